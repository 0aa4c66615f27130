import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";
import { userOf } from "../shared/login.js";
import { pageFor, script } from "../shared/page.js";

const embedSession = createSessionHandler({
  client: new ManagementClient({
    baseUrl: Deno.env.get("SVC_TENANT_ORIGIN"),
    token: Deno.env.get("SVC_TOKEN"),
  }),
  allowedOrigins: ["https://app.example.com"], // your pages on other origins, if there are any
  authorize(request) {
    const user = userOf(request.headers.get("cookie"));
    if (!user) return null; // the response is a 401
    return { deploymentId: Number(Deno.env.get("SVC_DEPLOYMENT_ID")), externalId: user.id, viewer: user.id };
  },
});

const respond = (body, type) => new Response(body, { headers: { "content-type": type } });

Deno.serve(
  {
    hostname: "localhost",
    port: Number(Deno.env.get("PORT") ?? 3000),
    onListen: ({ port }) => console.log(`http://localhost:${port}/`),
  },
  (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/embed-session") return embedSession(request);
    if (pathname === "/") return respond(pageFor(userOf(request.headers.get("cookie"))), "text/html");
    if (pathname === "/svc-dashboard.js") return respond(script, "text/javascript");
    return new Response(null, { status: 404 });
  },
);
