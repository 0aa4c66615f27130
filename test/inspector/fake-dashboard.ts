import { fixtureSync, html } from "@open-wc/testing";
import type { ActionEnvelope } from "../../src/protocol/envelope.js";
import type { DashboardState, HostFailure, SvcDashboard } from "../../src/element/index.js";
import { Panel } from "./panel.js";

/** Imitates a dashboard without a tenant: its public events, state and methods. */
export class FakeDashboard extends HTMLElement {
  state: DashboardState = "idle";
  lastError: HostFailure | null = null;
  /** The arguments of each `postAction`. */
  readonly posted: unknown[][] = [];

  postAction(...action: unknown[]): void {
    this.posted.push(action);
  }

  /** Emits `svc-message` and the named event, like the element for an event of the embed. */
  receive(name: string, payload: object): void {
    const envelope = {
      ...this.#envelope(payload),
      direction: "event",
      type: `svc:event:${name}`,
      surface: "dashboard",
    };
    this.emit("svc-message", envelope, envelope);
    this.emit(`svc-${name}`, payload, envelope);
  }

  /** Emits `svc-action`, like the element after an action was posted. */
  act(name: string, payload?: object): void {
    const envelope: ActionEnvelope = {
      ...this.#envelope(payload),
      direction: "action",
      type: `svc:action:${name}`,
    };
    this.emit("svc-action", envelope, envelope);
  }

  /** Changes the state. */
  become(to: DashboardState): void {
    const from = this.state;
    this.state = to;
    this.emit("svc-state-change", { from, to });
  }

  /** Reports a failure, as the element does. */
  fail(failure: HostFailure): void {
    this.lastError = failure;
    this.become("failed");
    this.emit("svc-error", failure, null);
  }

  emit(name: string, detail: object, envelope?: object | null): void {
    const event = new CustomEvent(name, { detail, bubbles: true, composed: true });
    this.dispatchEvent(Object.assign(event, { envelope }));
  }

  /** This object, with the type of the real class. */
  get asDashboard(): SvcDashboard {
    return this as unknown as SvcDashboard;
  }

  #envelope(payload?: object): { source: "svc-embed"; timestamp: number; payload?: object } {
    return { source: "svc-embed", timestamp: Date.now(), ...(payload && { payload }) };
  }
}

customElements.define("fake-dashboard", FakeDashboard);

/** Adds a dashboard to the page. It is removed after the test. */
export function addDashboard(id: string): FakeDashboard {
  return fixtureSync(html`<fake-dashboard id=${id}></fake-dashboard>`);
}

/** Adds a dashboard, and an inspector of it. */
export async function openBoth(): Promise<[FakeDashboard, Panel]> {
  return [addDashboard("sales"), await Panel.open("sales")];
}
