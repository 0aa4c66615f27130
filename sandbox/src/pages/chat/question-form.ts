import { html, type TemplateResult } from "lit";
import { MAX_QUESTION } from "../../contract/ask-api.js";
import type { Texts } from "../format/texts.js";

/** The form in which the viewer types a question. */
export function questionForm(
  question: string,
  texts: Texts,
  changed: (question: string) => void,
  ask: () => void,
): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    ask();
  };
  return html`<form class="chat-form" @submit=${submit}>
    <input
      type="text"
      name="question"
      autocomplete="off"
      enterkeyhint="send"
      maxlength=${MAX_QUESTION}
      aria-label=${texts.question}
      placeholder=${texts.placeholder}
      .value=${question}
      @input=${({ target }: InputEvent) => changed((target as HTMLInputElement).value)}
    />
    <button type="submit" class="chat-ask" ?disabled=${question.trim() === ""}>${texts.ask}</button>
  </form>`;
}
