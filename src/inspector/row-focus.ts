/** The index of the next row, by key. */
const MOVES: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Moves the focus with the arrow keys, Home and End: hundreds of rows should not each be a tab stop. */
export function moveRowFocus(event: KeyboardEvent): void {
  const move = MOVES[event.key];
  const list = event.currentTarget as HTMLElement;
  const rows = [...list.querySelectorAll("summary")];
  const index = rows.indexOf(event.target as HTMLElement);
  if (!move || index < 0) return;
  event.preventDefault(); // the default scrolls
  rows[move(index, rows.length - 1)]?.focus();
}
