/** Charts that wait for their turn, in the order of their requests. */
const waiting = new Map<Element, () => void>();
let isRunning = false;

/**
 * Resolves when an element may draw its chart: one chart per frame, those in view first. While it draws, which takes many
 * milliseconds, the page can neither paint nor respond.
 */
export function drawingTurn(element: Element): Promise<void> {
  return new Promise((resolve) => {
    waiting.get(element)?.(); // a newer drawing supersedes the element's earlier one
    waiting.set(element, resolve);
    if (!isRunning) void run();
  });
}

async function run(): Promise<void> {
  isRunning = true;
  while (waiting.size > 0) {
    await nextFrame();
    const elements = [...waiting.keys()];
    const next = elements.find(isInView) ?? elements[0];
    if (!next) continue;
    waiting.get(next)?.();
    waiting.delete(next);
  }
  isRunning = false;
}

/** Resolves at the next animation frame, or by a timer: a page that is out of view has no frames. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 50);
  });
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}
