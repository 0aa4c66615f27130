import assert from "node:assert/strict";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { createSession } from "../support/viewer.js";

describe("the page of an embed", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  /** Returns the names of the chunks that a page preloads, without folder and hash. */
  async function preloads(path: string): Promise<string[]> {
    const text = await (await tenant.request(path)).text();
    const files = Array.from(
      text.matchAll(/<link rel="modulepreload" href="\/embed\/assets\/chunks\/([\w-]+)\.js">/g),
      ([, file = ""]) => file,
    );
    assert.equal(new Set(files).size, files.length);
    return files.map((file) => file.replace(/-\w{8}$/, ""));
  }

  it("preloads the chunks of its surface", async () => {
    for (const [path, surface] of [
      ["/embed/dashboard/a1b2c3d4", "dashboard-surface"],
      ["/embed/d/42/app/folders/7", "app-surface"],
      ["/embed/d/42/chat", "chat-surface"],
    ] as const) {
      const names = await preloads(path);
      assert.ok(names.includes(surface), `${path}: ${names.join(", ")}`);
      assert.ok(!names.includes("draw-chart"), path);
    }
  });

  it("preloads the charts' chunk for a dashboard that has charts", async () => {
    const names = await preloads(`/embed/dashboard/a1b2c3d4?session=${await createSession(tenant)}`);
    assert.ok(names.includes("draw-chart"), names.join(", "));
  });

  it("does not preload the charts' chunk for a dashboard without charts", async () => {
    await tenant.database.query(
      `update dashboards set report_snapshots = jsonb_path_query_array(report_snapshots, '$[*] ? (@.kind == "kpi")') ` +
        "where public_id = 'a1b2c3d4'",
    );
    try {
      const names = await preloads(`/embed/dashboard/a1b2c3d4?session=${await createSession(tenant)}`);
      assert.ok(names.includes("dashboard-surface"));
      assert.ok(!names.includes("draw-chart"), names.join(", "));
    } finally {
      await tenant.reset();
    }
  });

  it("is the same for every URL of a surface, valid or not", async () => {
    const paths = [
      "/embed/dashboard/a1b2c3d4",
      "/embed/dashboard/no-such",
      "/embed/d/42/app",
      "/embed/d/42/app/folders/7",
      "/embed/d/42/chat",
    ];
    const texts = await Promise.all(paths.map(async (path) => (await tenant.request(path)).text()));
    assert.equal(new Set(texts).size, 3);
    assert.match(texts[0]!, /^<!doctype html>\n<html lang="en" data-scheme>/);
    assert.match(
      texts[0]!,
      /<div id="app"><\/div>\s*<script type="module" src="\/embed\/assets\/embed\.js"><\/script>/,
    );
  });

  it("is the same for every dashboard, valid or not, unless it has an unused session", async () => {
    const sessionId = await createSession(tenant);
    await tenant.call("POST", "/api/v1/embed/session/token", { sessionId });
    const read = async (path: string) => (await tenant.request(path)).text();
    const texts = await Promise.all(
      ["a1b2c3d4", "no-such", "%00"].flatMap((id) =>
        ["", "?session=", "?session=unknown", `?session=${sessionId}`].map((search) =>
          read(`/embed/dashboard/${id}${search}`),
        ),
      ),
    );
    assert.equal(new Set(texts).size, 1);
  });

  it("does not use up its session", async () => {
    const sessionId = await createSession(tenant);
    await preloads(`/embed/dashboard/a1b2c3d4?session=${sessionId}`);
    const { status } = await tenant.call("POST", "/api/v1/embed/session/token", { sessionId });
    assert.equal(status, 200);
  });
});
