/** The browsers' types don't have it yet: https://drafts.csswg.org/css-sizing-4/#responsive-iframes */
interface ResponsiveWindow {
  requestResize?: () => void;
}

/** Reports how high the page is to a host whose frame follows its content. */
export function reportHeight(): void {
  const { requestResize } = window as ResponsiveWindow;
  if (!requestResize) return;
  const { style, clientWidth } = document.documentElement;
  // the browser measures a page at the width that its frame had first, and never at another one
  style.width = `${clientWidth}px`;
  try {
    requestResize.call(window);
  } catch {
    // the page is not in a frame, or its host may not know its size
  }
  style.width = "";
}

/** Reports the height after each change of the layout, of the content and of the width, while the frame is in view. */
export function followHeight(): void {
  new ResizeObserver(reportHeight).observe(document.body);
}
