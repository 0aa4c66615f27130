import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";
import { userOf } from "./shared/login.js";
import { pageFor, script } from "./shared/page.js";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, PORT = 3000 } = process.env;

const embedSession = createSessionHandler({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  allowedOrigins: ["https://app.example.com"], // your pages on other origins, if there are any
  authorize(_request, _wanted, c) {
    const user = c.get("user");
    if (!user) return null; // the response is a 401
    return { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: user.id, viewer: user.id };
  },
});

const app = new Hono();
app.use(async (c, next) => {
  c.set("user", userOf(c.req.header("cookie"))); // as the middleware of your login does
  await next();
});
app.all("/api/embed-session", (c) => embedSession(c.req.raw, c));

app.get("/", (c) => c.html(pageFor(c.get("user"))));
app.get("/svc-dashboard.js", (c) => c.body(script, 200, { "content-type": "text/javascript" }));

serve({ fetch: app.fetch, port: Number(PORT), hostname: "localhost" }, ({ port }) =>
  console.log(`http://localhost:${port}/`),
);
