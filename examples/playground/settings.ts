import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { SvcDashboard } from "../../src/index.js";
import { GROUPS, type Setting } from "./groups.js";
import type { HostDescription } from "./host.js";

type Suggestion = readonly [value: string, label?: string];

/** Suggested values; the fields accept any other as well. */
function suggestions(host: HostDescription | undefined): Record<string, readonly Suggestion[]> {
  const dashboards = host?.dashboards ?? [];
  const plain = (...values: string[]): Suggestion[] => values.map((value) => [value]);
  return {
    "public-id": dashboards.map(({ publicId, title }) => [publicId, title]),
    path: dashboards.map(({ publicId, title }) => [`/embed/dashboard/${publicId}`, title]),
    "deployment-id": host ? plain(String(host.deploymentId)) : [],
    locale: plain("en-US", "de-DE", "fr-FR", "ja-JP", "pt-BR"),
    timezone: plain("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"),
  };
}

/** A control for each attribute, in groups. The element's attributes are the state of the page. */
export class Settings {
  readonly #dashboard: SvcDashboard;
  readonly #isFolded: boolean;
  /** Messages of the element by the attribute that they begin with. */
  readonly errors = new Map<string, string>();

  constructor(dashboard: SvcDashboard, isFolded: boolean) {
    this.#dashboard = dashboard;
    this.#isFolded = isFolded;
    dashboard.addEventListener("svc-error", ({ detail }) => {
      const [, name = ""] = /^([a-z-]+)/.exec(detail.message) ?? [];
      if ("code" in detail && detail.code === "invalid-configuration") this.errors.set(name, detail.message);
    });
    dashboard.addEventListener("svc-state-change", () => {
      if (dashboard.state === "failed") return;
      for (const name of this.errors.keys()) if (!dashboard.hasAttribute(name)) this.errors.delete(name);
    });
  }

  /** `more` goes before the controls of the group with its title. */
  render(host: HostDescription | undefined, more: Record<string, TemplateResult>): TemplateResult {
    const values = suggestions(host);
    return html`${GROUPS.map(
        ({ title, settings, isOpen }) =>
          html`<details ?open=${isOpen && !this.#isFolded}>
            <summary><h2>${title}</h2></summary>
            <div class="fields">
              ${more[title]}
              ${settings.map((setting) => this.#field(setting, values[setting.attribute] ?? []))}
            </div>
          </details>`,
      )}
      <p class="hint">
        An empty field has the default. Some attributes take effect at the next load: the
        <a href="/README.md">README</a> describes them.
        <button type="button" @click=${() => this.#dashboard.reload()}>Reload</button>
      </p>`;
  }

  #field(setting: Setting, suggested: readonly Suggestion[]): TemplateResult {
    const { attribute, values } = setting;
    const error = html`<p class="error" id="${attribute}-error">${this.errors.get(attribute)}</p>`;
    if (values)
      return html`<fieldset class="field">
        <legend>${attribute}</legend>
        ${this.#segments(setting, values)} ${error}
      </fieldset>`;
    return html`<div class="field">
      <label for=${attribute}>${attribute}</label> ${this.#input(setting, suggested)} ${error}
    </div>`;
  }

  /** A value for each segment. An attribute without a default value can also be removed. */
  #segments({ attribute, initial }: Setting, values: readonly string[]): TemplateResult {
    const current = this.#dashboard.getAttribute(attribute) ?? initial ?? "";
    const all = initial === undefined ? ["", ...values] : values;
    return html`<div class="segments">
      ${all.map(
        (value) =>
          html`<label
            ><input
              type="radio"
              name=${attribute}
              value=${value}
              .checked=${live(value === current)}
              @change=${() => this.set(attribute, value === (initial ?? "") ? null : value)}
            /><span>${value || "default"}</span></label
          >`,
      )}
    </div>`;
  }

  #input({ attribute, initial, example }: Setting, suggested: readonly Suggestion[]): TemplateResult {
    const isBoolean = typeof initial === "boolean";
    const change = ({ currentTarget }: Event): void => {
      const { checked, value } = currentTarget as HTMLInputElement;
      if (isBoolean) this.set(attribute, checked === initial ? null : checked ? "" : "false");
      else this.set(attribute, value.trim() || null);
    };
    return html`<input
        id=${attribute}
        name=${attribute}
        type=${isBoolean ? "checkbox" : "text"}
        autocomplete="off"
        spellcheck="false"
        placeholder=${isBoolean ? nothing : (example ?? initial ?? "")}
        list=${suggested.length > 0 ? `${attribute}-values` : nothing}
        aria-invalid=${this.errors.has(attribute)}
        aria-describedby="${attribute}-error"
        .checked=${initial === true}
        .value=${this.#dashboard.getAttribute(attribute) ?? ""}
        @change=${change}
      /><datalist id="${attribute}-values">
        ${suggested.map(([value, label]) => html`<option value=${value}>${label}</option>`)}
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
