/** TypeScript does not have it yet: https://drafts.csswg.org/css-sizing-4/#responsive-iframes */
interface ResponsiveWindow {
  requestResize?: () => void;
}

/** Reports the page's height to a host whose frame adapts to it. */
export function reportHeight(): void {
  const { requestResize } = window as ResponsiveWindow;
  if (!requestResize) return;
  const { body } = document;
  const { height } = body.getBoundingClientRect();
  // for this the browser lays out the page in the frame's initial size, whose width may have been another one
  Object.assign(body.style, { contain: "strict", height: `${height}px` });
  try {
    requestResize.call(window);
  } catch {
    // the page is not in a frame, or its size must not be revealed to the host
  }
  Object.assign(body.style, { contain: "", height: "" });
}

/** Reports the height after each change of the layout, the content and the width, while the frame is visible. */
export function followHeight(): void {
  // in a separate task: a layout during the observer's callback causes an error event
  new ResizeObserver(() => setTimeout(reportHeight)).observe(document.body);
}
