import type { MarkElement } from "./crosshair.js";

/**
 * Two rings around the mark with the keyboard's focus, one in the surface's color and one in that of text: one of them differs
 * from any mark and its neighbors. They are not part of the drawing, whose later marks would cover them.
 */
export class FocusRing {
  readonly #ring = Object.assign(document.createElement("div"), { className: "focus-ring" });

  /** Shows the ring, unless the pointer has set the focus. */
  show(mark: MarkElement): void {
    const drawing = mark.closest(".chart-drawing");
    if (!drawing || !mark.matches(":focus-visible")) return;
    const { x, y, width, height } = mark.getBoundingClientRect();
    const corner = drawing.getBoundingClientRect();
    const isPoint = mark.__data__?.mark.marktype === "symbol";
    const gap = isPoint ? 2 : 0;
    Object.assign(this.#ring.style, {
      left: `${x - corner.x - gap}px`,
      top: `${y - corner.y - gap}px`,
      width: `${width + 2 * gap}px`,
      height: `${height + 2 * gap}px`,
      borderRadius: isPoint ? "50%" : "",
    });
    drawing.append(this.#ring);
  }

  hide(): void {
    this.#ring.remove();
  }
}
