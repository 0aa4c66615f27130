import { deepEqual, equal, match } from "node:assert/strict";
import {
  after,
  afterAll,
  arrived,
  connecting,
  failed,
  failure,
  ignores,
  later,
  live,
  MINUTE,
  moment,
  next,
  noSource,
  OFF_SCREEN,
  privateLive,
  promised,
  refused,
  report,
  reports,
  requested,
  SECOND,
  sessionSet,
  sourceFound,
  settledStatusOf,
  statusOf,
  time,
  unavailable,
  UNCONFIGURED,
  waiting,
  situationOf,
} from "./lives.js";

const invalid = { rejections: "session: expected a string." } as const;

describe("a load for which nothing provides a session", () => {
  const missing = () => after(waiting(), noSource);
  const reported = () => time(missing(), later(5 * SECOND));

  it("waits for one as long as the page is visible", () => equal(next(missing(), "visible"), 5 * SECOND));
  it("reports nothing before 5 s have passed", () =>
    deepEqual(reports(time(missing(), later(5 * SECOND - 1))), []));
  it("reports it then", () =>
    deepEqual(reported().lastError, {
      message:
        "Nothing provides a session: set session-endpoint or sessionProvider, or handle svc-session-needed.",
      ...{ name: "SvcDashboardError", context: "host", code: "session-missing", fatal: false },
    }));
  it("reports it once", () => deepEqual(reports(time({ ...reported(), effects: [] }, later(MINUTE))), []));
  it("would show a notice then", () => equal(report(reported()).hasNotice, true));
  it("keeps ready then", () => deepEqual(reported().ready, { promiseId: 0 }));
  it("keeps its state then, and is not busy any more", () =>
    deepEqual(statusOf(reported()), {
      ...{ state: "waiting-for-session", isBusy: false, notice: "undecided" },
    }));
  it("shows a notice then, unless a listener prevents it", () =>
    deepEqual(settledStatusOf(after(reported(), { kind: "noticed" })), {
      ...{ state: "waiting-for-session", isBusy: false, notice: "failed" },
    }));
  it("reports nothing where a listener has promised one", () =>
    deepEqual(reports(time(after(waiting(), promised), later(MINUTE))), []));
  it("fails where the only one that was set is invalid", () =>
    deepEqual(failure(after(waiting(), noSource, moment(invalid))), ["invalid-configuration", true]));
  it("waits where a listener has promised another than that", () =>
    deepEqual(situationOf(after(waiting(), promised, moment(invalid))), waiting({ kind: "promised" })));
  it("names an invalid one that was set since", () =>
    match(
      time(missing(), later(5 * SECOND, invalid)).lastError?.message ?? "",
      /^Nothing provides a session: .* svc-session-needed\. session: expected a string\.$/,
    ));

  it("requests one from a source that is found", () =>
    equal(requested(after(missing(), sourceFound)), "load"));
  it("requests one also after its report", () => equal(requested(after(reported(), sourceFound)), "load"));
  it("requests one that a listener has promised", () =>
    equal(requested(afterAll(waiting(), promised, sourceFound)), "load"));
  ignores("is not served by a session alone, which starts a load", sessionSet, [
    waiting({ kind: "promised" }),
  ]);
});

describe("a source of sessions that is found", () => {
  ignores("does not interrupt a request", sourceFound, [waiting()]);
  it("starts the load that failed by an invalid one", () =>
    equal(after(failed("invalid-configuration"), sourceFound).pendingLoad, "load"));
  it("makes a new promise for that", () =>
    deepEqual(after(failed("invalid-configuration"), sourceFound).ready, { promiseId: 1 }));
  ignores("starts nothing elsewhere", sourceFound, [
    failed("session-failed"),
    OFF_SCREEN,
    UNCONFIGURED,
    live(),
    connecting(),
    privateLive,
  ]);
});

describe("a response to a request for a session", () => {
  ignores("is ignored where none is awaited", arrived(), [
    UNCONFIGURED,
    waiting({ kind: "promised" }),
    live(),
    failed(),
  ]);
  ignores("is ignored when another request has followed", { ...arrived(), requestId: 2 }, [waiting()]);
  for (const input of [unavailable, refused]) {
    const { code, message } = input;
    it(`ends the load by ${code}, and no other is requested`, () =>
      deepEqual(after(waiting(), input).phase, { kind: "failed", code }));
    it(`rejects ready by ${code}`, () =>
      deepEqual(after(waiting(), input).ready.rejection, { code, message }));
    it(`is reported once as ${code}`, () => deepEqual(reports(after(waiting(), input)), [code]));
    it(`is shown as ${code}`, () =>
      equal(report(after(waiting(), input)).noticeText, input === refused ? "signIn" : undefined));
  }
});
