import { html, type TemplateResult } from "lit";
import type { AdminState } from "../contract/admin-api.js";
import { AdminElement } from "./admin-element.js";
import { callAdmin, VisitEndedError, type AdminAction, type Json } from "./admin-client.js";
import "./embed-preview.js";
import { faultsView } from "./faults-view.js";
import "./notifications-view.js";
import { Poll } from "./poll.js";
import { requestsView } from "./requests-view.js";
import { settingsView } from "./settings-view.js";

/** The admin page: the requests of the sandbox as they come, and forms for the admin API. */
class SandboxAdmin extends AdminElement {
  readonly #state = new Poll(this, () => callAdmin<Json<AdminState>>("GET", "state"));
  #notice: { text: string; isError: boolean } = { text: "", isError: false };

  protected override render(): TemplateResult {
    const state = this.#state.value;
    return html`
      <header>
        <h1>Sandbox admin page</h1>
        <code>${location.origin}</code>
        ${this.#liveView()}
      </header>
      <p class="notice ${this.#notice.isError ? "bad" : ""}" role="status">${this.#notice.text}</p>
      <main>${state ? this.#mainView(state) : html`<p class="muted">Loading…</p>`}</main>
    `;
  }

  #liveView(): TemplateResult {
    const { error } = this.#state;
    if (!error) return html`<p class="live" role="status">Live</p>`;
    if (error instanceof VisitEndedError) {
      return html`<p class="bad" role="status">${error.message} <a href="/__sandbox">Sign in</a></p>`;
    }
    return html`<p class="bad" role="status">${error.message} Trying again…</p>`;
  }

  #mainView(state: Json<AdminState>): TemplateResult {
    return html`
      ${section("requests", "Requests", requestsView(state.requests))}
      <div class="column">
        ${section("faults", "Faults", faultsView(state, this.#call))}
        ${section("settings", "Clock and settings", settingsView(state, this.#call))}
      </div>
      ${section("messages", "Messages", html`<svc-embed-preview></svc-embed-preview>`)}
      ${section("notifications", "Notifications", html`<svc-notifications></svc-notifications>`)}
    `;
  }

  readonly #call: AdminAction = async (done, method, path, body) => {
    try {
      await callAdmin(method, path, body);
      this.#notice = { text: done, isError: false };
    } catch (error) {
      this.#notice = { text: (error as Error).message, isError: true };
    }
    await this.#state.now();
  };
}

function section(id: string, title: string, content: TemplateResult): TemplateResult {
  return html`<section aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`;
}

customElements.define("svc-sandbox-admin", SandboxAdmin);
