/** The browsers' types don't have it yet: https://drafts.csswg.org/css-sizing-4/#responsive-iframes */
interface ResponsiveWindow {
  requestResize?: () => void;
}

/** Reports how high the page is to a host whose frame follows its content. */
export function reportHeight(): void {
  const { requestResize } = window as ResponsiveWindow;
  if (!requestResize) return;
  const { body } = document;
  const { height } = body.getBoundingClientRect();
  // for this the browser lays the page out as in the frame's first size, which may have been another width
  Object.assign(body.style, { contain: "strict", height: `${height}px` });
  try {
    requestResize.call(window);
  } catch {
    // the page is not in a frame, or its host may not know its size
  }
  Object.assign(body.style, { contain: "", height: "" });
}

/** Reports the height after each change of the layout, of the content and of the width, while the frame is in view. */
export function followHeight(): void {
  // in a task of its own, because a layout inside of the observer's turn is an error of the page
  new ResizeObserver(() => setTimeout(reportHeight)).observe(document.body);
}
