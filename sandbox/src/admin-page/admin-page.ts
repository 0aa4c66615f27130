import { html, LitElement, type TemplateResult } from "lit";
import type { AdminState, EmbeddableDashboard, ScheduledRun } from "../contract/admin-api.js";
import { assumptionsView } from "./assumptions-view.js";
import { clockView } from "./clock-view.js";
import { dataView, type DataState } from "./data-view.js";
import "./embed-preview.js";
import { embedsView } from "./embeds-view.js";
import { faultsView } from "./faults-view.js";
import { callAdmin, VisitEndedError, type Json } from "./admin-client.js";
import { Poll } from "./poll.js";
import type { AdminAction } from "./admin-action.js";
import { requestsView } from "./requests-view.js";
import { runsView } from "./runs-view.js";

/** The admin page: what the sandbox does, and forms for the admin API. */
class SandboxAdmin extends LitElement {
  readonly #state = new Poll(this, () => callAdmin<Json<AdminState>>("GET", "state"), 1000);
  /** Seldom, since the store counts all its rows for it. */
  readonly #data = new Poll(this, readData, 5000);
  #notice: { text: string; isError: boolean } = { text: "", isError: false };

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const state = this.#state.value;
    return html`
      <header>
        <h1>Sandbox admin page</h1>
        <code>${location.origin}</code>
        ${this.#liveView()}
      </header>
      <p class="notice ${this.#notice.isError ? "bad" : ""}" role="status">${this.#notice.text}</p>
      ${state ? this.#mainView(state) : html`<main><p class="empty">Asking the sandbox…</p></main>`}
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
    const { dashboards, runs, ...data } = this.#data.value ?? NO_DATA;
    return html`<main>
      <div class="column">
        ${section("requests", "Requests", requestsView(state.requests))}
        ${section(
          "messages",
          "Messages",
          html`<svc-embed-preview .dashboards=${dashboards}></svc-embed-preview>`,
        )}
        ${section("embeds", "Embeds", embedsView(state.embeds))}
      </div>
      <div class="column">
        ${section("faults", "Faults", faultsView(state.faults, state.operations, this.#call))}
        ${section("clock", "Clock and settings", clockView(state, this.#call))}
        ${section("notifications", "Notifications", runsView(runs))}
        ${section("data", "Data", dataView(data, this.#call))}
        ${section("assumptions", "Assumptions", assumptionsView(state.assumptions))}
      </div>
    </main>`;
  }

  readonly #call: AdminAction = (done, method, path, body) =>
    void this.#callAndReport(done, method, path, body);

  async #callAndReport(done: string, ...[method, path, body]: Parameters<typeof callAdmin>): Promise<void> {
    try {
      await callAdmin(method, path, body);
      this.#notice = { text: done, isError: false };
    } catch (error) {
      this.#notice = { text: (error as Error).message, isError: true };
    }
    this.requestUpdate();
    await Promise.all([this.#state.now(), this.#data.now()]);
  }
}

interface AdminData extends DataState {
  dashboards: readonly EmbeddableDashboard[];
  runs: readonly Json<ScheduledRun>[];
}

const NO_DATA: AdminData = { counts: {}, snapshots: [], dashboards: [], runs: [] };

async function readData(): Promise<AdminData> {
  const [counts, { items: snapshots }, { items: dashboards }, { items: runs }] = await Promise.all([
    callAdmin<DataState["counts"]>("GET", "data"),
    callAdmin<{ items: DataState["snapshots"] }>("GET", "snapshots"),
    callAdmin<{ items: EmbeddableDashboard[] }>("GET", "dashboards"),
    callAdmin<{ items: Json<ScheduledRun>[] }>("GET", "notifications"),
  ]);
  return { counts, snapshots, dashboards, runs };
}

function section(id: string, title: string, content: TemplateResult): TemplateResult {
  return html`<section aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`;
}

customElements.define("svc-sandbox-admin", SandboxAdmin);
