import assert from "node:assert/strict";
import type { DashboardResponse } from "../../src/contract/viewer-api.js";
import { openFixtures, type TestTenant } from "../support/tenant.js";
import { signedViewer, type Viewer } from "../support/viewer.js";

describe("stored documents", () => {
  let tenant: TestTenant;
  let viewer: Viewer;

  before(async () => {
    tenant = await openFixtures();
  });

  beforeEach(async () => {
    tenant.clock.reset();
    viewer = await signedViewer(tenant);
  });

  /** Returns the path of a dashboard's documents, for a viewer who may see it. */
  const documentsOf = async (publicId: string) =>
    (await viewer.read<DashboardResponse>(`/dashboards/${publicId}`)).documents;

  const status = async (path: string) => (await tenant.request(path)).status;

  it("are the files of an app, by their exact names", async () => {
    const documents = await documentsOf("f6a7b8c9");
    const entry = await tenant.request(`${documents}/app/`);
    assert.equal(entry.status, 302);
    assert.equal(entry.headers.get("location"), "index.html");
    const script = await tenant.request(`${documents}/app/brief.js`);
    assert.match(script.headers.get("content-type")!, /^text\/javascript/);
    assert.match(await script.text(), /addEventListener\("message"/);
  });

  it("have an opaque origin, and can load only the app's own files", async () => {
    const [app, reports] = [await documentsOf("hostile02"), await documentsOf("hostile01")];
    for (const path of [`${app}/app/index.html`, `${reports}/reports/2101`]) {
      const response = await tenant.request(path);
      assert.equal(response.status, 200);
      const policy = response.headers.get("content-security-policy")!;
      assert.match(policy, /^sandbox allow-scripts; default-src 'none'; /);
      assert.doesNotMatch(policy.replace(/frame-ancestors .*/, ""), /allow-same-origin|'self'/);
      assert.match(policy, /; connect-src http:\/\/localhost[^ ]*\/embed\/documents\/[^ ]+\/app\/;/);
    }
  });

  it("never come from the disk or from a prototype", async () => {
    const documents = await documentsOf("f6a7b8c9");
    for (const name of [
      "..%2f..%2fetc%2fpasswd",
      "%2e%2e/%2e%2e/etc/passwd",
      "%2fetc%2fpasswd",
      "%00",
      "index.html%00",
      "__proto__",
      "constructor",
      "toString",
      "no-such.js",
    ]) {
      assert.equal(await status(`${documents}/app/${name}`), 404, name);
    }
    assert.equal(await status(`${documents}/reports/1501`), 404, "a report that is not HTML");
    assert.equal(
      await status(`${await documentsOf("a1b2c3d4")}/app/`),
      404,
      "a dashboard that is not an app",
    );
    assert.equal(await status(`${documents}/app/index.html`), 200);
  });

  it("are plain text unless the name has a known extension", async () => {
    const documents = await documentsOf("f6a7b8c9");
    await tenant.database.query(
      "update dashboards set config = jsonb_set(config, '{app,files}', config #> '{app,files}' || $1) where public_id = 'f6a7b8c9'",
      [
        JSON.stringify(
          Object.fromEntries([
            ["__proto__", "a"],
            ["x.constructor", "b"],
            ["x.html", "c"],
          ]),
        ),
      ],
    );
    const typeOf = async (name: string) =>
      (await tenant.request(`${documents}/app/${name}`)).headers.get("content-type");
    for (const name of ["__proto__", "x.constructor"]) {
      assert.equal(await typeOf(name), "text/plain; charset=utf-8", name);
    }
    assert.equal(await typeOf("x.html"), "text/html; charset=utf-8");
    await tenant.reset();
  });

  it("expire after a day, and are not found at an invented URL", async () => {
    const documents = await documentsOf("f6a7b8c9");
    for (const ticket of ["x", "x.y", documents.slice(0, -1), "__proto__"]) {
      assert.equal(
        await status(`/embed/documents/${ticket.replace("/embed/documents/", "")}/app/index.html`),
        404,
      );
    }
    tenant.clock.advance(25 * 3_600_000);
    assert.equal(await status(`${documents}/app/index.html`), 404);
  });
});
