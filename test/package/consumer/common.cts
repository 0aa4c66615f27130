import dashboard = require("svc-dashboard");
import element = require("svc-dashboard/element");
import react = require("svc-dashboard/react");
import backend = require("svc-dashboard/backend");
import testing = require("svc-dashboard/testing");

const client: backend.ManagementClient = new backend.ManagementClient({
  baseUrl: "https://acme.example",
  token: "token",
});
const handler: (request: Request) => Promise<Response> = backend.createSessionHandler({
  client,
  authorize: () => null,
});

class OwnDashboard extends element.SvcDashboard {
  get isReady(): boolean {
    return this.state === "ready";
  }
}
const made: dashboard.SvcDashboard = document.createElement("svc-dashboard");
made.addEventListener("svc-drilldown", ({ detail }) => console.log(detail.member));
const surface: dashboard.Surface | undefined = made.surface;
const stub: testing.EmbedStub = new testing.EmbedStub(new OwnDashboard());
const props: react.SvcDashboardProps = {
  publicId: "a",
  onSvcReady: ({ detail }) => console.log(detail.mode),
};
const component: typeof react.SvcDashboard = react.SvcDashboard;

// @ts-expect-error -- the types are not any
client.withOptions({ timeoutMs: "soon" });
// @ts-expect-error -- nor are those of the element
made.deploymentId = "forty-two";
// @ts-expect-error -- which is a class
new element.SvcDashboard("a");

export = { handler, stub, surface, props, component };
