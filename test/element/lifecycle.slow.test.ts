import { expect } from "chai";
import { AT, INPUTS, isPossible, LOAD, PHASES, worldOf, type World } from "./lifecycle-samples.js";
import {
  isLive,
  NEW_LIFE,
  RENEWAL_INTERVAL,
  type Effect,
  type Input,
  type Life,
  type Phase,
} from "../../src/element/lifecycle/life.js";
import { transition } from "../../src/element/lifecycle/transition.js";

/** Carries the effects out, as `LoadController` does. */
function carryOut(world: World, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.do === "end-load")
      Object.assign(world, { hasFrame: false, isRequesting: false, timers: new Set() });
    if (effect.do === "request-session") world.isRequesting = true;
    if (effect.do === "cancel-session") world.isRequesting = false;
    if (effect.do === "start-timer") world.timers.add(effect.timer);
    if (effect.do === "stop-timer") world.timers.delete(effect.timer);
    if (effect.do === "navigate") expect(world.hasFrame, "a frame to navigate").to.equal(true);
    if (effect.do === "add-frame") {
      expect(world.hasFrame, "an earlier frame").to.equal(false);
      world.hasFrame = true;
    }
  }
}

/** What an input has already done to the world: a request that was answered is over, and so is a timer that fired. */
function happen(world: World, input: Input): void {
  if (/^(session|session-failed|no-source)$/.test(input.is)) world.isRequesting = false;
  if (input.is === "time") world.timers.delete(input.timer);
}

const lifeIn = (phase: Phase, changes: Partial<Life> = {}): Life => ({
  ...NEW_LIFE,
  phase,
  load: LOAD,
  hasLoadedBefore: true,
  ...changes,
});

/** Runs every possible input in every phase. */
function forAll(check: (before: Life, input: Input, after: Life, effects: readonly Effect[]) => void): void {
  let pairs = 0;
  for (const phase of PHASES) {
    for (const [name, input] of Object.entries(INPUTS)) {
      if (!isPossible(phase, input)) continue;
      for (const changes of [{}, { due: "load" }, { renewedAt: AT - 1000 }] as const) {
        if (input.is === "time" && input.timer === "renewal" && "renewedAt" in changes) continue; // it waits a minute
        if (input.is === "time" && input.timer === "recovery" && "due" in changes) continue; // a load begins anyway
        const before = lifeIn(phase, changes);
        const { life, effects } = transition(before, input);
        try {
          check(before, input, life, effects);
        } catch (error) {
          throw new Error(
            `${name} in ${JSON.stringify(before)} led to ${JSON.stringify({ life, effects })}`,
            {
              cause: error,
            },
          );
        }
        pairs += 1;
      }
    }
  }
  expect(pairs).to.be.greaterThan(10_000);
}

const indexOf = (effects: readonly Effect[], what: Effect["do"]): number =>
  effects.findIndex((effect) => effect.do === what);

describe("the life cycle, for every input in every phase,", () => {
  it("ignores inputs of an earlier load", () => {
    for (const phase of PHASES) {
      for (const input of Object.values(INPUTS)) {
        if (!("load" in input)) continue;
        const life = lifeIn(phase);
        expect(transition(life, { ...input, load: LOAD - 1 })).to.deep.equal({ life, effects: [] });
      }
    }
  });

  it("has a frame, a session request and timers exactly when its phase says so", () => {
    forAll((before, input, { phase }, effects) => {
      const world = worldOf(before.phase);
      happen(world, input);
      carryOut(world, effects);
      const expected = worldOf(phase);
      expect([world.hasFrame, world.isRequesting, [...world.timers].sort()]).to.deep.equal([
        expected.hasFrame,
        expected.isRequesting,
        [...expected.timers].sort(),
      ]);
    });
  });

  it("announces each change of its state, after the effects of that change", () => {
    forAll(({ phase: before }, _, { phase }, effects) => {
      // the end of another viewer's load is announced with the next update
      const announced = Math.max(indexOf(effects, "announce"), indexOf(effects, "clear-status"));
      if (before.is !== phase.is) expect(announced).not.to.equal(-1);
      for (const first of ["end-load", "add-frame", "set-error", "begin-state"] as const) {
        const place = indexOf(effects, first);
        if (place !== -1 && announced !== -1) expect(place).to.be.lessThan(announced);
      }
    });
  });

  it("increases the load's number exactly when a load ends", () => {
    forAll((before, _, after, effects) => {
      expect(after.load).to.be.within(before.load, before.load + 1);
      expect(indexOf(effects, "end-load") !== -1, "the load's end").to.equal(after.load > before.load);
      const isOver = /idle|failed/.test(after.phase.is) && !/idle|failed/.test(before.phase.is);
      if (isOver) expect(after.load).to.equal(before.load + 1);
    });
  });

  it("rejects ready with the code of each fatal failure, and reports that failure once", () => {
    forAll((before, _, { phase }, effects) => {
      if (phase.is !== "failed" || before.phase.is === "failed") return;
      const reports = effects.filter((effect) => effect.do === "report");
      expect(reports.map(({ notice }) => notice)).to.deep.equal(["failed"]);
      const rejection = effects.find((effect) => effect.do === "reject-ready");
      expect(rejection?.code).to.equal(phase.code);
      expect(indexOf(effects, "reject-ready")).to.be.lessThan(indexOf(effects, "announce"));
    });
  });

  it("resolves ready only while the embed is ready", () => {
    forAll((_, input, { phase }, effects) => {
      const isResolved = indexOf(effects, "resolve-ready") !== -1;
      expect(isResolved).to.equal(input.is === "ready-handled" && isLive(phase));
    });
  });

  it("starts no load before the element's next update", () => {
    forAll((before, input, after, effects) => {
      if (after.due !== before.due && after.due !== undefined) {
        expect(indexOf(effects, "request-update")).not.to.equal(-1);
      }
      const isUpdate = input.is === "planned" || input.is === "unplannable";
      if (before.due !== undefined && !isUpdate) expect(after.due).not.to.equal(undefined);
      if (isUpdate) expect(after.due).to.equal(undefined);
    });
  });

  it("never renews a private embed, which has no session", () => {
    forAll(({ phase: before }, _, { phase }, effects) => {
      if (!isLive(before) || before.plan.isSigned || !isLive(phase)) return;
      expect([phase.renewal, indexOf(effects, "request-session")]).to.deep.equal(["none", -1]);
    });
  });

  it("starts renewals at least a minute apart", () => {
    forAll((before, _, after) => {
      if (after.renewedAt === before.renewedAt || before.phase.is === "failed") return;
      expect(after.renewedAt - before.renewedAt).to.be.at.least(RENEWAL_INTERVAL);
    });
  });
}).timeout(100_000); // a busy machine takes its time for so many pairs
