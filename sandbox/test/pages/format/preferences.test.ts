import assert from "node:assert/strict";
import {
  acceptLocale,
  acceptTimezone,
  isBareOffset,
  Preference,
} from "../../../src/pages/format/preferences.js";

describe("Preference", () => {
  it("prefers the action to the URL, and that to the session and the account", () => {
    const timezone = new Preference("UTC", acceptTimezone);
    assert.equal(timezone.current, "UTC");
    timezone.set("url", "Asia/Tokyo");
    timezone.set("session", "Europe/Paris");
    assert.equal(timezone.current, "Asia/Tokyo");
    timezone.set("action", "America/New_York");
    timezone.set("url", "Europe/Berlin");
    assert.equal(timezone.current, "America/New_York");
  });

  it("ignores an invalid value", () => {
    const locale = new Preference("en-US", acceptLocale);
    locale.set("session", "de_at");
    locale.set("action", "not a locale");
    locale.set("url", null);
    assert.equal(locale.current, "de-AT");
  });
});

describe("acceptTimezone", () => {
  it("accepts IANA names, and no bare offsets, which some engines accept", () => {
    for (const zone of ["UTC", "Europe/Berlin", "Asia/Kolkata", "Etc/GMT+5"])
      assert.equal(acceptTimezone(zone), zone);
    for (const offset of ["+02:00", "-5", "UTC+2", "gmt-3"]) {
      assert.equal(isBareOffset(offset), true, offset);
      assert.equal(acceptTimezone(offset), undefined, offset);
    }
    for (const invalid of ["Mars/Base", "", 5, null, {}]) assert.equal(acceptTimezone(invalid), undefined);
  });
});
