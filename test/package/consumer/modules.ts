import "svc-dashboard";
import "svc-dashboard/texts/de-DE";
import "svc-dashboard/css-theme";
import "svc-dashboard/inspector";
import { SvcDashboard, type DashboardTexts, type SvcDashboardEventMap } from "svc-dashboard/element";
import { connectEmbed } from "svc-dashboard/connection";
import { createAgentTools, registerAgentTools, type AgentTool } from "svc-dashboard/agent-tools";
import { COLOR_SCHEMES, createAction, embedUrl, parseEvent, type ColorScheme } from "svc-dashboard/protocol";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";
import { EmbedStub } from "svc-dashboard/testing";

const element = document.createElement("svc-dashboard");
const stub: EmbedStub = new EmbedStub(element);
element.addEventListener("svc-ready", (event: SvcDashboardEventMap["svc-ready"]) => {
  const deployment: number | null = event.detail.deploymentId;
  console.log(deployment, stub.actions);
});
const dutch: Partial<DashboardTexts> = { retry: "Opnieuw" };
SvcDashboard.defineTexts("nl-NL", dutch);
const schemes: readonly ColorScheme[] = COLOR_SCHEMES;

const connection = connectEmbed(document.createElement("iframe"), { tenantOrigin: "https://acme.example" });
connection.post("svc:action:set-locale", { locale: "de-DE" });
console.log(createAction("svc:action:refresh"), parseEvent({}), embedUrl, schemes);

const client = new ManagementClient({ baseUrl: "https://acme.example", token: "token" });
export const POST: (request: Request) => Promise<Response> = createSessionHandler({
  client,
  authorize: () => ({ deploymentId: 42, externalId: "viewer" }),
});

const tools: AgentTool[] = createAgentTools(element, { name: "sales", allow: ["read"] });
registerAgentTools(element, { name: tools[0]!.name, filters: { "orders.channel": { values: ["web"] } } })();

// @ts-expect-error -- the types are not any
element.deploymentId = "forty-two";
