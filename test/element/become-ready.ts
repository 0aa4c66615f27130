import { fixture, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { createDashboard } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

/** Makes the page in an element's current frame ready. */
export async function becomeReady(element: SvcDashboard): Promise<ScriptedTenant> {
  const tenant = await ScriptedTenant.of(element);
  const ready = oneEvent(element, "svc-ready"); // after a move, the promise has resolved already
  tenant.ready();
  await ready;
  return tenant;
}

/** Adds an element whose page is ready. */
export async function readyDashboard(
  properties: Partial<SvcDashboard> = {},
): Promise<[SvcDashboard, ScriptedTenant]> {
  const element = await fixture<SvcDashboard>(createDashboard(properties));
  return [element, await becomeReady(element)];
}
