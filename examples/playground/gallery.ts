import { html, type TemplateResult } from "lit";
import { styleMap } from "lit/directives/style-map.js";
import type { SvcDashboard } from "../../src/index.js";
import { BRANDS, type Brand } from "./brands.js";
import type { Settings } from "./settings.js";

/** A button for each brand, which sets its theme. No button is pressed if the theme was written by hand. */
export function gallery(dashboard: SvcDashboard, settings: Settings): TemplateResult {
  const current = dashboard.getAttribute("theme");
  const choose = (theme: string | null) => () => {
    // a removed theme takes effect at the next load, an empty one immediately
    if (theme === null && dashboard.messaging !== "off") dashboard.setTheme({});
    settings.set("theme", theme);
  };
  const button = (name: string, theme: string | null, style = {}) =>
    html`<button
      type="button"
      style=${styleMap(style)}
      aria-pressed=${theme === current}
      @click=${choose(theme)}
    >
      <span class="swatch" aria-hidden="true"></span> ${name}
    </button>`;
  return html`<div id="brands" role="group" aria-label="Themes">
    ${button("Tenant's own", null)}
    ${BRANDS.map((brand) => button(brand.name, attributeOf(brand), styleOf(brand)))}
  </div>`;
}

const attributeOf = ({ theme }: Brand): string => JSON.stringify(theme, null, 1).replace(/\n\s*/g, " ");

const styleOf = ({ theme: { primaryColor, borderRadius, font } }: Brand): Record<string, string> => ({
  "--primary": primaryColor,
  "--radius": `${borderRadius}px`,
  "--font": font,
});
