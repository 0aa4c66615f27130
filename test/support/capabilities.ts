const isWebKit = navigator.vendor.startsWith("Apple");
const isChromium = navigator.vendor.startsWith("Google");

/** Capabilities that some engines lack. docs/browsers.md describes the consequences for users. */
export const CAPABILITIES = {
  /** The URL of a frame that a script has navigated is in no performance entry of the page. */
  hidesFrameUrls: !isWebKit,
  /** The first request of a frame that a script has navigated has a referrer. */
  sendsReferrer: !isWebKit,
  /** The computed colors of a button without styles are those that the engine paints. */
  computesButtonColors: !isWebKit,
  /** `Element.prototype.moveBefore` exists. */
  movesBefore: "moveBefore" in Element.prototype,
  /** CSS `frame-sizing` exists: a frame can be as high as its content. */
  sizesFrames: CSS.supports("frame-sizing", "content-height"),
  /** A frame without a box (`display: none`) keeps its scroll position if its page changes. */
  keepsPlaceWithoutBox: !isChromium,
  /** WebMCP exists: a page can register tools for agents of the browser. */
  registersTools: "modelContext" in document,
  /** The launcher of the tests supports `a11ySnapshot`. */
  readsAccessibilityTree: isChromium,
} as const;
