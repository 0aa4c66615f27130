import assert from "node:assert/strict";
import { dashboardPath, pathWithoutParameters, readPageUrl } from "../../../src/pages/frame/page-url.js";
import {
  acceptLocale,
  acceptTimezone,
  isBareOffset,
  Preference,
} from "../../../src/pages/format/preferences.js";

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

describe("Preference", () => {
  it("lets the action go before the URL, and that before the session and the account", () => {
    const timezone = new Preference("UTC", acceptTimezone);
    assert.equal(timezone.current, "UTC");
    timezone.set("url", "Asia/Tokyo");
    timezone.set("session", "Europe/Paris");
    assert.equal(timezone.current, "Asia/Tokyo");
    timezone.set("action", "America/New_York");
    timezone.set("url", "Europe/Berlin");
    assert.equal(timezone.current, "America/New_York");
  });

  it("ignores invalid values and says so", () => {
    const locale = new Preference("en-US", acceptLocale);
    assert.equal(locale.set("action", "not a locale"), false);
    assert.equal(locale.set("url", null), false);
    assert.equal(locale.set("session", "de_at"), true);
    assert.equal(locale.current, "de-AT");
  });
});

describe("acceptTimezone", () => {
  it("takes IANA names and ignores bare offsets, which some engines would take", () => {
    for (const zone of ["UTC", "Europe/Berlin", "Asia/Kolkata", "Etc/GMT+5"])
      assert.equal(acceptTimezone(zone), zone);
    for (const offset of ["+02:00", "-5", "UTC+2", "gmt-3"]) {
      assert.equal(isBareOffset(offset), true, offset);
      assert.equal(acceptTimezone(offset), undefined, offset);
    }
    for (const wrong of ["Mars/Base", "", 5, null, {}]) assert.equal(acceptTimezone(wrong), undefined);
  });
});
