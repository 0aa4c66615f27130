import { html, nothing, type TemplateResult } from "lit";
import type { SvcDashboard } from "../../src/index.js";
import { PROPERTIES } from "../../src/element/properties/properties.js";
import { COLOR_SCHEMES, SURFACES } from "../../src/protocol/index.js";
import type { HostDescription } from "./host.js";

/** Attributes that only the page sets: a viewer's session must not reach any other server. */
const OWN = ["tenant-origin", "session", "session-endpoint"];

const ROWS = Object.values(PROPERTIES).flatMap(({ attribute, default: initial }) =>
  attribute === undefined || OWN.includes(attribute) ? [] : [{ attribute, initial }],
);

type Initial = (typeof ROWS)[number]["initial"];
type Suggestion = readonly [value: string, label?: string];

/** Suggested values; the fields accept any other as well. */
function suggestions(host: HostDescription | undefined): Record<string, readonly Suggestion[]> {
  const dashboards = host?.dashboards ?? [];
  const plain = (...values: string[]): Suggestion[] => values.map((value) => [value]);
  return {
    "public-id": dashboards.map(({ publicId, title }) => [publicId, title]),
    path: dashboards.map(({ publicId, title }) => [`/embed/dashboard/${publicId}`, title]),
    "deployment-id": host ? plain(String(host.deploymentId)) : [],
    surface: plain(...SURFACES),
    mode: plain("signed", "private"),
    messaging: plain("on", "off"),
    loading: plain("eager", "lazy"),
    "color-scheme": plain(...COLOR_SCHEMES),
    locale: plain("en-US", "de-DE", "fr-FR", "ja-JP", "pt-BR"),
    timezone: plain("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"),
    theme: plain('{ "primaryColor": "#0f766e", "borderRadius": 4 }'),
    filters: plain('{ "orders.channel": "web" }', '{ "orders.status": ["shipped", "delivered"] }'),
  };
}

/** A control for each attribute of the element's own table. The element's attributes are the state of the page. */
export class Settings {
  readonly #dashboard: SvcDashboard;
  /** Messages of the element by the attribute that they begin with. */
  readonly errors = new Map<string, string>();

  constructor(dashboard: SvcDashboard) {
    this.#dashboard = dashboard;
    dashboard.addEventListener("svc-error", ({ detail }) => {
      const [, name = ""] = /^([a-z-]+)/.exec(detail.message) ?? [];
      if ("code" in detail && detail.code === "invalid-configuration") this.errors.set(name, detail.message);
    });
    dashboard.addEventListener("svc-state-change", () => {
      if (dashboard.state === "failed") return;
      for (const name of this.errors.keys()) if (!dashboard.hasAttribute(name)) this.errors.delete(name);
    });
  }

  render(host: HostDescription | undefined): TemplateResult {
    const values = suggestions(host);
    return html`
      ${ROWS.map(
        ({ attribute, initial }) =>
          html`<div class="field">
            <label for=${attribute}>${attribute}</label>
            ${this.#control(attribute, initial, values[attribute] ?? [])}
            <p class="error" id="${attribute}-error">${this.errors.get(attribute)}</p>
          </div>`,
      )}
      <p class="hint">
        An empty field has the default. Some attributes take effect at the next load: the
        <a href="/README.md">README</a> describes them.
      </p>
      <button type="button" @click=${() => this.#dashboard.reload()}>Reload the dashboard</button>
    `;
  }

  #control(attribute: string, initial: Initial, values: readonly Suggestion[]): TemplateResult {
    const isBoolean = typeof initial === "boolean";
    const change = ({ currentTarget }: Event): void => {
      const { checked, value } = currentTarget as HTMLInputElement;
      if (isBoolean) this.set(attribute, checked === initial ? null : checked ? "" : "false");
      else this.set(attribute, value.trim() || null);
    };
    return html`<input
        id=${attribute}
        type=${isBoolean ? "checkbox" : "text"}
        autocomplete="off"
        spellcheck="false"
        placeholder=${isBoolean ? nothing : (initial ?? "")}
        list=${values.length > 0 ? `${attribute}-values` : nothing}
        aria-invalid=${this.errors.has(attribute)}
        aria-describedby="${attribute}-error"
        .checked=${initial === true}
        .value=${this.#dashboard.getAttribute(attribute) ?? ""}
        @change=${change}
      /><datalist id="${attribute}-values">
        ${values.map(([value, label]) => html`<option value=${value}>${label}</option>`)}
      </datalist>`;
  }

  /** Sets or removes an attribute of the dashboard. */
  set(attribute: string, value: string | null): void {
    write(this.#dashboard, attribute, value);
    // sets rejected attributes again: they may be valid with the new value, and the element reports a wrong value once
    for (const [rejected, message] of [...this.errors]) {
      const again = this.#dashboard.getAttribute(rejected);
      if (rejected !== attribute && (again === null || message.startsWith(`${rejected}:`))) continue;
      this.errors.delete(rejected);
      write(this.#dashboard, rejected, null);
      write(this.#dashboard, rejected, again);
    }
  }
}

function write(element: Element, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}
