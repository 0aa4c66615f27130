import assert from "node:assert/strict";
import { dashboardPath, pathWithoutParameters, readPageUrl } from "../../../src/pages/frame/page-url.js";

function read(path: string) {
  return readPageUrl(new URL(path, "http://tenant.example"));
}

describe("readPageUrl", () => {
  it("reads the dashboard and the filters of a URL", () => {
    const filter = encodeURIComponent('{"value":["a b","100%"],"type":"not_equals"}');
    assert.deepEqual(
      read(`/embed/dashboard/a%20b?locale=de&timezone=Asia/Tokyo&allowExport=true&f_orders.status=${filter}`),
      {
        publicId: "a b",
        filters: [{ member: "orders.status", filter: { value: ["a b", "100%"], type: "not_equals" } }],
      },
    );
  });

  it("ignores an invalid filter, and keeps the dashboard", () => {
    assert.deepEqual(read("/embed/dashboard/a?f_orders.status=shipped&f_=1&f_x=1")?.filters, []);
  });

  it("returns undefined for any other page", () => {
    for (const path of ["/embed/dashboard/", "/embed/dashboard/a/b", "/embed/d/42/app", "/other"]) {
      assert.equal(read(path), undefined, path);
    }
  });

  it("reads the path that dashboardPath() returns", () => {
    assert.equal(read(dashboardPath("ä/?#%"))?.publicId, "ä/?#%");
  });
});

describe("pathWithoutParameters", () => {
  it("removes the parameters of a load, and keeps the others", () => {
    const read = (path: string) => pathWithoutParameters(new URL(path, "http://tenant.example"));
    const parameters = "locale=de&timezone=Asia/Tokyo&allowExport=true&f_orders.status=%7B%7D";
    assert.equal(read(`/embed/d/42/app?${parameters}`), "/embed/d/42/app");
    assert.equal(
      read(`/embed/d/42/app/folders/7?${parameters}&q=a%26b`),
      "/embed/d/42/app/folders/7?q=a%26b",
    );
  });
});
