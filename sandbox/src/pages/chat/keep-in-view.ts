/**
 * Scrolls a box to the start of its last part, also when that grows later, until the viewer scrolls or uses the box. A part
 * that fits is in view as a whole. Returns a function that stops it.
 */
export function keepInView(box: HTMLElement, part: Element): () => void {
  let top = box.scrollTop;
  const sizes = new ResizeObserver(() => {
    // unlike scrollIntoView(), does not scroll the host's page
    const gap = Number.parseFloat(getComputedStyle(box).scrollPaddingTop) || 0;
    box.scrollTop += part.getBoundingClientRect().top - box.getBoundingClientRect().top - gap;
    top = box.scrollTop;
  });
  const end = new AbortController();
  const stop = () => {
    sizes.disconnect();
    end.abort();
  };
  const { signal } = end;
  const onScroll = ({ target }: Event) => {
    const isOwn = target === box && Math.abs(box.scrollTop - top) <= 1;
    if (!isOwn) stop(); // the viewer scrolls the box, or a table in it
  };
  box.addEventListener("scroll", onScroll, { signal, capture: true });
  for (const type of ["pointerdown", "keydown"]) box.addEventListener(type, stop, { signal });
  for (const element of [box, part]) sizes.observe(element);
  return stop;
}
