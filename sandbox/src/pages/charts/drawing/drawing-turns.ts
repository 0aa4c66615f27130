/** Charts that wait for their turn, in the order in which they asked. */
const waiting = new Map<Element, () => void>();
let isRunning = false;

/**
 * Resolves when an element may draw its chart: one a frame, and those in view first. Drawing takes many milliseconds, in
 * which the page can neither paint nor respond.
 */
export function drawingTurn(element: Element): Promise<void> {
  return new Promise((resolve) => {
    waiting.get(element)?.(); // it has asked before: the drawing of that time has been superseded
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

/** A page that is out of view has no frames: a timer stands in for them. */
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
