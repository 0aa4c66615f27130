import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { App } from "./app.js";
import { icon } from "./icons.js";
import type { AttributeName } from "./settings.js";

/** Options of all attribute controls. */
export interface FieldOptions {
  name: AttributeName;
  label: string;
  hint?: string;
}

/** The element's error message for an invalid input, beside its control. */
export function problem(app: App, control: string): TemplateResult | typeof nothing {
  const text = app.problems.get(control);
  return text === undefined
    ? nothing
    : html`<p class="problem" role="alert" id="problem-${control}">${icon("alert")}<span>${text}</span></p>`;
}

/** A field for the attribute's string; an empty one is the default. */
export function textField(
  app: App,
  { name, label, hint, placeholder, suggestions, isLong }: TextFieldOptions,
): TemplateResult {
  const value = app.settings[name] ?? ""; // not live(), so that a render does not overwrite what the user types
  const isWrong = app.problems.has(name);
  const described = `${isWrong ? `problem-${name} ` : ""}${hint ? `hint-${name}` : ""}`;
  const change = ({ currentTarget }: Event): void =>
    app.set(name, (currentTarget as HTMLInputElement).value.trim() || undefined);
  return html`<div class="field">
    <label for="field-${name}">${label}</label><code>${name}</code>
    ${
      isLong
        ? html`<textarea
            id="field-${name}"
            rows="4"
            spellcheck="false"
            placeholder=${placeholder ?? ""}
            aria-invalid=${isWrong}
            aria-describedby=${described || nothing}
            .value=${value}
            @change=${change}
          ></textarea>`
        : html`<input
            id="field-${name}"
            autocomplete="off"
            spellcheck="false"
            placeholder=${placeholder ?? ""}
            list=${suggestions ? `list-${name}` : nothing}
            aria-invalid=${isWrong}
            aria-describedby=${described || nothing}
            .value=${value}
            @change=${change}
          />`
    }
    ${suggestions ? suggestionList(`list-${name}`, suggestions) : nothing} ${problem(app, name)}
    ${hint ? html`<p class="hint" id="hint-${name}">${hint}</p>` : nothing}
  </div>`;
}

export interface TextFieldOptions extends FieldOptions {
  placeholder?: string;
  suggestions?: readonly string[];
  isLong?: boolean;
}

export function suggestionList(id: string, values: readonly string[]): TemplateResult {
  return html`<datalist id=${id}>${values.map((value) => html`<option value=${value}></option>`)}</datalist>`;
}

/** A choice among a few values, side by side. The first is the default, which needs no attribute. */
export function choice(
  app: App,
  options: FieldOptions & { values: readonly [string, ...string[]] },
): TemplateResult {
  const { name, values } = options;
  const [initial] = values;
  return segments(app, {
    ...options,
    current: app.settings[name] ?? initial,
    change: (value) => app.set(name, value === initial ? undefined : value),
  });
}

export interface SegmentsOptions<Value extends string> extends FieldOptions {
  values: readonly Value[];
  current: string;
  change: (value: Value) => void;
}

/** A choice whose value is stored elsewhere. */
export function segments<Value extends string>(
  app: App,
  { name, label, hint, values, current, change }: SegmentsOptions<Value>,
): TemplateResult {
  return html`<div class="field" role="radiogroup" aria-labelledby="label-${name}">
    <span class="label" id="label-${name}">${label}</span>
    <code>${name}</code>
    <div class="segments">
      ${values.map(
        (value) =>
          html`<label>
            <input
              type="radio"
              name="field-${name}"
              .checked=${live(value === current)}
              @change=${() => change(value)}
            /><span>${value}</span>
          </label>`,
      )}
    </div>
    ${problem(app, name)} ${hint ? html`<p class="hint">${hint}</p>` : nothing}
  </div>`;
}

/** A choice among many values with labels; the one without a value is the default. */
export function selectField(
  app: App,
  { name, label, initial, options }: FieldOptions & { initial: string; options: readonly SelectOption[] },
): TemplateResult {
  const current = app.settings[name];
  const isListed = options.some(({ value }) => value === current);
  return html`<div class="field">
    <label for="field-${name}">${label}</label><code>${name}</code>
    <select
      id="field-${name}"
      aria-invalid=${app.problems.has(name)}
      aria-describedby=${app.problems.has(name) ? `problem-${name}` : nothing}
      @change=${({ currentTarget }: Event) =>
        app.set(name, (currentTarget as HTMLSelectElement).value || undefined)}
    >
      <option value="" .selected=${live(!current)}>${initial}</option>
      ${options.map(
        ({ value, text, lang }) =>
          html`<option value=${value} lang=${lang ?? nothing} .selected=${live(value === current)}>
            ${text}
          </option>`,
      )}
      ${
        current && !isListed
          ? html`<option value=${current} .selected=${live(true)}>${current}</option>`
          : nothing
      }
    </select>
    ${problem(app, name)}
  </div>`;
}

export interface SelectOption {
  value: string;
  text: string;
  lang?: string;
}

/** A switch for a boolean attribute. */
export function toggle(app: App, { name, label, hint }: FieldOptions): TemplateResult {
  return html`<div class="field toggle">
    <label>
      <input
        type="checkbox"
        aria-describedby=${hint ? `hint-${name}` : nothing}
        .checked=${live(app.settings[name] !== undefined && app.settings[name] !== "false")}
        @change=${({ currentTarget }: Event) =>
          app.set(name, (currentTarget as HTMLInputElement).checked ? "" : undefined)}
      />
      ${label}
    </label>
    <code>${name}</code>
    ${problem(app, name)} ${hint ? html`<p class="hint" id="hint-${name}">${hint}</p>` : nothing}
  </div>`;
}
