import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { App } from "./app.js";
import { icon } from "./icons.js";

const SCHEMES = [
  ["light", "Light"],
  ["auto", "Like the system"],
  ["dark", "Dark"],
] as const;

/** The color scheme of page and dashboard, and the signed-in viewer. */
export function account(app: App): TemplateResult {
  return html`
    <fieldset class="segments schemes">
      <legend class="unseen">Color scheme of page and dashboard</legend>
      ${SCHEMES.map(
        ([scheme, text]) =>
          html`<label title=${text}>
            <input
              type="radio"
              name="page-scheme"
              .checked=${live(scheme === app.scheme)}
              @change=${() => app.setScheme(scheme)}
            /><span>${icon(scheme)}<span class="unseen">${text}</span></span>
          </label>`,
      )}
    </fieldset>
    ${app.host ? viewerMenu(app, app.host) : nothing}
  `;
}

function viewerMenu(app: App, { viewer, viewers }: NonNullable<App["host"]>): TemplateResult {
  const current = viewers.find(({ id }) => id === viewer);
  return html`<div class="viewer">
    <span class="avatar" aria-hidden="true">${current?.name.charAt(0) ?? "–"}</span>
    <label class="unseen" for="viewer">Signed-in viewer</label>
    <select
      id="viewer"
      @change=${({ currentTarget }: Event) =>
        app.switchViewer((currentTarget as HTMLSelectElement).value || null)}
    >
      ${current ? nothing : html`<option value="" .selected=${live(true)}>Signed out</option>`}
      ${viewers.map(
        ({ id, name, role }) =>
          html`<option value=${id} .selected=${live(id === viewer)}>${name}, ${role}</option>`,
      )}
    </select>
    <button
      type="button"
      class="quiet"
      @click=${() => app.switchViewer(current ? null : (viewers[0]?.id ?? null))}
    >
      ${current ? "Sign out" : "Sign in"}
    </button>
  </div>`;
}
