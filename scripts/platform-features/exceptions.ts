/** Features that a promised browser lacks, and the reason why the file works there without them. */
export interface Exception {
  features: string[];
  /** The files that use them, as the check reports them. */
  files: string[];
  reason: string;
}

const PAGE_STYLES = "sandbox/dist/pages/embed.css";
const ADMIN_STYLES = "sandbox/dist/admin-page/admin-page.css";
const INSPECTOR_STYLES = "src/inspector/styles.ts";
const LIST_STYLES = "src/inspector/list-styles.ts";

export const EXCEPTIONS: Exception[] = [
  {
    features: ["css.properties.forced-color-adjust"],
    files: [INSPECTOR_STYLES, PAGE_STYLES, "sandbox/src/pages/theme/computed-color.ts"],
    reason: "Safari has no forced colors, so there is nothing to adjust",
  },
  {
    features: ["css.properties.forced-color-adjust.none"],
    files: [INSPECTOR_STYLES, PAGE_STYLES],
    reason: "as its property",
  },
  {
    features: ["css.properties.overscroll-behavior"],
    files: [LIST_STYLES, ADMIN_STYLES],
    reason: "the older versions apply it, except where there is nothing to scroll",
  },
  {
    features: ["css.properties.accent-color"],
    files: [PAGE_STYLES],
    reason: "the older versions apply it, with less contrast for some colors",
  },
  {
    features: ["css.properties.scrollbar-width", "css.properties.scrollbar-width.none"],
    files: [PAGE_STYLES],
    reason: "without it, a scroll bar is visible",
  },
  {
    features: ["css.properties.text-size-adjust"],
    files: [PAGE_STYLES],
    reason: "only phones enlarge text, and those have it, or its name with a prefix",
  },
  {
    features: ["css.properties.break-after.avoid"],
    files: [PAGE_STYLES],
    reason: "without it, a printed page may end after a heading",
  },
  {
    features: ["api.CanvasRenderingContext2D.font"],
    files: ["sandbox/src/pages/export/pdf-text.ts"],
    reason:
      "the older versions apply it; they lack the weight when it is read again, and this file does not read it",
  },
];
