import { expect } from "chai";
import { TEST_SEAM, type DashboardHost } from "../../../src/element/dashboard-host.js";
import { createTimers, type Timers } from "../../../src/element/load/timers.js";
import { afterTest } from "../../support/after-test.js";
import { fakeClock, restoreClock, testClock, type FakeClock } from "../../support/fake-clock.js";
import { HOUR, MINUTE, SECOND } from "./lives.js";

interface Fixture {
  readonly clock: FakeClock;
  readonly timers: Timers;
  /** The number of timers that have elapsed. */
  readonly elapsed: () => number;
  hide(isHidden: boolean): void;
}

function setUp(): Fixture {
  const clock = fakeClock();
  afterTest(restoreClock);
  let count = 0;
  const ownerDocument = { hidden: false };
  const host = { ownerDocument, [TEST_SEAM]: { clock: testClock } } as unknown as DashboardHost;
  const timers = createTimers(host, () => (count += 1));
  timers.read();
  return { clock, timers, elapsed: () => count, hide: (isHidden) => (ownerDocument.hidden = isHidden) };
}

describe("a timer of the wall clock", () => {
  it("elapses at its time, and not before", () => {
    const { clock, timers, elapsed } = setUp();
    timers.wall.begin({ key: timers.read().wall + 90 * SECOND });
    clock.tick(90 * SECOND - 1);
    const before = elapsed();
    clock.tick(1);
    expect([before, elapsed()]).to.deep.equal([0, 1]);
  });
  it("elapses within a minute after the computer wakes up", () => {
    const { clock, timers, elapsed } = setUp();
    timers.wall.begin({ key: timers.read().wall + 2 * HOUR });
    clock.sleep(2 * HOUR);
    clock.tick(MINUTE);
    expect(elapsed()).to.equal(1);
  });
  it("elapses in time if the wall clock is set back", () => {
    const { clock, timers, elapsed } = setUp();
    timers.wall.begin({ key: timers.read().wall + 2 * HOUR });
    clock.putBack(5 * HOUR);
    clock.tick(2 * HOUR);
    expect(elapsed()).to.equal(1);
  });
  it("elapses at once for a time that has passed", () => {
    const { clock, timers, elapsed } = setUp();
    timers.wall.begin({ key: timers.read().wall - 1 });
    clock.tick(0);
    expect(elapsed()).to.equal(1);
  });
});

for (const name of ["awake", "visible"] as const) {
  describe(`a timer of the ${name} clock`, () => {
    it("elapses at its time, and not before", () => {
      const { clock, timers, elapsed } = setUp();
      timers[name].begin({ key: timers.read()[name] + 5 * SECOND });
      clock.tick(5 * SECOND - 1);
      const before = elapsed();
      clock.tick(1);
      expect([before, elapsed()]).to.deep.equal([0, 1]);
    });
    it("stands still while the computer sleeps", () => {
      const { clock, timers, elapsed } = setUp();
      timers[name].begin({ key: timers.read()[name] + 5 * SECOND });
      clock.sleep(HOUR);
      clock.tick(5 * SECOND - 1);
      expect(elapsed()).to.equal(0);
    });
    it("continues at the time where it has ended", () => {
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
    it(`does not elapse on the ${name} clock, and leaves nothing`, () => {
      const { clock, timers, elapsed } = setUp();
      timers[name].begin({ key: timers.read()[name] + SECOND });
      timers[name].end();
      clock.tick(MINUTE);
      expect([elapsed(), clock.countTimers()]).to.deep.equal([0, 0]);
    });
  }
  it("can be ended before it has begun", () => {
    const { timers } = setUp();
    expect(() => timers.wall.end()).to.not.throw();
  });
});
