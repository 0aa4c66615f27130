import { Hono } from "hono";
import { generateSession } from "../api/handlers/generate-session.js";
import type { AppEnv } from "../http/app-env.js";
import { readJson } from "../http/read-json.js";
import { notFound, Refusal } from "../http/refusal.js";
import type { Levers } from "../levers/levers.js";
import { NoRequestError } from "../levers/request-log.js";
import type { Settings } from "../levers/settings.js";
import { NoSnapshotError } from "../store/snapshots.js";

/** The levers over HTTP: what `startSandbox` gives in code, with the same names and checks. */
export function leverRoutes(levers: Levers): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { faults, clock, assumptions } = levers.services;

  app.get("/state", (context) => context.json(levers.state()));

  app.get("/faults", (context) => context.json({ items: faults.list(), operations: [...faults.operations] }));
  app.post("/faults", async ({ req, json }) => {
    const fault = await readJson(req.raw);
    return json({ id: refusing(() => faults.add(fault)) }, 201);
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

  const time = () => ({ now: clock.now(), isReal: clock.isReal, isStopped: clock.isStopped });
  app.get("/clock", (context) => context.json(time()));
  app.put("/clock", async ({ req, json }) => {
    const { now } = await readMembers<{ now: string }>(req.raw);
    refusing(() => clock.set(String(now)));
    return json(time());
  });
  app.post("/clock/advance", async ({ req, json }) => {
    const { milliseconds } = await readMembers<{ milliseconds: number }>(req.raw);
    refusing(() => clock.advance(milliseconds ?? NaN));
    return json(time());
  });
  app.delete("/clock", (context) => {
    clock.reset();
    return context.json(time());
  });

  app.get("/settings", (context) => context.json(levers.settings));
  app.patch("/settings", async ({ req, json }) => {
    const changes = await readMembers<Settings>(req.raw);
    refusing(() => levers.configure(changes));
    return json(levers.settings);
  });

  app.get("/requests", async ({ req, json }) => {
    const { waitFor, timeoutMs, after } = req.query();
    const wanted = {
      waitFor,
      timeoutMs: readCount("timeoutMs", timeoutMs),
      after: readCount("after", after),
    };
    const items = await levers.requests.list(wanted).catch((error: unknown) => {
      if (error instanceof NoRequestError) throw new Refusal(408, "no_request", error.message);
      throw error;
    });
    return json({ items });
  });
  app.delete("/requests", (context) => {
    levers.requests.clear();
    return context.body(null, 204);
  });

  app.get("/embeds", (context) => context.json({ items: levers.embeds.list() }));
  app.get("/assumptions", (context) => context.json({ items: assumptions.list() }));
  app.get("/data", async (context) => context.json(await levers.rowCounts()));
  app.get("/notifications", async (context) => context.json({ items: await levers.scheduledRuns() }));
  app.get("/dashboards", async (context) => context.json({ items: await levers.dashboards() }));
  app.post("/dashboards/:publicId/session", async (context) => {
    const publicId = context.req.param("publicId");
    const found = (await levers.dashboards()).find((dashboard) => dashboard.publicId === publicId);
    if (!found) throw notFound("dashboard", publicId);
    const body = { deploymentId: found.deploymentId, externalId: "console" };
    return context.json(await generateSession(levers.services, { body }));
  });
  app.post("/reset", async (context) => {
    await levers.reset();
    return context.body(null, 204);
  });

  app.get("/snapshots", async (context) => context.json({ items: await levers.snapshots.list() }));
  app.put("/snapshots/:name", async (context) => {
    await refusing(() => levers.snapshots.save(context.req.param("name")));
    return context.body(null, 204);
  });
  app.post("/snapshots/:name/restore", async (context) => {
    await refusing(() => levers.snapshots.restore(context.req.param("name")));
    return context.body(null, 204);
  });
  app.delete("/snapshots/:name", async (context) => {
    await refusing(() => levers.snapshots.delete(context.req.param("name")));
    return context.body(null, 204);
  });
  return app;
}

/** Reads a JSON body with optional members; what their values are is for the lever to check. */
async function readMembers<T>(request: Request): Promise<Partial<T>> {
  const body = await readJson(request);
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new Refusal(400, "invalid_request", "Expected a JSON object as the body.");
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Refusal(
    400,
    "invalid_request",
    `Expected a whole number as ${name}, got "${text.slice(0, 50)}".`,
  );
}

/** Turns a lever's own errors into refusals. */
function refusing<T>(pull: () => T): T {
  try {
    const result = pull();
    return result instanceof Promise ? (result.catch(refuse) as T) : result;
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  if (error instanceof NoSnapshotError) throw new Refusal(404, "snapshot_not_found", error.message);
  if (error instanceof TypeError || error instanceof RangeError) {
    throw new Refusal(400, "invalid_request", error.message);
  }
  throw error;
}
