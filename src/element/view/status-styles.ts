import { documentMember } from "../document-access.js";

const styles = /* css */ `
  :host {
    display: flex;
    flex-direction: column;
    break-inside: avoid;
    overflow: clip; /* with hidden, a notice could not stick to the edge of the window */
    border-radius: var(--svc-dashboard-radius);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  .box,
  .notices,
  .frame {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  }
  .box {
    flex: auto;
    place-self: stretch; /* overrides alignment that the page sets on the host */
    position: relative;
    overflow: clip;
    height: 100%;
    min-height: inherit; /* in a host that the page has made a block */
    border-radius: var(--svc-dashboard-radius);
  }
  .stretched {
    min-height: 0; /* the host may have less room than its minimum height, because of its padding */
  }
  :host,
  .alone {
    min-height: var(--svc-dashboard-min-height, 480px);
    background: var(--svc-dashboard-background);
  }
  .frame {
    /* like an iframe of 100%: the whole width, less beside siblings, also in a parent that shrinks to fit its content */
    width: 100vw;
    max-width: 100%;
  }
  iframe {
    width: 100%;
    height: 0; /* or it would be 150 px where nothing else has a height */
    min-height: 100%;
    max-height: 100%;
    border: 0;
  }
  :host(:state(auto-height)) {
    .box {
      max-height: inherit;
    }
    iframe {
      height: auto;
      frame-sizing: content-height;
    }
  }
  [inert] {
    opacity: 0;
  }
  .notices {
    position: absolute;
    inset: 0;
    grid-template-rows: max(1em, min(45%, 45vh) - 5em) minmax(0, 1fr) 1em; /* keeps the top of a card that grows */
    pointer-events: none;
    line-height: 1.5;
    text-align: center;
  }
  p {
    margin: 0;
  }
  [part="loading"],
  [part="error"] {
    position: sticky; /* in view where the frame is higher than the window */
    top: 0;
    grid-area: 1 / 1 / -1;
    box-sizing: border-box;
    display: grid;
    place-content: center;
    place-items: center;
    gap: 0.75em;
    max-height: min(100%, 100vh);
    pointer-events: auto;
  }
  [part="error"] {
    place-content: start stretch; /* centered content that overflows can't be scrolled to its top */
    justify-items: start;
    overflow: auto;
    background: light-dark(#fff, #1a1d23);
    border: 1px solid light-dark(#d0d7de, #3d444d);
    color: light-dark(#1f2328, #e6e8eb);
    text-align: start;
  }
  .failed {
    inset-block: 1em;
    grid-row: 2;
    place-self: start center;
    width: min(24em, 100% - 2em);
    padding: 1.5em;
    border-radius: 0.75em;
  }
  .silent {
    inset-block: auto 0;
    place-self: end stretch;
    display: flex;
    flex-wrap: wrap;
    padding: 0.75em 1em;
    border-width: 1px 0 0;
    .problem,
    ::slotted(*) {
      flex: 1 1 20em;
    }
  }
  .problem {
    display: flex;
    align-items: center;
    gap: 0.75em;
    text-wrap: balance;
  }
  .problem::before {
    flex: none;
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
    filter: contrast(0.85); /* nearer to gray, whatever the colors are */
  }
  .primary {
    background: light-dark(#1f2328, #e6e8eb);
    color: light-dark(#fff, #1a1d23);
  }
  :focus-visible {
    outline: 2px solid light-dark(#0550ae, #79c0ff);
    outline-offset: 2px;
  }
  [part="loading"] {
    outline-offset: -2px; /* it fills the box, which would cut the ring off */
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
  }
  code {
    font: 1em ui-monospace, monospace;
  }
  [role] {
    position: absolute;
    clip-path: inset(50%);
  }
  i {
    width: 2em;
    height: 2em;
    border: 0.2em solid;
    border-top-color: #0000;
    border-radius: 50%;
    opacity: 0.5;
    @media not (prefers-reduced-motion) {
      animation: 1s linear infinite turn;
    }
    @media (forced-colors: active) {
      forced-color-adjust: none;
      color: CanvasText;
    }
  }
  i + p {
    animation: 0s 3s backwards wait;
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

/**
 * Styles a shadow root, unless it is styled. A constructed sheet belongs to one document, so Lit's `styles` would fail after
 * a move to another one, such as that of a pop-up window, where the root is without styles again.
 */
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
  if ((root as Partial<ShadowRoot>).adoptedStyleSheets?.[0] !== sheet) root.adoptedStyleSheets = [sheet];
}
