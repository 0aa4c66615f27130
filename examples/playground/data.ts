import { html, type TemplateResult } from "lit";
import type { App } from "./app.js";
import { textField, toggle } from "./fields.js";
import { filterFields } from "./filters.js";

const COMMON_ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"];

const ZONES = Intl.supportedValuesOf("timeZone");

/** Settings for the data of the dashboard. */
export function data(app: App): TemplateResult {
  return html`
    ${filterFields(app)}
    ${textField(app, {
      name: "timezone",
      label: "Time zone",
      placeholder: "The viewer’s own",
      suggestions: ZONES,
    })}
    <div class="picks" role="group" aria-label="Common time zones">
      ${COMMON_ZONES.map(
        (zone) =>
          html`<button
            type="button"
            class="pick"
            aria-pressed=${app.settings.timezone === zone}
            @click=${() => app.set("timezone", app.settings.timezone === zone ? undefined : zone)}
          >
            ${zone.replace(/.*\//, "").replace("_", " ")}
          </button>`,
      )}
    </div>
    ${toggle(app, {
      name: "allow-export",
      label: "Export controls",
      hint: "Shows the embed’s download buttons for data. Loads again.",
    })}
  `;
}
