import { expect } from "chai";
import fc from "../../support/fast-check.js";
import type { Input } from "../../../src/element/load/transition.js";
import { NEW_LIFE, SealedSession, type Life, type Moment } from "../../../src/element/load/life.js";
import { needsOf } from "../../../src/element/load/needs.js";
import { transition } from "../../../src/element/load/transition.js";
import {
  deepFreeze,
  embedErrorOf,
  HOUR,
  LAZY,
  MINUTE,
  PRIVATE,
  READY,
  SECOND,
  SIGNED,
  SILENT,
} from "./lives.js";

const isAway = ({ phase }: Life): boolean => phase.kind === "idle" && phase.why === "disconnected";

/** Creates an input of the current load and request, or of earlier ones. */
type InputFactory = (life: Life, loadId: number, requestId: number) => Input;

const always =
  (input: Input): InputFactory =>
  () =>
    input;

const inputFactories = fc.oneof(
  fc.constantFrom<InputFactory>(
    (life) => ({ kind: isAway(life) ? "connected" : "disconnected" }),
    ...(
      ["online", "visibility", "restored", "near", "time", "target-changed", "viewer-changed"] as const
    ).map((kind) => always({ kind })),
    ...(["load-changed", "session-changed", "updated", "queue-full"] as const).map((kind) =>
      always({ kind }),
    ),
    ...(["reload", "retry"] as const).map((reason) => always({ kind: "requested", reason })),
    ...[undefined, "/embed/a"].map((path) => always({ kind: "path-changed", path })),
    always({ kind: "problem", code: "invalid-configuration", message: "locale: expected a string." }),
    (_, loadId) => ({ kind: "all-loaded", loadId }),
    (_, loadId) => ({ kind: "noticed", loadId }),
    (_, loadId) => ({ kind: "moved", loadId, path: "/embed/d/42/app/a" }),
  ),
  // more often, because the life progresses with these
  fc.constantFrom<InputFactory>((_, loadId) => ({ kind: "ready", loadId, payload: READY })),
  fc
    .constantFrom(SIGNED, { ...SIGNED, key: "costs" }, PRIVATE, SILENT, LAZY, undefined)
    .map((plan): InputFactory => (life) => {
      const { pendingLoad } = life;
      if (pendingLoad === undefined || isAway(life)) return { kind: "updated" };
      return {
        kind: "planned",
        plan: plan && { ...plan, reason: pendingLoad },
        hasNewSession: false,
        isRendered: true,
      };
    }),
  fc.boolean().map((isReadyMade): InputFactory => (life, _, requestId) => {
    const session = new SealedSession("s");
    return { kind: "session", requestId, session, plan: needsOf(life).plan ?? SIGNED, isReadyMade };
  }),
  fc
    .constantFrom("session-failed" as const, "session-refused" as const)
    .map((code): InputFactory => (_, __, requestId) => ({
      kind: "session-failed",
      requestId,
      code,
      message: "No.",
    })),
  fc
    .boolean()
    .map((isHandled): InputFactory => (_, __, requestId) => ({ kind: "no-source", requestId, isHandled })),
  fc
    .tuple(fc.boolean(), fc.boolean())
    .map(([hasSession, hasNewSource]) => always({ kind: "source-found", hasSession, hasNewSource })),
  fc
    .constantFrom("loaded", "loaded", "lost", "blocked", "emptied", "flood" as const)
    .map((event): InputFactory => (_, loadId) => ({ kind: "frame", loadId, event })),
  fc
    .boolean()
    .map((hasExpired): InputFactory => (_, loadId) => ({ kind: "session-over", loadId, hasExpired })),
  fc.tuple(fc.boolean(), fc.constantFrom("", "SessionError")).map(
    ([fatal, name]): InputFactory =>
      (_, loadId) =>
        embedErrorOf({ fatal, name }, loadId),
  ),
);

const stages = fc.record({
  createInput: inputFactories,
  isStale: fc.nat(9).map((number) => number === 0),
  passed: fc.constantFrom(0, 0, 1, SECOND, 5 * SECOND, MINUTE, HOUR, 24 * HOUR),
  isAsleep: fc.boolean(),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  isHidden: fc.boolean(),
  isNear: fc.boolean(),
  isBlank: fc.boolean(),
  clues: fc.constantFrom({}, { foreignOrigin: "https://b.example" }),
  hasSource: fc.boolean(),
  rejections: fc.constantFrom("", "session: expected a string."),
});

interface Change {
  before: Life;
  input: Input;
  isStale: boolean;
  at: Moment;
  after: Life;
}

/** Checks each change in any life. Each life is frozen, so that a transition that mutates it throws. */
function forAllChanges(check: (change: Change) => void): void {
  const property = fc.property(fc.array(stages, { maxLength: 50, size: "+1" }), (sequence) => {
    let before = deepFreeze(NEW_LIFE);
    const clocks = { wall: 0, awake: 0, visible: 0 };
    for (const { createInput, isStale, passed, isAsleep, ...conditions } of sequence) {
      clocks.wall += passed;
      if (!isAsleep) clocks.awake += passed;
      if (!isAsleep && !conditions.isHidden) clocks.visible += passed;
      const at = { ...clocks, ...conditions };
      const past = isStale ? 1 : 0;
      const input = createInput(before, before.loadId - past, before.requestCount - past);
      const after = deepFreeze(transition(before, input, at));
      check({ before, input, isStale: isStale && ("loadId" in input || "requestId" in input), at, after });
      before = after;
    }
  });
  fc.assert(property, { numRuns: 500 });
}

const TIME = { kind: "time" } as const;

describe("any life", () => {
  it("is never mutated by a transition, which never throws", () =>
    forAllChanges(({ before, after }) => {
      expect(after).to.not.equal(before);
    }));
  it("ignores inputs of earlier loads and requests, and handles only elapsed timers", () =>
    forAllChanges(({ before, isStale, at, after }) => {
      if (isStale) expect(after).to.deep.equal(transition(before, TIME, at));
    }));
  it("has no timer that has elapsed, unless a load is pending", () =>
    forAllChanges(({ at, after, input }) => {
      if (input.kind === "time") expect(transition(after, TIME, at)).to.deep.equal(after);
    }));
  it("has counters that never decrease, and a new loadId after a load has ended", () =>
    forAllChanges(({ before, after }) => {
      const isOver = /idle|failed/.test(after.phase.kind) && !/idle|failed/.test(before.phase.kind);
      expect(after.loadId - before.loadId).to.be.at.least(isOver ? 1 : 0);
      expect(after.requestCount).to.be.at.least(before.requestCount);
      expect(after.ready.promiseId).to.be.at.least(before.ready.promiseId);
    }));
  it("keeps a load pending until an update begins it", () =>
    forAllChanges(({ before, input, after }) => {
      const isBegun = input.kind === "planned";
      if (before.pendingLoad !== undefined && !isBegun) expect(after.pendingLoad).to.not.equal(undefined);
      if (isBegun) expect(after.pendingLoad).to.equal(undefined);
    }));
});
