import { expect } from "chai";
import { AT, LOAD, PATIENT, PRIVATE, SIGNED } from "./lifecycle-samples.js";
import {
  after,
  connecting,
  failed,
  failure,
  lifeIn,
  lines,
  OFF_SCREEN,
  ready,
  recovering,
  UNCONFIGURED,
  waiting,
} from "./lives.js";

const noSource = { is: "no-source", isHandled: false, refused: "" } as const;
const found = { is: "source-found", isSession: false } as const;
const arrived = { is: "session", plan: SIGNED, isReadyMade: false } as const;
const failing = { is: "session-failed", code: "session-refused", message: "Sign in." } as const;
const TOKEN_TIMERS = ["start-timer late-token 82800000 + 1800000", "start-timer token-end 86400000"];
const MISSING =
  "Nothing provides a session: set session-endpoint or sessionProvider, or handle svc-session-needed.";

describe("the life cycle, when a load waits for its session,", () => {
  it("reports after 5 s that nothing provides one", () => {
    const { life, effects } = after(waiting(), noSource);
    expect(life).to.deep.equal(lifeIn(waiting({ source: "missing" })));
    expect(lines(effects)).to.deep.equal(["start-timer session-missing 5000"]);

    const timer = { is: "time", timer: "session-missing", isBlank: false, isHidden: false } as const;
    const reported = after(life, timer);
    expect(reported.life).to.deep.equal(lifeIn(waiting({ source: "reported" })));
    const error = {
      ...{ message: MISSING, name: "SvcDashboardError", context: "host" },
      ...{ code: "session-missing", fatal: false },
    };
    expect(reported.effects).to.deep.equal([
      { do: "announce" },
      { do: "report", error, envelope: null, notice: "failed", isRecovering: false },
    ]);
    for (const phase of [waiting(), waiting({ source: "awaited" }), ready()]) {
      expect(after(phase, timer)).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });

  it("waits without a timer where a listener will provide one", () => {
    expect(after(waiting(), { ...noSource, isHandled: true })).to.deep.equal({
      life: lifeIn(waiting({ source: "awaited" })),
      effects: [],
    });
  });

  it("fails where the only one was invalid", () => {
    const { life, effects } = after(waiting(), { ...noSource, refused: "session: invalid." });
    expect(life).to.deep.equal(lifeIn(failed("invalid-configuration"), { load: LOAD + 1 }));
    expect(effects[0]).to.deep.equal({
      do: "reject-ready",
      code: "invalid-configuration",
      message: "session: invalid.",
    });
  });

  it("ignores a missing source where it waits for none", () => {
    expect(after(UNCONFIGURED, noSource)).to.deep.equal({ life: lifeIn(UNCONFIGURED), effects: [] });
  });

  it("requests a session from a source that is found later, once", () => {
    for (const source of ["missing", "awaited"] as const) {
      const { life, effects } = after(waiting({ source }), found);
      expect(life).to.deep.equal(lifeIn(waiting()));
      expect(lines(effects)).to.deep.equal(["stop-timer session-missing", "request-session load"]);
    }
    for (const phase of [waiting(), OFF_SCREEN, failed()]) {
      expect(after(phase, found)).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });

  it("plans a load for a source that is found after an invalid configuration", () => {
    const { life, effects } = after(failed("invalid-configuration"), found);
    expect(life.due).to.equal("load");
    expect(lines(effects)).to.deep.equal(["renew-ready", "request-update"]);
  });

  it("opens the frame with the session, and a timer for ready", () => {
    const { life, effects } = after(waiting(), arrived);
    expect(life).to.deep.equal(lifeIn(connecting({ hasLoaded: false })));
    expect(lines(effects)).to.deep.equal(["add-frame", "announce", "navigate", "start-timer ready 30000"]);
    expect(lines(after(waiting(), { ...arrived, plan: PATIENT }).effects)).to.deep.equal([
      ...["add-frame", "announce", "navigate"],
    ]);
  });

  it("ignores a session that nothing waits for", () => {
    for (const phase of [UNCONFIGURED, ready()]) {
      expect(after(phase, arrived)).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });

  it("fails with the reason for which no session came", () => {
    const { life, effects } = after(waiting(), failing);
    expect(life).to.deep.equal(lifeIn(failed("session-refused"), { load: LOAD + 1 }));
    expect(lines(effects)).to.deep.equal(failure("session-refused"));
    expect(effects[0]).to.include({ message: "Sign in." });
  });
});

describe("the life cycle, when ready does not come in time,", () => {
  const timer = { is: "time", timer: "ready", isBlank: false, isHidden: false } as const;

  it("keeps the frame and reports it", () => {
    const { life, effects } = after(connecting(), timer);
    expect(life).to.deep.equal(lifeIn(connecting({ overdue: "ready-timeout" })));
    expect(lines(effects)).to.deep.equal(["reject-ready ready-timeout", "announce", "report silent"]);
    expect(effects[0])
      .to.have.property("message")
      .that.matches(/^No ready event from .*example within 30 s: /);
    expect(effects[2]).to.have.nested.property("error.fatal", false);
    expect(effects[2]).to.have.nested.property("error.code", "ready-timeout");
  });

  it("names the origin that spoke instead", () => {
    const { life, effects } = after(connecting({ foreignOrigin: "https://b.example" }), timer);
    expect(life.phase).to.include({ overdue: "wrong-page" });
    expect(effects[0]).to.include({ code: "wrong-page" }).and.to.have.property("message");
    expect(JSON.stringify(effects[0])).to.include("the frame speaks from https://b.example");
  });

  it("fails where no page was loaded", () => {
    const { life, effects } = after(connecting(), { ...timer, isBlank: true });
    expect(life).to.deep.equal(lifeIn(failed("never-committed"), { load: LOAD + 1 }));
    expect(lines(effects)).to.deep.equal(failure("never-committed"));
  });

  it("ignores the timer once the embed is ready", () => {
    expect(after(ready(), timer)).to.deep.equal({ life: lifeIn(ready()), effects: [] });
  });
});

describe("the life cycle, when a renewed session", () => {
  const requesting = { renewal: "requesting", token: "late" } as const;

  it("arrives, opens a new frame", () => {
    const { life, effects } = after(ready(requesting), {
      ...arrived,
      plan: { ...SIGNED, reason: "expired" },
    });
    expect(life.load).to.equal(LOAD + 1);
    expect(life.phase).to.deep.include({ is: "connecting", hasLoaded: false, token: "fresh" });
    expect(lines(effects)).to.deep.equal([
      ...["end-load", "renew-rejected-ready", "begin-state", "add-frame", "announce", "navigate"],
      "start-timer ready 30000",
    ]);
  });

  it("arrives for an embed that takes it in place, is posted to it", () => {
    const before = ready({ ...requesting, inPlace: "possible", expirations: 1 });
    const { life, effects } = after(before, arrived);
    expect(life).to.deep.equal(
      lifeIn(ready({ inPlace: "possible", expirations: 1, sessionSince: AT, sessionSetAt: AT })),
    );
    expect(lines(effects)).to.deep.equal(["set-session", ...TOKEN_TIMERS]);
  });

  it("fails, leaves the frame and reports it", () => {
    const { life, effects } = after(ready(requesting), failing);
    expect(life).to.deep.equal(lifeIn(ready({ ...requesting, renewal: "failed" })));
    expect(lines(effects)).to.deep.equal(["report without a notice"]);
    expect(effects[0]).to.have.nested.property("error.fatal", false);
  });

  it("fails after the token's end, ends the load", () => {
    const { life, effects } = after(ready({ ...requesting, token: "over" }), failing);
    expect(life.phase).to.deep.equal(failed("session-refused"));
    expect(lines(effects)).to.deep.equal(failure("session-refused"));
  });

  it("has no source, leaves the frame", () => {
    expect(after(ready(requesting), noSource)).to.deep.equal({
      life: lifeIn(ready({ ...requesting, renewal: "failed" })),
      effects: [],
    });
    const over = ready({ renewal: "requesting", token: "over" });
    expect(after(over, { ...noSource, isHandled: true }).life.phase).to.deep.equal({
      ...over,
      renewal: "failed",
    });
  });

  it("has no source after the token's end, ends the load", () => {
    const { life, effects } = after(ready({ renewal: "requesting", token: "over" }), noSource);
    expect(life.phase).to.deep.equal(recovering("session-failed"));
    expect(effects[0]).to.include({ message: `The session has expired. ${MISSING}` });
  });

  it("is set by the page, is requested at once", () => {
    const before = lifeIn(ready({ renewal: "postponed", expirations: 2 }), { renewedAt: AT - 1 });
    const { life, effects } = after(before, { ...found, isSession: true });
    expect(life).to.deep.equal(lifeIn(ready({ renewal: "requesting" }), { renewedAt: AT - 1 }));
    expect(lines(effects)).to.deep.equal(["stop-timer renewal", "request-session expired"]);
    const early = after(connecting(), { ...found, isSession: true });
    expect(early.life.phase).to.deep.equal(connecting({ renewal: "requesting" }));
  });

  it("has a source again, is requested where none came before", () => {
    const { life } = after(ready({ renewal: "failed" }), found);
    expect(life.phase).to.include({ renewal: "requesting" });
    for (const phase of [ready(), ready({ renewal: "postponed" })]) {
      expect(after(phase, found)).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });
});

describe("the life cycle, when a private embed", () => {
  it("has a source of sessions, does not request one by itself", () => {
    const phase = ready({ plan: PRIVATE, renewal: "failed" });
    expect(after(phase, found)).to.deep.equal({ life: lifeIn(phase), effects: [] });
  });
});
