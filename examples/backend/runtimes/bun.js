import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";
import { page, script } from "../shared/page.js";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, PORT = 3000 } = process.env;

const embedSession = createSessionHandler({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  allowedOrigins: ["https://app.example.com"], // your pages on other origins, if any
  authorize(request) {
    const id = request.cookies.get("login"); // STAND-IN FOR YOUR LOGIN: anyone can forge this cookie
    return id ? { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: id } : null;
  },
});

const respond = (body, type) => new Response(body, { headers: { "content-type": type } });

const server = Bun.serve({
  hostname: "localhost",
  port: PORT,
  routes: {
    "/api/embed-session": (request) => embedSession(request),
    "/": () => respond(page, "text/html"),
    "/svc-dashboard.js": () => respond(script, "text/javascript"),
  },
});
console.log(`http://localhost:${server.port}/`);
