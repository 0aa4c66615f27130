import type { ActionEnvelope } from "../../src/protocol/envelope.js";
import type { DashboardState, HostFailure, SvcDashboard } from "../../src/element/index.js";

/** Says what a dashboard says, without a tenant: its public events, state and methods. */
export class FakeDashboard extends HTMLElement {
  state: DashboardState = "idle";
  lastError: HostFailure | null = null;
  /** What `postAction` was called with. */
  readonly posted: unknown[][] = [];

  postAction(...action: unknown[]): void {
    this.posted.push(action);
  }

  /** The embed sends an event: `svc-message`, and the event of its own. */
  receive(name: string, payload: object): void {
    const envelope = {
      ...this.#envelope(payload),
      direction: "event",
      type: `svc:event:${name}`,
      surface: "dashboard",
    };
    this.say("svc-message", envelope, envelope);
    this.say(`svc-${name}`, payload, envelope);
  }

  /** An action was posted. */
  act(name: string, payload?: object): void {
    const envelope: ActionEnvelope = {
      ...this.#envelope(payload),
      direction: "action",
      type: `svc:action:${name}`,
    };
    this.say("svc-action", envelope, envelope);
  }

  become(to: DashboardState): void {
    const from = this.state;
    this.state = to;
    this.say("svc-state-change", { from, to });
  }

  /** The element itself fails. */
  fail(failure: HostFailure): void {
    this.lastError = failure;
    this.become("failed");
    this.say("svc-error", failure, null);
  }

  say(name: string, detail: object, envelope?: object | null): void {
    const event = new CustomEvent(name, { detail, bubbles: true, composed: true });
    this.dispatchEvent(Object.assign(event, { envelope }));
  }

  /** For properties that are typed with the real class. */
  get asDashboard(): SvcDashboard {
    return this as unknown as SvcDashboard;
  }

  #envelope(payload?: object): { source: "svc-embed"; timestamp: number; payload?: object } {
    return { source: "svc-embed", timestamp: Date.now(), ...(payload && { payload }) };
  }
}

customElements.define("fake-dashboard", FakeDashboard);

declare global {
  interface HTMLElementTagNameMap {
    "fake-dashboard": FakeDashboard;
  }
}

export function addDashboard(id: string, parent: ParentNode = document.body): FakeDashboard {
  const dashboard = document.createElement("fake-dashboard");
  dashboard.id = id;
  parent.append(dashboard);
  return dashboard;
}

export function removeDashboards(): void {
  document.querySelectorAll("fake-dashboard").forEach((dashboard) => dashboard.remove());
}
