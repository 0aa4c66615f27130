import { sandbox } from "virtual:sandbox";
import "../../../src/index.js";
import type { SvcDashboard } from "../../../src/index.js";

/** Creates a disconnected element that shows the sandbox, with sessions of the host's backend. */
export function createSandboxDashboard(properties: Partial<SvcDashboard>): SvcDashboard {
  const element = document.createElement("svc-dashboard");
  Object.assign(element, { tenantOrigin: sandbox.origin, sessionEndpoint: "/api/embed-session" }, properties);
  element.style.height = "900px";
  return element;
}
