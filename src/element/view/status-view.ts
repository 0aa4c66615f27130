import type { ColorScheme } from "../../protocol/actions.js";
import { documentMember, listen } from "../document-access.js";
import type { Notice } from "../load/needs.js";
import type { DashboardTexts } from "../texts.js";

// with auto-height, the frame inherits the limits for where the page has set another `display` on the element
const styles = /* css */ `
  :host {
    display: block;
    position: relative;
    overflow: hidden;
    min-height: var(--svc-dashboard-min-height, 480px);
    background: var(--svc-dashboard-background);
    border-radius: var(--svc-dashboard-radius);
  }
  :host(:state(auto-height)) {
    display: flex;
    flex-direction: column;
    iframe {
      position: static;
      display: block;
      flex: auto;
      min-height: inherit;
      max-height: inherit;
      frame-sizing: content-height;
    }
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
  div,
  span {
    z-index: 1;
    display: grid;
    place-content: center;
    place-items: center;
    gap: 0.75em;
    line-height: 1.5;
    text-align: center;
    outline: 0;
  }
  [part="error"] {
    box-sizing: border-box;
    padding: 1.5em;
    overflow: auto;
    background: light-dark(#fff, #1a1d23);
    color: light-dark(#1f2328, #e6e8eb);
  }
  .beside {
    inset: auto 0 0;
    height: auto;
    display: flex;
    flex-wrap: wrap;
    padding: 0.75em 1em;
    border-top: 1px solid light-dark(#d0d7de, #3d444d);
  }
  .beside span {
    grid-auto-flow: column;
  }
  span::before {
    content: "!" / "";
    width: 1.75em;
    border: 2px solid;
    border-radius: 50%;
    color: light-dark(#9a6700, #d29922);
    font-weight: bold;
    line-height: 1.75;
  }
  button {
    padding: 0.4em 1em;
    border: 1px solid light-dark(#59636e, #9198a1);
    border-radius: 0.4em;
    background: light-dark(#f6f8fa, #2a2f37);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    background: light-dark(#e6eaef, #363c46);
  }
  :focus-visible {
    outline: 2px solid light-dark(#0550ae, #79c0ff);
    outline-offset: 2px;
  }
  details {
    color: light-dark(#59636e, #9198a1);
    font-size: 0.85em;
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
  const defaultView = documentMember(ownerDocument, "defaultView");
  if (!defaultView) return; // such a document is never rendered
  let sheet = sheets.get(ownerDocument);
  if (!sheet) {
    sheet = new defaultView.CSSStyleSheet();
    (sheet as Partial<CSSStyleSheet>).replaceSync?.(styles); // jsdom has no such method
    sheets.set(ownerDocument, sheet);
  }
  root.adoptedStyleSheets = [sheet];
}

/** What the viewer sees of the element itself. */
interface Shown {
  notice: Notice;
  texts: DashboardTexts;
  /** Of the last failure, for developers. */
  code: string;
  colorScheme: ColorScheme | undefined;
  frame: HTMLIFrameElement | undefined;
}

/**
 * Shows a notice; a failed frame is gone, a silent one stays visible and usable.
 * @returns the part that takes the focus, if one that had it is hidden now
 */
export type StatusView = (shown: Shown) => HTMLElement | undefined;

/**
 * Creates the element's own small DOM: a loading and an error slot, and a polite status for screen readers. With
 * createElement, which pages with strict Trusted Types allow.
 */
export function createStatusView(root: ShadowRoot, onRetry: () => void): StatusView {
  const document = root.ownerDocument;
  const loading = createSlot(root, "loading");
  loading.box.tabIndex = -1;
  loading.slot.append(document.createElement("i"));
  const error = createSlot(root, "error");
  const text = document.createElement("span");
  error.slot.append(text);
  const retry = document.createElement("button");
  retry.setAttribute("part", "retry"); // jsdom has no `part` property
  listen(retry, "click", onRetry);
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  const reason = document.createElement("code");
  details.append(summary, reason);
  error.box.append(retry, details);
  const status = document.createElement("div");
  status.setAttribute("role", "status");
  root.append(status);
  return ({ notice, texts, code, colorScheme, frame }) => {
    const isSilent = notice === "silent";
    const isError = isSilent || notice === "failed";
    const isLoading = notice === "loading";
    loading.box.hidden = !isLoading;
    error.box.hidden = !isError;
    error.box.className = isSilent ? "beside" : "";
    error.box.style.colorScheme = colorScheme === "auto" ? "light dark" : (colorScheme ?? "");
    if (frame) {
      frame.className = isLoading ? "veiled" : "";
      frame.inert = isLoading; // nobody sees what has the focus
    }
    setText(retry, texts.retry);
    setText(text, isSilent ? texts.silent : texts.failed);
    setText(summary, texts.details);
    setText(reason, code);
    setText(status, notice === "none" ? "" : texts[notice]);
    if (isError) return retry;
    return isLoading ? loading.box : frame;
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
