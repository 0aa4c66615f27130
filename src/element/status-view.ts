import type { Notice } from "./status.js";
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

/** Styles a shadow root. A constructed sheet belongs to one document, so Lit's `styles` would fail in a pop-up window. */
export function adoptStyles(root: ShadowRoot): void {
  const { ownerDocument } = root;
  const { defaultView } = ownerDocument;
  if (!defaultView) return; // such a document is never rendered
  let sheet = sheets.get(ownerDocument);
  if (!sheet) {
    sheet = new defaultView.CSSStyleSheet();
    (sheet as Partial<CSSStyleSheet>).replaceSync?.(styles); // jsdom has no such method
    sheets.set(ownerDocument, sheet);
  }
  root.adoptedStyleSheets = [sheet];
}

/** Shows a notice; a failed frame is gone, a silent one stays visible and usable. */
export type StatusView = (notice: Notice, texts: DashboardTexts, frame?: HTMLIFrameElement) => void;

/**
 * Creates the element's own small DOM: a loading and an error slot, and a polite status for screen readers. With
 * createElement, which pages with strict Trusted Types allow.
 */
export function createStatusView(root: ShadowRoot, onRetry: () => void): StatusView {
  const document = root.ownerDocument;
  const loading = createSlot(root, "loading");
  loading.slot.append(document.createElement("i"));
  const error = createSlot(root, "error");
  const text = document.createElement("span");
  error.slot.append(text);
  const retry = document.createElement("button");
  retry.setAttribute("part", "retry"); // jsdom has no `part` property
  retry.addEventListener("click", onRetry);
  error.box.append(retry);
  const status = document.createElement("div");
  status.setAttribute("role", "status");
  root.append(status);
  return (notice, texts, frame) => {
    const isSilent = notice === "silent";
    loading.box.hidden = notice !== "loading";
    error.box.hidden = !isSilent && notice !== "failed";
    error.box.className = isSilent ? "beside" : "";
    if (frame) frame.className = notice === "loading" ? "veiled" : "";
    setText(retry, texts.retry);
    setText(text, isSilent ? texts.silent : texts.failed);
    setText(status, notice === "none" ? "" : texts[notice]);
  };
}

/** Appends a part with a slot of the same name. */
function createSlot(root: ShadowRoot, name: string): { box: HTMLElement; slot: HTMLSlotElement } {
  const box = root.ownerDocument.createElement("div");
  const slot = root.ownerDocument.createElement("slot");
  box.setAttribute("part", name);
  slot.name = name;
  box.append(slot);
  root.append(box);
  return { box, slot };
}

/** Sets the content only if it differs: a status that is written again may be announced again. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
