import { expect } from "chai";
import { Timers } from "../../../src/element/load/timers.js";
import { afterTest } from "../../support/after-test.js";
import { fakeClock, restoreClock, testClock, type FakeClock } from "../../support/fake-clock.js";
import { HOUR, MINUTE, SECOND } from "./lives.js";

interface Fixture {
  readonly clock: FakeClock;
  readonly timers: Timers;
  /** How often a due time was reached. */
  readonly pendingLoad: () => number;
  hide(isHidden: boolean): void;
}

function setUp(): Fixture {
  const clock = fakeClock();
  afterTest(restoreClock);
  let isHidden = false;
  let due = 0;
  const timers = new Timers(
    () => testClock,
    () => isHidden,
    () => (due += 1),
  );
  timers.read();
  return { clock, timers, pendingLoad: () => due, hide: (value) => (isHidden = value) };
}

describe("a timer of the wall clock", () => {
  it("is due at its time, and not before", () => {
    const { clock, timers, pendingLoad: due } = setUp();
    timers.wall.begin({ key: timers.read().wall + 90 * SECOND });
    clock.tick(90 * SECOND - 1);
    const before = due();
    clock.tick(1);
    expect([before, due()]).to.deep.equal([0, 1]);
  });
  it("is due within a minute after the computer wakes up", () => {
    const { clock, timers, pendingLoad: due } = setUp();
    timers.wall.begin({ key: timers.read().wall + 2 * HOUR });
    clock.sleep(2 * HOUR);
    clock.tick(MINUTE);
    expect(due()).to.equal(1);
  });
  it("is due in time where the wall clock is put back", () => {
    const { clock, timers, pendingLoad: due } = setUp();
    timers.wall.begin({ key: timers.read().wall + 2 * HOUR });
    clock.putBack(5 * HOUR);
    clock.tick(2 * HOUR);
    expect(due()).to.equal(1);
  });
  it("is due at once for a time that has passed", () => {
    const { clock, timers, pendingLoad: due } = setUp();
    timers.wall.begin({ key: timers.read().wall - 1 });
    clock.tick(0);
    expect(due()).to.equal(1);
  });
});

for (const name of ["awake", "visible"] as const) {
  describe(`a timer of the ${name} clock`, () => {
    it("is due at its time, and not before", () => {
      const { clock, timers, pendingLoad: due } = setUp();
      timers[name].begin({ key: timers.read()[name] + 5 * SECOND });
      clock.tick(5 * SECOND - 1);
      const before = due();
      clock.tick(1);
      expect([before, due()]).to.deep.equal([0, 1]);
    });
    it("stands still while the computer sleeps", () => {
      const { clock, timers, pendingLoad: due } = setUp();
      timers[name].begin({ key: timers.read()[name] + 5 * SECOND });
      clock.sleep(HOUR);
      clock.tick(5 * SECOND - 1);
      expect(due()).to.equal(0);
    });
    it("continues from where it was", () => {
      const { clock, timers } = setUp();
      timers[name].begin({ key: HOUR });
      clock.tick(SECOND);
      timers[name].end();
      clock.tick(HOUR);
      expect(timers.read()[name]).to.equal(SECOND);
    });
  });
}

describe("a hidden page", () => {
  it("stops the visible clock, and not the awake one", () => {
    const { clock, timers, hide } = setUp();
    timers.visible.begin({ key: HOUR });
    timers.awake.begin({ key: HOUR });
    hide(true);
    clock.tick(SECOND);
    expect(timers.read()).to.include({ visible: 0, awake: SECOND });
  });
});

describe("a timer that has ended", () => {
  for (const name of ["wall", "awake", "visible"] as const) {
    it(`is due no more on the ${name} clock, and leaves nothing`, () => {
      const { clock, timers, pendingLoad: due } = setUp();
      timers[name].begin({ key: timers.read()[name] + SECOND });
      timers[name].end();
      clock.tick(MINUTE);
      expect([due(), clock.countTimers()]).to.deep.equal([0, 0]);
    });
  }
  it("has nothing to end before it began", () => {
    const { timers } = setUp();
    expect(() => timers.wall.end()).to.not.throw();
  });
});
