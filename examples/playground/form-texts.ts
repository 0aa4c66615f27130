/** The trimmed values of a submitted form, in the order of the names; prevents the navigation. */
export function formTexts(event: SubmitEvent, ...names: string[]): string[] {
  event.preventDefault();
  const data = new FormData(event.currentTarget as HTMLFormElement);
  return names.map((name) => {
    const text = data.get(name);
    return typeof text === "string" ? text.trim() : "";
  });
}
