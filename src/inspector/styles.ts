import { css, type CSSResult } from "lit";
import { listStyles } from "./list-styles.js";

/** The panel, the toolbar above the messages, and the footer below. */
const panelStyles = css`
  :host {
    --background: var(--svc-inspector-background, light-dark(#ffffff, #12161c));
    --bar: var(--svc-inspector-bar, light-dark(#f6f7f9, #191e26));
    --color: var(--svc-inspector-color, light-dark(#1c2330, #dde3ec));
    --muted: var(--svc-inspector-muted, light-dark(#596475, #98a4b5));
    --line: var(--svc-inspector-line, light-dark(#e2e5ea, #2a313c));
    --accent: var(--svc-inspector-accent, light-dark(#2457d6, #7ba3ff));
    --in: var(--svc-inspector-in, light-dark(#0b6b5d, #4cc9b4));
    --out: var(--svc-inspector-out, light-dark(#6a35c9, #b79bff));
    --own: var(--svc-inspector-own, var(--muted));
    --error: var(--svc-inspector-error, light-dark(#b3261e, #ff9a90));
    --hover: color-mix(in srgb, var(--color) 5%, transparent);
    --control: color-mix(in srgb, var(--color) 9%, transparent);
    --string: light-dark(#7c4a03, #e8bf85);
    --value: light-dark(#1d4fc4, #8fb1ff);

    display: block;
    position: relative; /* for words that are visually hidden */
    container-type: inline-size;
    box-sizing: border-box;
    block-size: var(--svc-inspector-height, 22rem);
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--svc-inspector-radius, 8px);
    background: var(--background);
    color: var(--color);
    font: var(--svc-inspector-font-size, 0.75rem) / 1.5
      var(--svc-inspector-font, ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace);
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before {
    box-sizing: border-box;
  }
  section {
    display: flex;
    flex-direction: column;
    block-size: 100%;
  }
  svg {
    flex: none;
    inline-size: 1.15em;
    block-size: 1.15em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.6;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }
  header,
  footer {
    display: flex;
    align-items: center;
    background: var(--bar);
  }
  header {
    flex-wrap: wrap;
    gap: 6px;
    padding: 6px 8px;
    border-block-end: 1px solid var(--line);
  }
  footer > :first-child {
    white-space: nowrap;
  }
  [role="status"] > span {
    animation: hide 0s 8s forwards;
  }
  @keyframes hide {
    to {
      visibility: hidden;
    }
  }
  footer {
    justify-content: space-between;
    gap: 16px;
    min-block-size: 26px;
    padding: 2px 10px;
    border-block-start: 1px solid var(--line);
    color: var(--muted);
  }
  button,
  input,
  textarea {
    border: 1px solid transparent;
    border-radius: 5px;
    background: none;
    color: inherit;
    font: inherit;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 5px;
    min-inline-size: 28px;
    block-size: 28px;
    padding: 0 8px;
    white-space: nowrap;
    cursor: pointer;
  }
  button:hover {
    background: var(--control);
  }
  .state {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    padding-inline: 4px 6px;
    white-space: nowrap;
  }
  .state::before {
    content: "";
    inline-size: 8px;
    block-size: 8px;
    border: 2px solid var(--muted);
    border-radius: 50%;
  }
  :is(.ready, .loaded)::before {
    border-color: var(--in);
    background: var(--in);
  }
  .failed::before {
    border-color: var(--error);
    background: var(--error);
  }
  label {
    position: relative;
    flex: 1 1 9rem;
    max-inline-size: 28rem;
    color: var(--muted);
  }
  label svg {
    position: absolute;
    inset-block: 0;
    margin-block: auto;
    inset-inline-start: 8px;
  }
  input {
    inline-size: 100%;
    block-size: 28px;
    padding-inline: 28px 6px;
    border-color: color-mix(in srgb, var(--color) 45%, transparent);
    background: var(--background);
    color: var(--color);
  }
  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  [role="group"] {
    display: flex;
    gap: 2px;
  }
  [role="group"]:last-child {
    margin-inline-start: auto;
  }
  [aria-pressed="false"] {
    color: var(--muted);
  }
  [aria-pressed="true"] {
    border-color: color-mix(in srgb, currentcolor 30%, transparent);
    background: color-mix(in srgb, currentcolor 10%, transparent);
  }
  [aria-pressed="false"] span {
    text-decoration: line-through;
  }
  .in[aria-pressed="true"],
  .in .direction {
    color: var(--in);
  }
  .out[aria-pressed="true"],
  .out .direction {
    color: var(--out);
  }
  .own[aria-pressed="true"],
  .own .direction {
    color: var(--own);
  }
`;

/** Rules for the panel's own width, which may be a narrow column of a wide page, and for the device. */
const adaptations = css`
  @container (max-width: 600px) {
    header .word {
      position: absolute;
      clip-path: inset(50%);
    }
    header button {
      padding: 0 6px;
    }
    .direction {
      min-inline-size: 6ch;
    }
    summary {
      grid-template-columns: 1.15em auto auto 1fr;
      gap: 0 8px;
      padding-block: 4px;
    }
    .payload {
      grid-column: 2 / -1;
    }
    .payload:empty {
      display: none;
    }
  }
  @container (max-width: 340px) {
    [aria-pressed] svg {
      display: none;
    }
  }
  @media (pointer: coarse) {
    button,
    .again,
    input {
      block-size: 36px;
      min-inline-size: 36px;
    }
    summary {
      min-block-size: 36px;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    summary > svg {
      transition: rotate 120ms;
    }
  }
  @media (forced-colors: active) {
    [aria-pressed="true"] {
      forced-color-adjust: none;
      background: Highlight;
    }
    /* also its icon and words, which have their own colors */
    [aria-pressed="true"],
    [aria-pressed="true"] * {
      color: HighlightText;
    }
  }
`;

export const styles: CSSResult[] = [panelStyles, listStyles, adaptations];
