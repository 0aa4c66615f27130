import Fastify from "fastify";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { userOf } from "./shared/login.js";
import { pageFor, script } from "./shared/page.js";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, PORT = 3000 } = process.env;

const embedSession = createSessionHandler({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  allowedOrigins: ["https://app.example.com"], // your pages on other origins, if any
  authorize: (_request, _wanted, { req }) =>
    req.user
      ? { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: req.user.id, viewer: req.user.id }
      : null,
});

const app = Fastify();
app.decorateRequest("user", null);
app.addHook("onRequest", async (request) => {
  request.user = userOf(request.headers.cookie); // as the plugin of your login does
});
app.all("/api/embed-session", toNodeHandler(embedSession));

app.get("/", (request, reply) => reply.type("text/html").send(pageFor(request.user)));
app.get("/svc-dashboard.js", (_request, reply) => reply.type("text/javascript").send(script));

await app.listen({ port: Number(PORT), host: "localhost" });
console.log(`http://localhost:${app.server.address().port}/`);
