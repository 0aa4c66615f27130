import { svg, type SVGTemplateResult } from "lit";

/** Paths in a view box of 16 by 16. */
const PATHS = {
  light:
    "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
  dark: "M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1",
  auto: "M2 3.5h12v7.5H2zM6 13.5h4M8 11v2.5",
  reload: "M13.5 3v3.4h-3.4M13.2 6.4A5.5 5.5 0 1 0 13.4 9.6",
  link: "M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.3 6.7a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.9-.9",
  copy: "M6 6h7.5v7.5H6zM10 6V2.5H2.5V10H6",
  done: "M3 8.5l3.3 3.3L13 4.8",
  alert: "M8 5.6v3M8 11v.1M8 1.9 15 14H1z",
  clear: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  fold: "M4 6.2 8 10.2 12 6.2",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a label; hidden from assistive technology. */
export function icon(name: IconName): SVGTemplateResult {
  return svg`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}
