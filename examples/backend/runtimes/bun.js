import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";
import { userOf } from "../shared/login.js";
import { pageFor, script } from "../shared/page.js";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, PORT = 3000 } = process.env;

const embedSession = createSessionHandler({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  allowedOrigins: ["https://app.example.com"], // your pages on other origins, if any
  authorize(request) {
    const user = userOf(request.headers.get("cookie"));
    return user && { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: user.id, viewer: user.id };
  },
});

const respond = (body, type) => new Response(body, { headers: { "content-type": type } });

const server = Bun.serve({
  hostname: "localhost",
  port: PORT,
  routes: {
    "/api/embed-session": (request) => embedSession(request),
    "/": ({ headers }) => respond(pageFor(userOf(headers.get("cookie"))), "text/html"),
    "/svc-dashboard.js": () => respond(script, "text/javascript"),
  },
});
console.log(`http://localhost:${server.port}/`);
