import { deepEqual, equal } from "node:assert/strict";
import type { Moment, Phase } from "../../../src/element/load/life.js";
import {
  after,
  afterAll,
  connecting,
  failed,
  frame,
  HOUR,
  ignores,
  inPlace,
  later,
  live,
  MINUTE,
  moment,
  next,
  privateLive,
  ready,
  requested,
  REQUESTING,
  SECOND,
  time,
  unavailable,
  UNCONFIGURED,
  visibility,
  WALL,
} from "./lives.js";

const hidden = { isHidden: true };
const LATE = { kind: "late", wall: WALL + HOUR } as const;

describe("a token", () => {
  const unused = connecting({ hasLoaded: false, token: { kind: "unused" } });
  it("begins with the load event if no ready follows", () =>
    equal(next(after(unused, frame("loaded")), "wall"), 23 * HOUR));
  ignores("does not begin again with another load event", frame("loaded"), [connecting()], later(MINUTE));
  it("begins with ready", () =>
    equal(next(after(connecting(), ready, later(MINUTE)), "wall"), MINUTE + 23 * HOUR));
  it("begins again if the embed becomes ready by itself during a renewal", () => {
    const over = time(live(), later(24 * HOUR));
    equal(next(after(over, ready, later(24 * HOUR)), "wall"), 47 * HOUR);
  });
  it("is renewed at a random time within half an hour", () =>
    equal(next(after(connecting(), ready, moment({ random: 0.5 })), "wall"), 23.25 * HOUR));
  it("is renewed in its last hour when the page is hidden", () =>
    equal(requested(time(live(), later(23 * HOUR, hidden))), "expired"));
  it("is not renewed in its last hour while the page is visible", () =>
    equal(requested(time(live(), later(24 * HOUR - 1))), undefined));
  it("is renewed in its last hour as soon as the page is hidden", () =>
    equal(requested(after(live({ token: LATE }), visibility, moment(hidden))), "expired"));
  for (const phase of [live(), connecting(), live({ kind: "loaded" })]) {
    it(`is renewed at its end while ${phase.kind}, by the wall clock`, () =>
      equal(requested(time(phase, moment({ wall: WALL + 24 * HOUR }))), "expired"));
  }
  it("ends the load at its end if the renewal fails", () => {
    const over = time(live(), later(24 * HOUR));
    equal(after(over, { ...unavailable, requestId: 4 }).phase.kind, "failed");
  });
  it("does not lead to a second request", () =>
    equal(time(live({ request: REQUESTING }), later(24 * HOUR)).requestCount, 3));
  ignores(
    "is not renewed early",
    visibility,
    [live(), connecting(), privateLive, failed(), UNCONFIGURED],
    moment(hidden),
  );

  const old = WALL - 23 * HOUR;
  const shown: [string, Phase, string | undefined][] = [
    ["is renewed in place after 23 hours when the page is shown", inPlace({ since: old }), "renew"],
    ["is not renewed earlier when the page is shown", inPlace({ since: old + 1 }), undefined],
    ["is not renewed by a new load when the page is shown", live({ since: old, token: LATE }), undefined],
    ["is not renewed before ready when the page is shown", connecting({ token: LATE }), undefined],
  ];
  for (const [title, phase, reason] of shown)
    it(title, () => deepEqual(requested(after(phase, visibility)), reason));
});

describe("another page in the frame", () => {
  const loaded = (phase: Phase, at?: Moment) => after(phase, frame("loaded"), at);
  it("has 5 s to become ready", () => equal(next(loaded(live()), "awake"), 5 * SECOND));
  it("leads to a renewal if it does not become ready in 5 s", () =>
    equal(requested(time(loaded(live()), later(5 * SECOND))), "expired"));
  it("leads to no renewal if it becomes ready", () =>
    equal(next(after(loaded(live()), ready), "awake"), undefined));
  it("is not assumed in the minute after ready", () =>
    equal(next(after(after(connecting(), ready), frame("loaded"), later(MINUTE)), "awake"), undefined));
  it("is assumed after a minute", () =>
    equal(
      typeof next(after(after(connecting(), ready), frame("loaded"), later(MINUTE + 1)), "awake"),
      "number",
    ));
  it("is not assumed at the first load event", () =>
    equal(next(loaded(live({ hasLoaded: false })), "awake"), undefined));
  it("is assumed at the second load event", () =>
    equal(next(afterAll(live({ hasLoaded: false }), frame("loaded"), frame("loaded")), "awake"), 5 * SECOND));
  it("is assumed after a late load event", () =>
    equal(
      next(afterAll(live({ ignoreLoadUntil: WALL }), frame("loaded"), frame("loaded")), "awake"),
      5 * SECOND,
    ));
  it("is assumed after another page that has become ready", () =>
    equal(next(afterAll(live(), frame("loaded"), ready, frame("loaded")), "awake"), 5 * SECOND));
  it("is not assumed in private mode", () => equal(next(loaded(privateLive), "awake"), undefined));
});
