import { deepEqual, equal, match } from "node:assert/strict";
import type { Life } from "../../../src/element/load/life.js";
import { needsOf } from "../../../src/element/load/needs.js";
import {
  after,
  AWAKE,
  connecting,
  failed,
  failure,
  frame,
  frameOf,
  HOUR,
  ignores,
  later,
  lifeIn,
  live,
  MINUTE,
  moment,
  next,
  online,
  privateLive,
  ready,
  recovering,
  report,
  reports,
  requested,
  SECOND,
  settledStatusOf,
  statusOf,
  time,
  UNCONFIGURED,
  VISIBLE,
  waiting,
  WALL,
} from "./lives.js";

const overdue = connecting({ deadline: { kind: "running", awake: AWAKE } });
const passed = () => time(overdue, moment());

describe("a ready timeout that has passed", () => {
  it("keeps frame and state", () =>
    deepEqual(
      [frameOf(passed()), statusOf(passed())],
      [7, { state: "connecting", isBusy: false, notice: "undecided" }],
    ));
  const noticed = () => after(passed(), { kind: "noticed" });
  const shown = (life: Life) => [frameOf(life), settledStatusOf(life).notice];
  it("shows a notice over the frame, unless a listener prevents it", () =>
    deepEqual(shown(noticed()), [7, "failed"]));
  it("shows the notice beside the frame once a message of it has arrived, or the viewer has revealed it", () =>
    deepEqual(shown(after(noticed(), { kind: "revealed" })), [7, "silent"]));
  it("shows the notice beside a frame of which a message has arrived before", () =>
    deepEqual(
      shown(
        after(time(after(overdue, { kind: "revealed" }, moment({ awake: 0 })), moment()), {
          kind: "noticed",
        }),
      ),
      [7, "silent"],
    ));
  ignores("reveals no frame unless one is connecting", { kind: "revealed" }, [live(), failed(), waiting()]);
  it("rejects ready", () => equal(passed().ready.rejection?.code, "ready-timeout"));
  it("is reported as a non-fatal error", () => deepEqual(failure(passed()), ["ready-timeout", false]));
  it("is reported with the usual causes", () =>
    match(
      passed().lastError?.message ?? "",
      /tenant\.example within 30 s: perhaps the tenant .*content blocker, Local Network Access.* Run: the doctor$/,
    ));
  it("is reported with a notice", () => equal(report(passed()).hasNotice, true));
  it("is reported once", () => deepEqual(reports(time({ ...passed(), effects: [] }, later(MINUTE))), []));
  it("does not count the time in which the computer sleeps", () =>
    deepEqual(reports(time(overdue, later(HOUR, { awake: AWAKE - 1 }))), []));
  it("fails the load if the frame is still blank", () =>
    deepEqual(failure(time(overdue, moment({ isBlank: true }))), ["never-committed", true]));
  it("ends with a late ready, which creates a new promise", () =>
    deepEqual(after(passed(), ready).ready, { promiseId: 1 }));
  it("leaves no lastError after a late ready", () => equal(after(passed(), ready).lastError, null));

  const clues: [object, string, RegExp][] = [
    [
      { foreignOrigin: "https://b.example" },
      "wrong-page",
      /the frame's origin is https:\/\/b\.example.* Run: the doctor$/,
    ],
    [{ foreignOrigin: "null" }, "wrong-page", /allow-same-origin.* Run: the doctor$/],
    [
      { blockedOrigin: "https://b.example" },
      "ready-timeout",
      /blocked a frame of https:\/\/b\.example.* Run: the doctor$/,
    ],
    [{ invalidMember: "mode" }, "ready-timeout", /because its mode is invalid.* Run: the doctor$/],
  ];
  for (const [clue, code, message] of clues) {
    const elapsed = () => time(overdue, moment({ clues: clue }));
    it(`is reported with the cause that ${JSON.stringify(clue)} shows`, () =>
      match(elapsed().lastError?.message ?? "", message));
    it(`has the code ${code} after ${JSON.stringify(clue)}`, () =>
      deepEqual(failure(elapsed()), [code, false]));
  }
});

describe("timers that have elapsed", () => {
  const day = later(24 * HOUR);
  it("are handled before another input", () => equal(requested(after(live(), online, day)), "expired"));
  it("are handled before an input of an ended load", () =>
    equal(requested(after(live(), { ...frame("flood"), loadId: 6 }, day)), "expired"));
  it("are all handled after a long sleep, each once", () =>
    equal(time(live({ reload: { kind: "reloading", awake: AWAKE } }), day).requestCount, 4));
  it("include a timer that another elapsed timer has started", () =>
    equal(needsOf(time(live(), day)).resources.wall, undefined));
  const postponed = live({
    request: { kind: "scheduled", wall: WALL + SECOND },
    reload: { kind: "reloading", awake: AWAKE + MINUTE },
  });
  it("are preceded by the next timer of each clock", () =>
    deepEqual(
      (["wall", "awake", "visible"] as const).map((clock) => next(lifeIn(postponed), clock)),
      [SECOND, MINUTE, undefined],
    ));
  it("end with their load", () => equal(next(after(overdue, frame("lost")), "awake"), undefined));
  for (const phase of [live(), overdue, recovering(), waiting({ kind: "missing", visible: VISIBLE })]) {
    const life = lifeIn(phase, { pendingLoad: "load" });
    it(`are ignored while ${phase.kind} if another load is pending`, () =>
      deepEqual(time(life, later(48 * HOUR)), life));
  }
  ignores(
    "do not exist in a phase that starts none",
    { kind: "time" },
    [failed(), UNCONFIGURED, waiting(), privateLive],
    day,
  );
});
