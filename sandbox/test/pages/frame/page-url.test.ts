import assert from "node:assert/strict";
import { dashboardPath, pathWithoutParameters, readPageUrl } from "../../../src/pages/frame/page-url.js";

function read(path: string) {
  return readPageUrl(new URL(path, "http://tenant.example"));
}

describe("readPageUrl", () => {
  it("reads what a dashboard's address asks for", () => {
    const filter = encodeURIComponent('{"value":["a b","100%"],"type":"not_equals"}');
    assert.deepEqual(
      read(`/embed/dashboard/a%20b?locale=de&timezone=Asia/Tokyo&allowExport=true&f_orders.status=${filter}`),
      {
        publicId: "a b",
        filters: [{ member: "orders.status", filter: { value: ["a b", "100%"], type: "not_equals" } }],
      },
    );
  });

  it("leaves out a filter that it can't read, and keeps the dashboard", () => {
    assert.deepEqual(read("/embed/dashboard/a?f_orders.status=shipped&f_=1&f_x=1")?.filters, []);
  });

  it("knows no other page", () => {
    for (const path of ["/embed/dashboard/", "/embed/dashboard/a/b", "/embed/d/42/app", "/other"]) {
      assert.equal(read(path), undefined, path);
    }
  });

  it("reads back the path that it writes", () => {
    assert.equal(read(dashboardPath("ä/?#%"))?.publicId, "ä/?#%");
  });
});

describe("pathWithoutParameters", () => {
  it("takes off what is said to one load, and keeps the rest", () => {
    const read = (path: string) => pathWithoutParameters(new URL(path, "http://tenant.example"));
    const wishes = "locale=de&timezone=Asia/Tokyo&allowExport=true&f_orders.status=%7B%7D";
    assert.equal(read(`/embed/d/42/app?${wishes}`), "/embed/d/42/app");
    assert.equal(read(`/embed/d/42/app/folders/7?${wishes}&q=a%26b`), "/embed/d/42/app/folders/7?q=a%26b");
  });
});
