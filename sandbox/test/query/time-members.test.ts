import assert from "node:assert/strict";
import { dataDays } from "../../src/query/time-members.js";

describe("dataDays", () => {
  it("depends on the zone, except for visits, which have a day and no time", () => {
    assert.equal(dataDays("orders.created_at", 7, "Asia/Tokyo").to, "2026-01-08");
    assert.equal(dataDays("visits.day", 7, "Asia/Tokyo").to, "2026-01-07");
  });
});
