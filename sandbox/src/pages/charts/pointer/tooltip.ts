/** A name and its value, with the color of their series. */
export interface TooltipLine {
  name: string;
  value: string;
  color?: string;
  /** Whether the pointer or the focus is on this one. */
  isCurrent?: boolean;
}

/** Events anywhere on the page that end a tooltip: after a scroll, for example, other content is at its place. */
const ENDS = ["scroll", "pointerdown", "keydown"] as const;

/** Moves an element of the page beside a point, inside the window. */
function place(element: HTMLElement, x: number, y: number): void {
  const { width, height } = element.getBoundingClientRect();
  const gap = 12;
  const left = x + gap + width > innerWidth ? x - gap - width : x + gap;
  const top = y + gap + height > innerHeight ? y - gap - height : y + gap;
  element.style.left = `${Math.max(left, 4)}px`;
  element.style.top = `${Math.max(top, 4)}px`;
}

function part(tag: "dt" | "dd", text: string, className = ""): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function lineParts({ name, value, color, isCurrent }: TooltipLine): HTMLElement[] {
  const parts = [part("dt", name), part("dd", value)];
  if (color !== undefined) {
    const swatch = document.createElement("i");
    swatch.style.background = color;
    parts[0]?.prepend(swatch);
  }
  for (const each of parts) each.toggleAttribute("data-current", isCurrent === true);
  return parts;
}

/**
 * One small box beside the pointer or the focused mark, hidden from screen readers: the mark's accessible name has the same
 * content. It replaces vega-tooltip, which builds HTML from values and loads the picture of a field named `image`.
 */
export class Tooltip {
  readonly #ended: (event: Event) => void;
  #element: HTMLElement | undefined;

  /** While the box is shown, `ended` is called when anything is scrolled or pressed, and for Escape. */
  constructor(ended: (event: Event) => void) {
    this.#ended = ended;
  }

  show(title: string, lines: readonly TooltipLine[], x: number, y: number): void {
    const element = (this.#element ??= this.#create());
    const heading = title ? [part("dt", title, "tooltip-title")] : [];
    element.replaceChildren(...heading, ...lines.flatMap(lineParts));
    element.hidden = false;
    place(element, x, y);
    for (const type of ENDS) document.addEventListener(type, this.#end, true);
  }

  hide(): void {
    for (const type of ENDS) document.removeEventListener(type, this.#end, true);
    if (this.#element) this.#element.hidden = true;
  }

  remove(): void {
    this.hide();
    this.#element?.remove();
    this.#element = undefined;
  }

  readonly #end = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    this.#ended(event);
  };

  #create(): HTMLElement {
    const element = document.createElement("dl");
    element.className = "tooltip";
    element.ariaHidden = "true";
    document.body.append(element);
    return element;
  }
}
