import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.js";
import { readJson } from "../http/read-json.js";
import { HttpError, invalidRequest, notFound } from "../http-error.js";
import type { Admin } from "./admin.js";
import { NoRequestError } from "./request-log.js";
import type { Settings } from "../contract/admin-api.js";
import type { PreviewableNotification } from "../contract/previewable-notification.js";

/** The parts of the management API that the admin API uses. */
export interface Previews {
  /** Creates a session for a viewer of a deployment. */
  createSession(viewer: { deploymentId: number; externalId: string }): Promise<object>;
  notifications(): Promise<PreviewableNotification[]>;
  /** Creates a session that shows a dashboard as a notification renders it. */
  createNotificationSession(id: string): Promise<object>;
}

/** The admin API: the methods of a running sandbox over HTTP, with the same names and checks. */
export function adminApiRoutes(admin: Admin, previews: Previews): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { faults } = admin;
  const { clock } = admin.services;

  app.get("/state", (context) => context.json(admin.state()));

  app.get("/faults", (context) => context.json({ items: faults.list(), operations: [...faults.operations] }));
  app.post("/faults", async ({ req, json }) => {
    const fault = await readJson(req.raw);
    return json({ id: withHttpErrors(() => faults.add(fault)) }, 201);
  });
  app.delete("/faults", (context) => {
    faults.clear();
    return context.body(null, 204);
  });
  app.delete("/faults/:id", (context) => {
    const id = context.req.param("id");
    if (!faults.remove(Number(id))) throw notFound("fault", id);
    return context.body(null, 204);
  });

  app.get("/clock", (context) => context.json(clock.state));
  app.put("/clock", async ({ req, json }) => {
    const { now } = await readMembers<{ now: string }>(req.raw);
    withHttpErrors(() => clock.set(String(now)));
    return json(clock.state);
  });
  app.post("/clock/advance", async ({ req, json }) => {
    const { milliseconds } = await readMembers<{ milliseconds: number }>(req.raw);
    withHttpErrors(() => clock.advance(milliseconds ?? NaN));
    return json(clock.state);
  });
  app.delete("/clock", (context) => {
    clock.reset();
    return context.json(clock.state);
  });

  app.get("/settings", (context) => context.json(admin.settings));
  app.patch("/settings", async ({ req, json }) => {
    const changes = await readMembers<Settings>(req.raw);
    withHttpErrors(() => admin.configure(changes));
    return json(admin.settings);
  });

  app.get("/requests", async ({ req, json }) => {
    const { waitFor, timeoutMs, after } = req.query();
    const wanted = {
      waitFor,
      timeoutMs: readCount("timeoutMs", timeoutMs),
      after: readCount("after", after),
    };
    const items = await admin.requests.list(wanted).catch((error: unknown) => {
      if (error instanceof NoRequestError) throw new HttpError(408, "no_request", error.message);
      throw error;
    });
    return json({ items });
  });
  app.delete("/requests", (context) => {
    admin.requests.clear();
    return context.body(null, 204);
  });

  app.get("/dashboards", async (context) => context.json({ items: await admin.dashboards() }));
  app.post("/dashboards/:publicId/session", async (context) => {
    const publicId = context.req.param("publicId");
    const found = (await admin.dashboards()).find((dashboard) => dashboard.publicId === publicId);
    if (!found) throw notFound("dashboard", publicId);
    const { deploymentId } = found;
    return context.json(await previews.createSession({ deploymentId, externalId: "admin-page" }));
  });
  app.get("/notifications", async (context) => context.json({ items: await previews.notifications() }));
  app.post("/notifications/:id/session", async (context) =>
    context.json(await previews.createNotificationSession(context.req.param("id"))),
  );
  app.post("/reset", async (context) => {
    await admin.reset();
    return context.body(null, 204);
  });
  return app;
}

/** Reads a JSON body with optional members; their values are checked where they are applied. */
async function readMembers<T>(request: Request): Promise<Partial<T>> {
  const body = await readJson(request);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw invalidRequest("Expected a JSON object as the body.");
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw invalidRequest(`Expected a whole number as ${name}, got "${text.slice(0, 50)}".`);
}

/** Converts errors about invalid values to HTTP errors. */
function withHttpErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw invalidRequest(error.message);
  }
}
