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

/** An embed whose session was renewed in place at WALL, after what it reports since. */
const renewed = (...reported: (typeof expired | typeof expiring)[]): Life =>
  afterAll(lifeIn(inPlace({}, WALL), { renewedInPlaceAt: WALL }), ...reported);

const policy = (life: Life) => needsOf(life).resources.request?.policy;
const isOver = ({ phase }: Life) => hasSession(phase) && phase.session.isOver;

describe("a renewal in place", () => {
  it("begins when the embed reports that its session will expire", () =>
    equal(requested(after(live(), expiring)), "renew"));
  it("begins when the embed reports that its session has expired", () =>
    equal(requested(after(live(), expired)), "renew"));
  it("does not hurry while the session works", () => equal(policy(after(live(), expiring)), "load"));
  it("hurries when it is over", () => equal(policy(after(live(), expired)), "session-over"));
  it("posts its session", () => deepEqual(effects(after(over, arrived())), ["set-session"]));
  it("keeps the frame", () => equal(frameOf(after(over, arrived())), 7));
  it("begins the 23 hours anew", () => equal(next(after(over, arrived(), later(HOUR)), "wall"), 24 * HOUR));
  it("trusts the new session", () =>
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
  it("counts session-expired of this session alone", () => {
    const before = after(inPlace({ request: { kind: "failed" } }, WALL - HOUR, 5), online);
    equal(requested(afterAll(before, { ...arrived(), requestId: 4 }, expired)), undefined);
  });
  it("counts one that comes while the session is requested", () =>
    equal(requested(afterAll(inPlace({ request: REQUESTING }), expired, arrived(), expired)), "expired"));
  it("counts two that come while it is requested within a minute after another", () => {
    const life = afterAll(inPlace({ request: REQUESTING }, WALL), expired, expired);
    deepEqual(situationOf(life), inPlace({ request: REQUESTING }, WALL, 2));
  });
  it("gives way to a new load after a fatal error of the session", () =>
    equal(requested(after(inPlace(), SESSION_ERROR)), "expired"));
  it("is not ruled out by such an error", () =>
    equal(requested(afterAll(live(), SESSION_ERROR, expired)), "renew"));
  it("is not tried again where it did not help", () =>
    equal(requested(after(live({ inPlace: "failed" }), expired)), "expired"));
  it("gives way to a new load where nothing can be posted", () =>
    equal(requested(after(live({ plan: SILENT }), expiring)), "expired"));
  for (const plan of [SIGNED, SILENT]) {
    it(`${plan.hasMessaging ? "with" : "without"} messaging does not end a session that will expire`, () =>
      equal(isOver(after(live({ plan }), expiring)), false));
    it(`${plan.hasMessaging ? "with" : "without"} messaging ends one that has expired`, () =>
      equal(isOver(after(live({ plan }), expired)), true));
    it(`${plan.hasMessaging ? "with" : "without"} messaging keeps one ended`, () =>
      equal(isOver(afterAll(live({ plan }), expired, expiring)), true));
  }
  const others: Phase[] = [privateLive, connecting(), failed()];
  ignores("is begun by embeds that are signed and ready", expired, others);
});
