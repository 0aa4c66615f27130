import type { SvcDashboard } from "../element/svc-dashboard.js";
import type { DashboardTexts } from "../element/texts.js";

export { ENGLISH } from "../element/texts.js";

/**
 * Replaces the element's own `defineTexts` in the script of all languages. That script has no copy of the element, and
 * passes its texts to the page's element as soon as it is defined.
 */
export function defineTexts(locale: string, texts: Partial<DashboardTexts>): void {
  void customElements.whenDefined("svc-dashboard").then((element) => {
    (element as unknown as Partial<typeof SvcDashboard>).defineTexts?.(locale, texts); // it may be another's element
  });
}
