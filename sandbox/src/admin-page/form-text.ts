/** What a field of a form holds; no form of the admin page has files. */
export function formText(form: EventTarget | null, name: string): string {
  const value = new FormData(form as HTMLFormElement).get(name);
  return typeof value === "string" ? value : "";
}
