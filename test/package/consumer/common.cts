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
const stub: testing.EmbedStub = new testing.EmbedStub(document.createElement("svc-dashboard"));

// @ts-expect-error -- the types are not any
client.withOptions({ timeoutMs: "soon" });

export = { handler, stub };
