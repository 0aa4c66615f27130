import "svc-dashboard";
import { css, html, LitElement, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import type { SvcDashboard, SvcDashboardLoadedEvent, SvcDrilldownEvent, SvcErrorEvent } from "svc-dashboard";

const { SVC_TENANT_ORIGIN, SVC_PUBLIC_ID } = import.meta.env;

const CHANNELS = ["web", "app", "store", "marketplace"];

@customElement("sales-app")
export class SalesApp extends LitElement {
  static styles = css`
    :host {
      display: block;
      margin: 1rem auto;
      max-width: 72rem;
      padding: 0 1rem;
      font-family: system-ui, sans-serif;
    }
    form {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 1rem;
    }
    svc-dashboard {
      height: 75vh;
    }
  `;

  @query("svc-dashboard") private dashboard!: SvcDashboard | null;
  @state() private channel = "web";
  @state() private isDark = false;
  @state() private color = "#2f6fde";
  @state() private isShown = true;
  @state() private status = "Loading…";

  render() {
    return html`
      <h1>Sales</h1>
      <form>
        <label>
          Channel
          <select @change=${this.onChannelChange}>
            <option value="">All</option>
            ${CHANNELS.map((name) => html`<option ?selected=${name === this.channel}>${name}</option>`)}
          </select>
        </label>
        <label> <input type="checkbox" .checked=${this.isDark} @change=${this.onDarkChange} /> Dark </label>
        <label> Color <input type="color" .value=${this.color} @input=${this.onColorInput} /> </label>
        <button type="button" @click=${() => this.dashboard?.refresh()}>Refresh</button>
        <button type="button" @click=${() => (this.isShown = !this.isShown)}>
          ${this.isShown ? "Hide" : "Show"}
        </button>
      </form>
      <p role="status">${this.status}</p>
      ${this.isShown ? this.renderDashboard() : nothing}
    `;
  }

  private renderDashboard() {
    return html`
      <svc-dashboard
        tenant-origin=${SVC_TENANT_ORIGIN}
        public-id=${SVC_PUBLIC_ID}
        session-endpoint="/api/embed-session"
        color-scheme=${this.isDark ? "dark" : "light"}
        .theme=${{ primaryColor: this.color }}
        .filters=${this.channel ? { "orders.channel": this.channel } : {}}
        @svc-dashboard-loaded=${this.onLoaded}
        @svc-drilldown=${this.onDrilldown}
        @svc-error=${this.onError}
      ></svc-dashboard>
    `;
  }

  private onChannelChange({ target }: Event) {
    this.channel = (target as HTMLSelectElement).value;
  }

  private onDarkChange({ target }: Event) {
    this.isDark = (target as HTMLInputElement).checked;
  }

  private onColorInput({ target }: Event) {
    this.color = (target as HTMLInputElement).value;
  }

  private onLoaded({ detail }: SvcDashboardLoadedEvent) {
    this.status = `${detail.widgetCount} widgets`;
  }

  private onDrilldown({ detail }: SvcDrilldownEvent) {
    this.status = `Drilled into ${detail.member}`;
  }

  private onError({ detail }: SvcErrorEvent) {
    this.status = detail.message;
  }
}
