/** From a row's index to that of the row to go to. */
const MOVES: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Arrow keys, Home and End go from row to row: hundreds of rows are no stops for the Tab key. */
export function moveRowFocus(event: KeyboardEvent): void {
  const move = MOVES[event.key];
  const list = event.currentTarget as HTMLElement;
  const rows = [...list.querySelectorAll("summary")];
  const index = rows.indexOf(event.target as HTMLElement);
  if (!move || index < 0) return;
  event.preventDefault(); // which would scroll
  rows[move(index, rows.length - 1)]?.focus();
}
