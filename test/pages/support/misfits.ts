/**
 * Returns the elements that do not fit, with their positions: the page is wider than its window, or a box cuts off a text.
 * Runs in the page, so it can't use anything outside of this function.
 */
export function misfits(): string[] {
  /** The tolerance for rounding, in pixels. */
  const tolerance = 1;
  const { documentElement: root } = document;

  const isCutting = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
  const isScrolling = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
  const nameOf = (element: Element): string => {
    const { id, classList } = element;
    const own = element.localName + (id && `#${id}`) + [...classList].map((name) => `.${name}`).join("");
    const widget = element.closest("[data-widget]")?.getAttribute("data-widget");
    return widget ? `${widget}: ${own}` : own;
  };
  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host;

  /** Whether a text is only for screen readers: it is cut off on purpose. */
  const isUnseen = (element: Element): boolean => {
    const { clipPath, position } = getComputedStyle(element);
    return position === "absolute" && (clipPath !== "none" || element.clientWidth <= 1);
  };

  /** Returns the box that cuts off a text, if any: in a scroll container, the viewer can reach the rest. */
  const cutter = (text: DOMRect, start: Element): Element | undefined => {
    let isWide = false; // in a box that scrolls horizontally
    let isHigh = false;
    for (let box: Element | null = start; box && box !== root && box !== document.body; box = parentOf(box)) {
      const { overflowX, overflowY, display, position, flexWrap } = getComputedStyle(box);
      if (display === "contents" || (display === "inline" && !(box instanceof SVGElement))) continue;
      const isFixed = position === "fixed";
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isCutX =
        isCutting(overflowX) && !isWide && (text.left < left - tolerance || text.right > right + tolerance);
      const isCutY =
        isCutting(overflowY) && !isHigh && (text.top < top - tolerance || text.bottom > bottom + tolerance);
      // a part of a line that is wrapped out of sight is left out, not cut
      if (isCutY && flexWrap === "wrap" && text.top >= bottom - tolerance) return undefined;
      if (isCutX || isCutY) return box;
      isWide ||= isScrolling(overflowX);
      isHigh ||= isScrolling(overflowY);
      if (isFixed) return undefined;
    }
    return undefined;
  };

  const found = new Set<string>();
  const walk = (parent: Element | ShadowRoot): void => {
    for (const node of parent.childNodes) {
      if (node instanceof Element) {
        if (["script", "style", "template", "iframe", "noscript"].includes(node.localName)) continue;
        const isBox = getComputedStyle(node).display !== "contents";
        if (isBox && (!node.checkVisibility({ visibilityProperty: true }) || isUnseen(node))) continue;
        if (node.shadowRoot) walk(node.shadowRoot);
        walk(node);
      }
      if (!(node instanceof Text) || !node.data.trim()) continue;
      const element = parent instanceof ShadowRoot ? parent.host : parent;
      const words = node.data.trim().slice(0, 40);
      // the rectangles of a text end at its ellipsis
      if (
        isCutting(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + tolerance
      )
        found.add(`"${words}" is shortened in ${nameOf(element)}`);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rectangle of range.getClientRects()) {
        const box = rectangle.width > 0 ? cutter(rectangle, element) : undefined;
        if (box) found.add(`"${words}" is cut by ${nameOf(box)}`);
      }
    }
  };
  walk(document.body);
  const overflow = root.scrollWidth - root.clientWidth;
  return [...(overflow > 0 ? [`the page is ${overflow} px wider than its window`] : []), ...found];
}
