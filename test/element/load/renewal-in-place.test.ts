import { deepEqual, equal } from "node:assert/strict";
import { needsOf } from "../../../src/element/load/needs.js";
import { hasSession, type Life, type Phase } from "../../../src/element/load/life.js";
import {
  after,
  afterAll,
  arrived,
  connecting,
  effects,
  expired,
  expiring,
  failed,
  frameOf,
  HOUR,
  ignores,
  inPlace,
  later,
  lifeIn,
  live,
  MINUTE,
  next,
  online,
  privateLive,
  requested,
  REQUESTING,
  SESSION_ERROR,
  SIGNED,
  SILENT,
  situationOf,
  WALL,
} from "./lives.js";

const over = inPlace({ request: REQUESTING, isOver: true });

/** An embed whose session was renewed in place at WALL, after the events that it reports since. */
const renewed = (...reported: (typeof expired | typeof expiring)[]): Life =>
  afterAll(lifeIn(inPlace({}, WALL), { renewedInPlaceAt: WALL }), ...reported);

const policy = (life: Life) => needsOf(life).resources.request?.policy;
const isOver = ({ phase }: Life) => hasSession(phase) && phase.session.isOver;

describe("a renewal in place", () => {
  it("begins when the embed reports that its session will expire", () =>
    equal(requested(after(live(), expiring)), "renew"));
  it("begins when the embed reports that its session has expired", () =>
    equal(requested(after(live(), expired)), "renew"));
  it("has the policy load while the session is valid", () => equal(policy(after(live(), expiring)), "load"));
  it("has the policy session-over when the session has expired", () =>
    equal(policy(after(live(), expired)), "session-over"));
  it("posts its session", () => deepEqual(effects(after(over, arrived())), ["set-session"]));
  it("keeps the frame", () => equal(frameOf(after(over, arrived())), 7));
  it("starts the 23 hours again", () => equal(next(after(over, arrived(), later(HOUR)), "wall"), 24 * HOUR));
  it("makes the new session valid", () =>
    deepEqual(situationOf(after(over, arrived(SIGNED, true), later(1))), {
      ...inPlace(
        {
          ...{ isReadyMade: true, since: WALL + 1 },
          token: { kind: "fresh", wall: WALL + 1 + 23 * HOUR, endsAt: WALL + 1 + 24 * HOUR },
        },
        WALL + 1,
      ),
    }));
  it("happens once for all reports until its session is posted", () =>
    equal(afterAll(live(), expiring, expired, expiring).requestCount, 4));

  const reported: [string, Parameters<typeof renewed>][] = [
    ["the same event", [expiring]],
    ["the other event", [expired]],
    ["both", [expiring, expired, expiring]],
  ];
  for (const [what, events] of reported) {
    it(`is not repeated by ${what} within a minute`, () => equal(requested(renewed(...events)), undefined));
    it(`keeps the session valid after ${what}`, () => equal(isOver(renewed(...events)), false));
  }
  it("is repeated by an event a minute later", () =>
    equal(requested(after(renewed(), expiring, later(MINUTE))), "renew"));
  it("is followed by a new load after a second session-expired within a minute", () =>
    equal(requested(renewed(expired, expired)), "expired"));
  it("does not count session-expired of an earlier session", () => {
    const before = after(inPlace({ request: { kind: "failed" } }, WALL - HOUR, 5), online);
    equal(requested(afterAll(before, { ...arrived(), requestId: 4 }, expired)), undefined);
  });
  it("counts a session-expired that arrives while the session is requested", () =>
    equal(requested(afterAll(inPlace({ request: REQUESTING }), expired, arrived(), expired)), "expired"));
  it("counts both of two session-expired that arrive while it is requested", () => {
    const life = afterAll(inPlace({ request: REQUESTING }, WALL), expired, expired);
    deepEqual(situationOf(life), inPlace({ request: REQUESTING }, WALL, 2));
  });
  it("is replaced by a new load after a fatal error of the session", () =>
    equal(requested(after(inPlace(), SESSION_ERROR)), "expired"));
  it("is still possible after session-expired follows such an error", () =>
    equal(requested(afterAll(live(), SESSION_ERROR, expired)), "renew"));
  it("is replaced by a new load if an earlier one has failed", () =>
    equal(requested(after(live({ inPlace: "failed" }), expired)), "expired"));
  it("is replaced by a new load if messaging is off", () =>
    equal(requested(after(live({ plan: SILENT }), expiring)), "expired"));
  for (const plan of [SIGNED, SILENT]) {
    it(`${plan.hasMessaging ? "with" : "without"} messaging does not end a session that will expire`, () =>
      equal(isOver(after(live({ plan }), expiring)), false));
    it(`${plan.hasMessaging ? "with" : "without"} messaging ends one that has expired`, () =>
      equal(isOver(after(live({ plan }), expired)), true));
    it(`${plan.hasMessaging ? "with" : "without"} messaging does not restore one that has expired`, () =>
      equal(isOver(afterAll(live({ plan }), expired, expiring)), true));
  }
  const others: Phase[] = [privateLive, connecting(), failed()];
  ignores("does not begin unless the embed is signed and ready", expired, others);
});
