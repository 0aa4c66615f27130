import type { SvcDashboard } from "../element/svc-dashboard.js";
import type { DashboardTexts } from "../element/texts.js";

export { ENGLISH } from "../element/texts.js";

/**
 * Stands in for the element's own `defineTexts` in the script of all languages: that script has no copy of the element,
 * and hands its texts to the one that the page has, or will have.
 */
export function defineTexts(locale: string, texts: Partial<DashboardTexts>): void {
  void customElements.whenDefined("svc-dashboard").then((element) => {
    (element as unknown as typeof SvcDashboard).defineTexts(locale, texts);
  });
}
