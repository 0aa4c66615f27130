import { stylesOf } from "../document-access.js";

/** The custom properties that `svc-dashboard/css-theme` reads, by the members of the theme. */
export const THEME_VARIABLES = {
  primaryColor: "--svc-dashboard-theme-primary-color",
  borderRadius: "--svc-dashboard-theme-border-radius",
  font: "--svc-dashboard-theme-font",
};

/** The first one that the page's CSS sets for an element. */
export function themeVariableOf(element: Element): string | undefined {
  const styles = stylesOf(element);
  return Object.values(THEME_VARIABLES).find((variable) => styles.getPropertyValue?.(variable));
}
