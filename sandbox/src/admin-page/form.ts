import { html, type TemplateResult } from "lit";

/** Reads a field of a form by its name. */
export type ReadField = (name: string) => string;

/** A form that a script handles. */
export function form(submit: (read: ReadField) => void, content: TemplateResult): TemplateResult {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    // a value that is not a string is a file, which the admin page does not use
    submit((name) => fields.get(name) as string);
  };
  return html`<form @submit=${onSubmit}>${content}</form>`;
}
