import { html, LitElement, type TemplateResult } from "lit";
import "svc-dashboard";
import type { SvcDashboard, SvcErrorEvent } from "svc-dashboard";

export class App extends LitElement {
  readonly #dashboard = (): SvcDashboard => this.renderRoot.querySelector("svc-dashboard")!;
  readonly #filters = { "orders.status": ["shipped"] };

  readonly #onError = (event: SvcErrorEvent): void => {
    if (event.envelope === null) console.log(event.detail.code);
  };

  override firstUpdated(): void {
    this.addEventListener("svc-ready", ({ detail }) => console.log(detail.mode));
    this.renderRoot.querySelector("svc-dashboard")?.refresh();
    this.#dashboard().deploymentId = 42;
    // rejected: Type 'string' is not assignable to type 'number'
    this.#dashboard().deploymentId = "42";
    // rejected: Property 'refrsh' does not exist on type 'SvcDashboard'
    this.renderRoot.querySelector("svc-dashboard")?.refrsh();
  }

  override render(): TemplateResult {
    // the compiler does not check bindings in a template, so the last two are accepted
    return html`<svc-dashboard .filters=${this.#filters} @svc-error=${this.#onError}></svc-dashboard>
      <svc-dashboard .deploymentId=${"42"} @svc-ready=${this.#onError}></svc-dashboard>`;
  }
}
