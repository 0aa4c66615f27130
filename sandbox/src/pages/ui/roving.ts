const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Makes one of several elements the tab stop: `current`, or the first. */
export function setTabStop(elements: readonly Element[], current: Element | undefined = elements[0]): void {
  for (const element of elements) element.setAttribute("tabindex", element === current ? "0" : "-1");
}

/** The element that a key moves the focus to: arrows to the neighbors, Home and End to the ends. */
export function nextByKey<T>(elements: readonly T[], current: T, key: string): T | undefined {
  if (key === "Home") return elements[0];
  if (key === "End") return elements.at(-1);
  const step = STEPS[key];
  return step === undefined ? undefined : elements[elements.indexOf(current) + step];
}
