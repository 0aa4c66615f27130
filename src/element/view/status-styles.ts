import { documentMember } from "../document-access.js";

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
  .veiled {
    opacity: 0;
  }
  div {
    z-index: 1;
    box-sizing: border-box;
    display: grid;
    place-content: center;
    place-items: center;
    gap: 0.75em;
    line-height: 1.5;
    text-align: center;
    outline: 0;
  }
  p {
    margin: 0;
  }
  [part="error"] {
    width: fit-content;
    max-width: min(34em, 100% - 2em);
    height: fit-content;
    max-height: 100%;
    margin: auto;
    padding: 1.5em;
    align-content: start; /* centered content that overflows can't be scrolled to its top */
    overflow: auto;
    background: light-dark(#fff, #1a1d23);
    border: 1px solid light-dark(#d0d7de, #3d444d);
    border-radius: 0.75em;
    color: light-dark(#1f2328, #e6e8eb);
  }
  .beside {
    inset: auto 0 0;
    display: flex;
    flex-wrap: wrap;
    width: 100%;
    max-width: none;
    padding: 0.75em 1em;
    border-width: 1px 0 0;
    border-radius: 0;
    text-align: start;
    .problem,
    ::slotted(*) {
      flex: 1 1 20em;
    }
    .problem {
      grid-auto-flow: column;
      justify-content: start;
    }
  }
  .problem {
    display: grid;
    place-items: center;
    gap: 0.75em;
    text-wrap: balance;
  }
  .problem::before {
    content: "!" / "";
    width: 1.75em;
    border: 2px solid;
    border-radius: 50%;
    color: light-dark(#9a6700, #d29922);
    font-weight: bold;
    line-height: 1.75;
    text-align: center;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0.5em;
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
  .primary {
    background: light-dark(#1f2328, #e6e8eb);
    color: light-dark(#fff, #1a1d23);
  }
  .primary:hover {
    background: light-dark(#3d444d, #fff);
  }
  :focus-visible {
    outline: 2px solid light-dark(#0550ae, #79c0ff);
    outline-offset: 2px;
  }
  details {
    color: light-dark(#59636e, #9198a1);
    font-size: 0.875em;
    overflow-wrap: anywhere;
  }
  details[open] {
    flex: 1 0 100%;
  }
  details p,
  code {
    display: block;
    margin-block: 0.5em;
    text-align: start;
  }
  code {
    font: 1em ui-monospace, monospace;
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
  i + p {
    animation: 0s 3s backwards wait;
  }
  @media not (prefers-reduced-motion) {
    i {
      animation: 1s linear infinite turn;
    }
  }
  @media (forced-colors: active) {
    i {
      forced-color-adjust: none;
      border-color: CanvasText;
      border-top-color: transparent;
    }
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @keyframes wait {
    from {
      visibility: hidden;
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
