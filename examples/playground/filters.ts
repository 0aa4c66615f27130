import { html, nothing, type TemplateResult } from "lit";
import type { EmbedFilter, FilterInput, FilterOperator, FilterValue } from "../../src/index.js";
import type { App } from "./app.js";
import { problem, suggestionList } from "./fields.js";
import { formTexts } from "./form-texts.js";
import { icon } from "./icons.js";

const OPERATORS: readonly FilterOperator[] = [
  ...["equals", "not_equals", "contains", "not_contains", "starts_with", "not_starts_with"],
  ...["ends_with", "not_ends_with", "greater_than", "greater_than_or_equal", "less_than"],
  ...["less_than_or_equal", "between", "is_null", "is_not_null", "is_empty", "is_not_empty", "custom"],
];

/** Members of the first dashboard's filters, each with an example value. */
const EXAMPLES: readonly (readonly [member: string, value: FilterValue])[] = [
  ["orders.channel", "web"],
  ["orders.status", ["shipped", "delivered"]],
  ["customers.country", "Germany"],
];

function readScalar(text: string): FilterValue {
  try {
    return JSON.parse(text) as FilterValue;
  } catch {
    return text;
  }
}

/** Parses the value field: JSON if it is valid JSON, otherwise a string or a comma-separated list of strings. */
function readValue(text: string): unknown {
  const whole = readScalar(text);
  if (whole !== text || !text.includes(",")) return whole;
  return text.split(",").map((part) => readScalar(part.trim()));
}

/** The current filters, each with a button that clears it, and a form that sets one. */
export function filterFields(app: App): TemplateResult {
  const filters = Object.entries(app.dashboard.filters ?? {}) as [string, EmbedFilter][];
  const unused = EXAMPLES.filter(([member]) => !filters.some(([name]) => name === member));
  return html`<form class="field group" @submit=${(event: SubmitEvent) => setFilter(app, event)}>
    <h3>Filters</h3>
    <code>filters</code>
    ${
      filters.length > 0
        ? html`<ul class="set-filters">
            ${filters.map((entry) => setItem(app, ...entry))}
          </ul>`
        : nothing
    }
    ${
      unused.length > 0
        ? html`<div class="picks">
            ${unused.map(
              ([member, value]) =>
                html`<button
                  type="button"
                  class="pick"
                  @click=${() => app.attempt("filters", (dashboard) => dashboard.setFilter(member, value))}
                >
                  ${member} = ${[value].flat().join(", ")}
                </button>`,
            )}
          </div>`
        : nothing
    }
    <div class="field">
      <label for="filter-member">Member</label>
      <input
        id="filter-member"
        name="member"
        list="members"
        placeholder="orders.channel"
        autocomplete="off"
        spellcheck="false"
      />
      ${suggestionList(
        "members",
        EXAMPLES.map(([member]) => member),
      )}
    </div>
    <div class="pair">
      <div class="field">
        <label for="filter-operator">Operator</label>
        <select id="filter-operator" name="operator">
          ${OPERATORS.map((name) => html`<option value=${name}>${name.replaceAll("_", " ")}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="filter-value">Value</label>
        <input
          id="filter-value"
          name="value"
          placeholder="web, store"
          autocomplete="off"
          spellcheck="false"
          aria-describedby="filter-hint"
        />
      </div>
    </div>
    <p class="hint" id="filter-hint">
      Commas part several values. Numbers, true, false and null count as such, quoted text as text.
    </p>
    ${problem(app, "filters")}
    <button class="button">Set filter</button>
  </form>`;
}

function setItem(app: App, member: string, { value, type = "equals" }: EmbedFilter): TemplateResult {
  const values = type.startsWith("is_") ? "" : [value].flat().join(", ");
  return html`<li>
    <span><b>${member}</b> ${type.replaceAll("_", " ")} <b>${values}</b></span>
    <button
      type="button"
      class="quiet"
      aria-label="Clear ${member}"
      @click=${() => app.attempt("filters", (dashboard) => dashboard.clearFilter(member))}
    >
      ${icon("clear")}
    </button>
  </li>`;
}

function setFilter(app: App, event: SubmitEvent): void {
  const [member = "", operator = "", text = ""] = formTexts(event, "member", "operator", "value");
  const value = operator.startsWith("is_") ? null : readValue(text);
  const filter = operator === "equals" ? value : { value, type: operator };
  app.attempt("filters", (dashboard) => dashboard.setFilter(member, filter as FilterInput));
}
