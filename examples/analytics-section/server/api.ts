import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";

/** STAND-IN FOR YOUR LOGIN, without passwords. `customer` is the name of an embed tenant: it decides whose rows a user sees. */
const USERS = [
  { id: "ada", name: "Ada", customer: "acme-outdoors" },
  { id: "grace", name: "Grace", customer: "globex-retail" },
];

export type User = (typeof USERS)[number];

/** Signs the cookie of the login. Set it in production, so that a restart signs nobody out. */
const { COOKIE_SECRET = randomUUID() } = process.env;

const { SVC_TENANT_ORIGIN = "", SVC_TOKEN = "", SVC_DEPLOYMENT_ID } = process.env;

interface Env {
  Variables: { user: User | undefined };
}

const embedSession = createSessionHandler<Context<Env>>({
  client: new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN }),
  authorize(_request, _wanted, c) {
    const user = c.get("user");
    if (!user) return null; // the response is a 401
    return {
      deploymentId: Number(SVC_DEPLOYMENT_ID),
      externalId: user.id,
      embedTenantName: user.customer, // whose rows the user sees
      viewer: user.id, // the response is a 409 if the page belongs to another user
    };
  },
});

export const api = new Hono<Env>().basePath("/api");

api.use(async (c, next) => {
  const id = await getSignedCookie(c, COOKIE_SECRET, "user");
  const user = USERS.find((user) => user.id === id);
  c.set("user", user);
  await next();
});

api.get("/me", (c) => c.json(c.get("user") ?? null));

api.post("/sign-in", async (c) => {
  const { id } = await c.req.parseBody();
  await setSignedCookie(c, "user", String(id), COOKIE_SECRET, { path: "/", httpOnly: true, sameSite: "Lax" });
  return c.redirect("/", 303);
});

api.post("/sign-out", (c) => {
  deleteCookie(c, "user");
  return c.redirect("/", 303);
});

api.post("/embed-session", (c) => embedSession(c.req.raw, c));

api.post("/usage", async (c) => {
  const user = c.get("user");
  if (!user) return c.body(null, 401);
  const { viewer, ...record } = await c.req.json();
  if (viewer !== user.id) return c.body(null, 409); // a page that another user has opened
  // after the record: a viewer can send anything
  console.log(JSON.stringify({ ...record, at: new Date(), user: user.id, customer: user.customer }));
  return c.body(null, 204);
});
