import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { readAsset } from "../../src/http/assets.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer } from "../support/viewer.js";

describe("compressed responses", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  describe("a file of the pages", () => {
    const path = "/embed/assets/embed.js";
    const get = (accepted: string) => tenant.request(path, { headers: { "accept-encoding": accepted } });

    it("is compressed if the browser accepts it, with the same content", async () => {
      const [plain, compressed] = await Promise.all([get("identity"), get("gzip, deflate, br")]);
      assert.equal(plain.headers.get("content-encoding"), null);
      assert.equal(compressed.headers.get("content-encoding"), "gzip");
      assert.equal(compressed.headers.get("vary"), "Accept-Encoding");
      const bytes = new Uint8Array(await compressed.arrayBuffer());
      assert.equal(gunzipSync(bytes).toString(), await plain.text());
      assert.equal((await get("gzip;q=0")).headers.get("content-encoding"), null);
    });

    it("is compressed once for all responses", async () => {
      const reads = [readAsset("embed.js", "gzip"), readAsset("embed.js", "gzip")];
      const [first, second] = await Promise.all(reads);
      assert.equal(first?.body, second?.body);
      assert.equal((await readAsset("embed.js", "gzip"))?.body, first?.body);
    });
  });

  describe("a response of the embed API", () => {
    it("is compressed if the browser accepts it, with the same content", async () => {
      const authorization = `Bearer ${(await signedViewer(tenant)).token}`;
      const get = (accepted: string) =>
        tenant.request("/embed/api/dashboards/a1b2c3d4", {
          headers: { authorization, "accept-encoding": accepted },
        });
      const [plain, compressed] = await Promise.all([get("identity"), get("gzip, deflate, br")]);
      assert.equal(plain.headers.get("content-encoding"), null);
      assert.equal(compressed.headers.get("content-encoding"), "gzip");
      const bytes = new Uint8Array(await compressed.arrayBuffer());
      // each response has its own path to the dashboard's documents
      const dashboardOf = (text: string) => (JSON.parse(text) as { dashboard: object }).dashboard;
      assert.deepEqual(dashboardOf(gunzipSync(bytes).toString()), dashboardOf(await plain.text()));
    });
  });
});
