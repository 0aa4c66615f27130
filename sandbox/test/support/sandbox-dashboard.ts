import { sandbox } from "virtual:sandbox";
import "../../../src/index.js";
import type { SvcDashboard } from "../../../src/index.js";

/** An element with a session from the host's backend that shows the sandbox, not connected yet. */
export function createSandboxDashboard(properties: Partial<SvcDashboard>): SvcDashboard {
  const element = document.createElement("svc-dashboard");
  Object.assign(element, { tenantOrigin: sandbox.origin, sessionEndpoint: "/api/embed-session" }, properties);
  element.style.height = "900px";
  return element;
}
