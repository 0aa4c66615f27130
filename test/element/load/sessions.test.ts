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

describe("a load without a source of sessions", () => {
  const missing = () => after(waiting(), noSource);
  const reported = () => time(missing(), later(5 * SECOND));

  it("waits for a source for 5 s in which the page is visible", () =>
    equal(next(missing(), "visible"), 5 * SECOND));
  it("reports nothing before 5 s have passed", () =>
    deepEqual(reports(time(missing(), later(5 * SECOND - 1))), []));
  it("reports session-missing after 5 s", () =>
    deepEqual(reported().lastError, {
      message:
        "Nothing provides a session: set session-endpoint or sessionProvider, or handle svc-session-needed.",
      ...{ name: "SvcDashboardError", context: "host", code: "session-missing", fatal: false },
    }));
  it("reports session-missing once", () =>
    deepEqual(reports(time({ ...reported(), effects: [] }, later(MINUTE))), []));
  it("reports session-missing with a notice", () => equal(report(reported()).hasNotice, true));
  it("keeps the ready promise pending after the report", () => deepEqual(reported().ready, { promiseId: 0 }));
  it("keeps its state after the report, and is not busy any more", () =>
    deepEqual(statusOf(reported()), {
      ...{ state: "waiting-for-session", isBusy: false, notice: "undecided" },
    }));
  it("shows a notice after the report, unless a listener prevents it", () =>
    deepEqual(settledStatusOf(after(reported(), { kind: "noticed" })), {
      ...{ state: "waiting-for-session", isBusy: false, notice: "failed" },
    }));
  it("reports nothing if a listener has promised a session", () =>
    deepEqual(reports(time(after(waiting(), promised), later(MINUTE))), []));
  it("fails if the only source is invalid", () =>
    deepEqual(failure(after(waiting(), noSource, moment(invalid))), ["invalid-configuration", true]));
  it("waits if the only source is invalid and a listener has promised a session", () =>
    deepEqual(situationOf(after(waiting(), promised, moment(invalid))), waiting({ kind: "promised" })));
  it("names an invalid source that was set before the report", () =>
    match(
      time(missing(), later(5 * SECOND, invalid)).lastError?.message ?? "",
      /^Nothing provides a session: .* svc-session-needed\. session: expected a string\.$/,
    ));

  it("requests a session from a source that is found", () =>
    equal(requested(after(missing(), sourceFound)), "load"));
  it("requests a session also after its report", () =>
    equal(requested(after(reported(), sourceFound)), "load"));
  it("requests a session that a listener has promised", () =>
    equal(requested(afterAll(waiting(), promised, sourceFound)), "load"));
  ignores("does not use a session that the page sets, which starts another load", sessionSet, [
    waiting({ kind: "promised" }),
  ]);
});

describe("a source of sessions that is found", () => {
  ignores("does not interrupt a request", sourceFound, [waiting()]);
  it("starts a load that has failed because of an invalid source", () =>
    equal(after(failed("invalid-configuration"), sourceFound).pendingLoad, "load"));
  it("creates a new promise for such a load", () =>
    deepEqual(after(failed("invalid-configuration"), sourceFound).ready, { promiseId: 1 }));
  ignores("starts no load in another phase", sourceFound, [
    failed("session-failed"),
    OFF_SCREEN,
    UNCONFIGURED,
    live(),
    connecting(),
    privateLive,
  ]);
});

describe("a response to a session request", () => {
  ignores("is ignored if no request is pending", arrived(), [
    UNCONFIGURED,
    waiting({ kind: "promised" }),
    live(),
    failed(),
  ]);
  ignores("is ignored when another request has followed", { ...arrived(), requestId: 2 }, [waiting()]);
  for (const input of [unavailable, refused]) {
    const { code, message } = input;
    it(`ends the load with ${code}, without another request`, () =>
      deepEqual(after(waiting(), input).phase, { kind: "failed", code }));
    it(`rejects ready with ${code}`, () =>
      deepEqual(after(waiting(), input).ready.rejection, { code, message }));
    it(`is reported once as ${code}`, () => deepEqual(reports(after(waiting(), input)), [code]));
    it(`is reported with the notice text of ${code}`, () =>
      equal(report(after(waiting(), input)).noticeText, input === refused ? "signIn" : undefined));
  }
});
