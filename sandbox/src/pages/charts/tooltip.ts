import type { Formats } from "../format/format.js";

/** Moves an element of the page beside a point, inside the window. */
function place(element: HTMLElement, x: number, y: number): void {
  const { width, height } = element.getBoundingClientRect();
  const gap = 12;
  const left = x + gap + width > innerWidth ? x - gap - width : x + gap;
  const top = y + gap + height > innerHeight ? y - gap - height : y + gap;
  element.style.left = `${Math.max(left, 4)}px`;
  element.style.top = `${Math.max(top, 4)}px`;
}

/**
 * One small box beside the pointer or the focused mark; what it says is also the mark's accessible name. Not by vega-tooltip,
 * which builds HTML from values and loads the picture of a field named `image`.
 */
export class Tooltip {
  #element: HTMLElement | undefined;

  /** Shows names and values, or one string. */
  show(content: unknown, formats: Formats, x: number, y: number): void {
    const element = (this.#element ??= this.#create());
    const entries = Object(content) === content ? Object.entries(content as object) : [["", content]];
    element.replaceChildren(
      ...entries.flatMap(([name, value]) => {
        const term = document.createElement("dt");
        const detail = document.createElement("dd");
        term.textContent = String(name);
        detail.textContent = formats.text(String(value));
        return [term, detail];
      }),
    );
    element.hidden = false;
    place(element, x, y);
  }

  hide(): void {
    if (this.#element) this.#element.hidden = true;
  }

  /** Takes the box off the page. */
  remove(): void {
    this.#element?.remove();
    this.#element = undefined;
  }

  #create(): HTMLElement {
    const element = document.createElement("dl");
    element.className = "tooltip";
    element.ariaHidden = "true";
    document.body.append(element);
    return element;
  }
}
