/** What a field of a form holds; nothing of the console's forms is a file. */
export function formText(form: EventTarget | null, name: string): string {
  const value = new FormData(form as HTMLFormElement).get(name);
  return typeof value === "string" ? value : "";
}
