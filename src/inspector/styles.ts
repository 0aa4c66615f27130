import { css, type CSSResult } from "lit";
import { listStyles } from "./list-styles.js";
import { toolbarStyles } from "./toolbar-styles.js";

const colors = css`
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
  }
`;

const frame = css`
  :host {
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
      var(
        --svc-inspector-font,
        ui-monospace,
        "SF Mono",
        "Cascadia Mono",
        Menlo,
        Consolas,
        "DejaVu Sans Mono",
        monospace
      );
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
`;

/** By the panel's own width: it may be in a narrow column of a wide page. */
const narrow = css`
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
`;

const media = css`
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
      color: HighlightText;
    }
  }
`;

export const styles: CSSResult[] = [colors, frame, toolbarStyles, listStyles, narrow, media];
