import { fixtureSync, html, oneEvent } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { SvcDashboard } from "../../../src/index.js";
import "../../../src/index.js";
import type { SvcDashboardProps } from "../../../src/react/index.js";
import { nextTask } from "../../support/next-task.js";
import { ScriptedTenant } from "../../support/scripted-tenant.js";

/** Props of a dashboard of the tests' tenant. */
export const TENANT_PROPS: SvcDashboardProps = {
  tenantOrigin,
  publicId: "sales",
  sessionProvider: () => "session-1",
};

/** Creates handlers that add each event to a list, with a prefix. */
export function recordTo(log: string[], prefix = ""): SvcDashboardProps {
  return {
    onSvcReady: () => log.push(`${prefix}ready`),
    onSvcDrilldown: ({ detail }) => log.push(`${prefix}drilldown ${detail.member}`),
    onSvcError(event) {
      event.preventDefault(); // the console is not part of these tests
      log.push(`${prefix}error ${event.detail.message}`);
    },
    onSvcStateChange: ({ detail }) => log.push(`${prefix}state ${detail.to}`),
  };
}

/** A part of the page that React renders, with one dashboard. */
export class ReactPage {
  readonly #host = fixtureSync(html`<div></div>`);
  readonly #root = createRoot(this.#host);

  get element(): SvcDashboard {
    return this.#host.querySelector("svc-dashboard")!;
  }

  get isHidden(): boolean {
    return !this.element.checkVisibility();
  }

  /** Renders at once, except in a tree that stays hidden. */
  render(node: ReactNode): void {
    flushSync(() => this.#root.render(node));
  }

  /** Renders, and waits until the dashboard is ready. */
  async load(node: ReactNode): Promise<ScriptedTenant> {
    this.render(node);
    const tenant = await ScriptedTenant.of(this.element);
    tenant.ready();
    await this.element.ready;
    return tenant;
  }

  /** Whether React has rendered an element that a selector matches. */
  has(selector: string): boolean {
    return this.#host.querySelector(selector) !== null;
  }

  /** Sends an event from the embed, and waits until the element has dispatched it. */
  async receive(tenant: ScriptedTenant, name: string, payload: object): Promise<void> {
    const dispatched = oneEvent(this.element, `svc-${name}`);
    tenant.send(name, payload);
    await dispatched;
  }

  /** Removes the dashboard. @returns the states that the element reports from then on */
  async removeDashboard(): Promise<string[]> {
    const states: string[] = [];
    this.element.addEventListener("svc-state-change", ({ detail }) => states.push(detail.to));
    this.render(null);
    await nextTask();
    return states;
  }

  close(): void {
    this.#root.unmount();
  }
}
