import { stylesOf } from "./document-access.js";

type ThemeVariable = "primary-color" | "border-radius" | "font";

const NAMES: readonly ThemeVariable[] = ["primary-color", "border-radius", "font"];

/** The custom property that `svc-dashboard/css-theme` reads for a member of the theme. */
export const themeVariable = (name: ThemeVariable): string => `--svc-dashboard-theme-${name}`;

/** The first one that the page's CSS sets for an element. */
export function themeVariableOf(element: Element): string | undefined {
  const styles = stylesOf(element);
  return NAMES.map(themeVariable).find((variable) => styles.getPropertyValue?.(variable));
}
