/** The element's properties and the options of a connection. */
import { SvcDashboard, type SessionProvider } from "svc-dashboard/element";
import { connectEmbed } from "svc-dashboard/connection";
import { check, type Same } from "./same.js";

const element = document.querySelector("svc-dashboard")!;
check<Same<typeof element, SvcDashboard>>();
const created = document.createElement("svc-dashboard");
check<Same<typeof created, SvcDashboard>>();

const provider: SessionProvider = async ({ surface, reason, signal }) => {
  const response = await fetch(`/session?surface=${surface}&reason=${reason}`, { signal });
  return response;
};
element.deploymentId = 42;
element.deploymentId = undefined;
element.colorScheme = "dark";
element.theme = { primaryColor: "#036", anything: true };
element.filters = { "orders.status": "shipped", "orders.total": { value: 1, type: "greater_than" } };
element.sessionProvider = provider;
element.texts = { retry: "Again" };

// @ts-expect-error -- an integer
element.deploymentId = "42";
// @ts-expect-error -- no such scheme
element.colorScheme = "sepia";
// @ts-expect-error -- a filter has a value
element.filters = { "orders.status": { values: ["shipped"] } };
// @ts-expect-error -- a provider is a function
element.sessionProvider = "/api/embed-session";
// @ts-expect-error -- no such text
element.texts = { again: "Again" };
// @ts-expect-error -- no such property
element.deployment = 42;
// @ts-expect-error -- read-only
element.state = "ready";

const iframe = document.createElement("iframe");
const connection = connectEmbed(iframe, {
  tenantOrigin: "https://acme.example",
  onProblem: ({ code }) => code,
});
connection.on("drilldown", ({ member }, { surface }) => console.log(member.length, surface));
connection.on("later", (payload, { type }) => console.log(payload, type));
// @ts-expect-error -- the origin is missing
connectEmbed(iframe, {});
// @ts-expect-error -- a drilldown has no format
connection.on("drilldown", ({ format }) => console.log(format));
