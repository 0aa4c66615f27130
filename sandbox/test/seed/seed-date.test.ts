import assert from "node:assert/strict";
import fc from "../../../test/support/fast-check.js";
import { addUnits } from "../../src/contract/calendar.js";
import { STORED_DAYS } from "../../src/query/time-members.js";
import { seedShiftDays } from "../../src/seed/seed-date.js";

const NOW = new Date("2026-11-23T23:30:00Z");

describe("the seed date", () => {
  it("does not move the data if it is fixed", () => {
    assert.equal(seedShiftDays("fixed", NOW), 0);
  });

  it("moves the last day of the data into the seven days up to a date, by whole weeks", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const shift = seedShiftDays(day, NOW);
          const last = addUnits(STORED_DAYS.to, shift, "day");
          assert.equal(Math.abs(shift % 7), 0);
          assert.ok(last <= day && last > addUnits(day, -7, "day"), `${last} for ${day}`);
        },
      ),
    );
  });

  it("excludes today, because the data of a day is complete only after it", () => {
    assert.equal(seedShiftDays("today", NOW), seedShiftDays("2026-11-22", NOW));
    assert.notEqual(
      seedShiftDays("2026-11-25", NOW),
      seedShiftDays("today", new Date("2026-11-25T07:55:00Z")),
    );
  });

  for (const invalid of ["", "tomorrow", "2026-02-30", "23.11.2026", "2026-11-23T00:00:00Z"]) {
    it(`can't be "${invalid}"`, () => {
      assert.throws(() => seedShiftDays(invalid, NOW), {
        name: "TypeError",
        message: /such as "2026-03-01"/,
      });
    });
  }
});
