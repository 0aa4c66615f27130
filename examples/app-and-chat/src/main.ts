import "svc-dashboard";
import type { SvcDashboard } from "svc-dashboard";
import { connectNavigation } from "./navigation";

const { SVC_TENANT_ORIGIN, SVC_DEPLOYMENT_ID } = import.meta.env;

const app = document.querySelector<SvcDashboard>("#app")!;
const chat = document.querySelector<SvcDashboard>("#chat")!;
const drawer = document.querySelector<HTMLElement>("#drawer")!;
const button = document.querySelector("button")!;
const status = document.querySelector("[role=status]")!;

for (const surface of [app, chat]) {
  surface.tenantOrigin = SVC_TENANT_ORIGIN;
  surface.deploymentId = Number(SVC_DEPLOYMENT_ID);
}
connectNavigation(app, document.querySelector("nav")!);

button.addEventListener("click", () => {
  drawer.hidden = !drawer.hidden;
  button.setAttribute("aria-expanded", String(!drawer.hidden));
});
chat.addEventListener("svc-ai-query", ({ detail }) => {
  status.textContent = `${detail.query}: ${detail.status}`;
});
