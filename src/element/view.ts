import type { DashboardTexts } from "./texts.js";

const styles = /* css */ `
  :host {
    display: block;
    position: relative;
    overflow: hidden;
    min-height: var(--svc-dashboard-min-height, 480px);
    background: var(--svc-dashboard-background);
    border-radius: var(--svc-dashboard-radius);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  iframe,
  div {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border: 0;
  }
  div {
    z-index: 1;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.75em;
    font: 1em/1.5 system-ui;
  }
  .beside {
    inset: auto 0 0;
    height: auto;
    padding: 1em;
    background: Canvas;
    color: CanvasText;
  }
  .veiled {
    opacity: 0;
  }
  [role] {
    clip-path: inset(50%);
  }
  i {
    width: 2em;
    height: 2em;
    border: 0.2em solid;
    border-top-color: #0000;
    border-radius: 50%;
    opacity: 0.5;
  }
  @media not (prefers-reduced-motion) {
    i {
      animation: 1s linear infinite i;
    }
  }
  @keyframes i {
    to {
      rotate: 1turn;
    }
  }
`;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Styles a shadow root. A constructed sheet is good for one document, so Lit's `styles` would fail in a pop-up window. */
export function adoptStyles(root: ShadowRoot): void {
  const { ownerDocument } = root;
  const { defaultView } = ownerDocument;
  if (!defaultView) return; // nothing is shown in such a document
  let sheet = sheets.get(ownerDocument);
  if (!sheet) {
    sheet = new defaultView.CSSStyleSheet();
    (sheet as Partial<CSSStyleSheet>).replaceSync?.(styles); // jsdom has none
    sheets.set(ownerDocument, sheet);
  }
  root.adoptedStyleSheets = [sheet];
}

/** What stands in the element beside, above or instead of the frame. */
export type Notice = "none" | "loading" | "ready" | "silent" | "failed";

/** Shows a notice; a failed frame is gone, a silent one stays visible and usable. */
export type ShowNotice = (notice: Notice, texts: DashboardTexts, frame?: HTMLIFrameElement) => void;

/**
 * Makes the element's own small DOM: a loading and an error slot, and a polite status for screen readers. By
 * createElement, which pages with strict Trusted Types allow.
 */
export function createView(root: ShadowRoot, onRetry: () => void): ShowNotice {
  const add = <Tag extends keyof HTMLElementTagNameMap>(
    parent: Node,
    tag: Tag,
    properties: object = {},
  ): HTMLElementTagNameMap[Tag] =>
    parent.appendChild(Object.assign(root.ownerDocument.createElement(tag), properties));
  const slot = (name: string): [box: HTMLElement, slot: HTMLElement] => {
    const box = add(root, "div", { part: name });
    return [box, add(box, "slot", { name })];
  };
  const [loading, loadingSlot] = slot("loading");
  add(loadingSlot, "i");
  const [error, errorSlot] = slot("error");
  const text = add(errorSlot, "span");
  const retry = add(error, "button", { part: "retry", onclick: onRetry });
  const status = add(root, "div", { role: "status" });
  return (notice, texts, frame) => {
    const isSilent = notice === "silent";
    loading.hidden = notice !== "loading";
    error.hidden = !isSilent && notice !== "failed";
    error.className = isSilent ? "beside" : "";
    if (frame) frame.className = notice === "loading" ? "veiled" : "";
    retry.textContent = texts.retry;
    text.textContent = isSilent ? texts.silent : texts.failed;
    status.textContent = notice === "none" ? "" : texts[notice];
  };
}
