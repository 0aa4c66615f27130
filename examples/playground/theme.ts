import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { App } from "./app.js";
import { textField } from "./fields.js";
import { icon } from "./icons.js";

const COLORS = ["#0f766e", "#b4235a", "#7c3aed", "#c2410c", "#334155"];

const FONTS = {
  System: "system-ui, sans-serif",
  Serif: "Georgia, 'Times New Roman', serif",
  Rounded: "ui-rounded, 'Arial Rounded MT Bold', Nunito, sans-serif",
  Monospace: "ui-monospace, Menlo, 'DejaVu Sans Mono', monospace",
};

const DEFAULT_RADIUS = 10;

type Theme = Record<string, unknown>;

/** The part of the theme that has controls. Invalid JSON stays in its field, beside the element's error message. */
function readTheme({ settings: { theme } }: App): Theme {
  try {
    return Object(JSON.parse(theme ?? "{}")) as Theme;
  } catch {
    return {};
  }
}

/** The common members of a brand theme, and all of it as JSON. */
export function themeFields(app: App): TemplateResult {
  const theme = readTheme(app);
  const change = (member: string, value: unknown): void => {
    const { [member]: _before, ...others } = theme;
    const changed = value === undefined ? others : { ...others, [member]: value };
    app.set("theme", Object.keys(changed).length > 0 ? JSON.stringify(changed) : undefined);
  };
  return html`
    ${primaryColor(theme["primaryColor"], (color) => change("primaryColor", color))}
    ${borderRadius(theme["borderRadius"], (radius) => change("borderRadius", radius))}
    ${font(theme["font"], (family) => change("font", family))}
    ${textField(app, {
      name: "theme",
      label: "Whole theme",
      placeholder: '{ "primaryColor": "#2457d6" }',
      hint: "Any member of the theme, as JSON. A removed language or theme counts from the next load.",
      isLong: true,
    })}
  `;
}

function primaryColor(current: unknown, change: (color: string | undefined) => void): TemplateResult {
  const isColor = typeof current === "string" && /^#[\da-f]{6}$/i.test(current);
  return html`<div class="field" role="group" aria-labelledby="label-primary-color">
    <span class="label" id="label-primary-color">Primary color</span>
    <div class="swatches">
      ${COLORS.map(
        (color) =>
          html`<label class="swatch" style="--swatch: ${color}" title=${color}>
            <input
              type="radio"
              name="primary-color"
              aria-label=${color}
              .checked=${live(color === current)}
              @change=${() => change(color)}
            />
          </label>`,
      )}
      <input
        type="color"
        aria-label="Another primary color"
        title="Another color"
        .value=${isColor ? current : "#888888"}
        @change=${({ currentTarget }: Event) => change((currentTarget as HTMLInputElement).value)}
      />
      ${
        current === undefined
          ? nothing
          : html`<button type="button" class="quiet" @click=${() => change(undefined)}>
              ${icon("clear")}<span class="unseen">Clear the primary color</span>
            </button>`
      }
    </div>
  </div>`;
}

function borderRadius(current: unknown, change: (radius: number) => void): TemplateResult {
  return html`<div class="field">
    <label for="radius">Border radius</label>
    <div class="range">
      <input
        id="radius"
        type="range"
        min="0"
        max="24"
        .value=${String(typeof current === "number" ? current : DEFAULT_RADIUS)}
        @change=${({ currentTarget }: Event) => change((currentTarget as HTMLInputElement).valueAsNumber)}
      />
      <output for="radius">${typeof current === "number" ? `${current} px` : (current ?? "own")}</output>
    </div>
  </div>`;
}

function font(current: unknown, change: (family: string | undefined) => void): TemplateResult {
  const other = typeof current === "string" && !Object.values(FONTS).includes(current) ? current : undefined;
  return html`<div class="field">
    <label for="font">Font</label>
    <select
      id="font"
      @change=${({ currentTarget }: Event) => change((currentTarget as HTMLSelectElement).value || undefined)}
    >
      <option value="" .selected=${live(current === undefined)}>The dashboard’s own</option>
      ${Object.entries(FONTS).map(
        ([name, family]) =>
          html`<option value=${family} .selected=${live(family === current)}>${name}</option>`,
      )}
      ${other ? html`<option .selected=${live(true)}>${other}</option>` : nothing}
    </select>
  </div>`;
}
