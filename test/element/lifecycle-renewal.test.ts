import { expect } from "chai";
import { AT, LOAD, PRIVATE, SILENT } from "./lifecycle-samples.js";
import { RENEWAL_DUE, type Phase } from "../../src/element/lifecycle/life.js";
import { isRenewing } from "../../src/element/lifecycle/renewal.js";
import type { EmbedErrorPayload, EmbedEvent } from "../../src/protocol/index.js";
import {
  after,
  connecting,
  failed,
  lifeIn,
  lines,
  ready,
  recovering,
  UNCONFIGURED,
  waiting,
} from "./lives.js";

const MINUTE = 60_000;
const REQUEST = ["stop-timer renewal", "request-session expired"];
const IN_PLACE = ["stop-timer renewal", "request-session renew"];
const expiring = { is: "session-over", hasExpired: false } as const;
const expired = { is: "session-over", hasExpired: true } as const;
const hidden = { is: "visibility", isHidden: true } as const;
const visible = { is: "visibility", isHidden: false } as const;
const time = { is: "time", isBlank: false, isHidden: false } as const;
const online = { is: "online" } as const;

/** Expects that an input changes nothing in some phases. */
function isIgnored(input: Parameters<typeof after>[1], ...phases: Phase[]): void {
  for (const phase of phases) {
    expect(after(phase, input), phase.is).to.deep.equal({ life: lifeIn(phase), effects: [] });
  }
}

describe("the life cycle, when a token grows old,", () => {
  it("renews it in its last hour when nobody looks", () => {
    const timer = { ...time, timer: "late-token" } as const;
    const shown = after(ready(), timer);
    expect(shown).to.deep.equal({ life: lifeIn(ready({ token: "late" })), effects: [] });
    expect(lines(after(shown.life, hidden).effects)).to.deep.equal(REQUEST);
    const unseen = after(ready(), { ...timer, isHidden: true });
    expect(unseen.life.phase).to.deep.equal(ready({ token: "late", renewal: "requesting" }));
    expect(lines(unseen.effects)).to.deep.equal(REQUEST);
    isIgnored(timer, failed(), waiting());
  });

  it("renews it at its end, also where the frame has not become ready", () => {
    for (const phase of [ready({ token: "late" }), connecting({ token: "late" })]) {
      const { life, effects } = after(phase, { ...time, timer: "token-end" });
      expect(life.phase).to.deep.equal({ ...phase, token: "over", renewal: "requesting" });
      expect(lines(effects)).to.deep.equal(REQUEST);
    }
    isIgnored({ ...time, timer: "token-end" }, failed());
  });

  it("makes no second request at its end while one is running", () => {
    const phase = ready({ token: "late", renewal: "requesting" });
    const { life, effects } = after(phase, { ...time, timer: "token-end" });
    expect(life.phase).to.deep.equal({ ...phase, token: "over" });
    expect(effects).to.deep.equal([]);
  });

  it("does not renew a fresh token when the page is hidden", () => {
    isIgnored(hidden, ready(), connecting(), failed(), UNCONFIGURED);
  });

  it("renews after 23 hours when the page is visible, where that keeps the frame", () => {
    const old = AT - RENEWAL_DUE;
    const { effects } = after(ready({ inPlace: "possible", sessionSince: old }), visible);
    expect(lines(effects)).to.deep.equal(IN_PLACE);
    isIgnored(
      visible,
      ready({ inPlace: "possible", sessionSince: old + 1 }),
      ready({ inPlace: "failed", sessionSince: old }),
      ready({ sessionSince: old, token: "late" }),
      connecting({ token: "late" }),
      failed(),
    );
  });

  it("renews again what has failed when the page is shown, hidden or online", () => {
    for (const input of [visible, hidden, online]) {
      const { life, effects } = after(ready({ renewal: "failed" }), input);
      expect(life).to.deep.equal(lifeIn(ready({ renewal: "requesting" }), { renewedAt: AT }));
      expect(lines(effects)).to.deep.equal(REQUEST);
    }
  });

  it("waits for a renewal that is running when the page is shown, hidden or online", () => {
    for (const renewal of ["requesting", "postponed"] as const) {
      for (const input of [visible, hidden, online]) isIgnored(input, ready({ renewal, token: "late" }));
    }
    isIgnored(online, ready(), failed());
  });
});

describe("isRenewing", () => {
  it("is true while a renewal is not over", () => {
    for (const renewal of ["postponed", "requesting", "failed"] as const) {
      expect(isRenewing(lifeIn(ready({ renewal }))), renewal).to.equal(true);
      expect(isRenewing(lifeIn(connecting({ renewal }))), renewal).to.equal(true);
    }
  });

  it("is false without a renewal, without a frame, and when a load is due", () => {
    expect(isRenewing(lifeIn(ready()))).to.equal(false);
    expect(isRenewing(lifeIn(failed()))).to.equal(false);
    expect(isRenewing(lifeIn(ready({ renewal: "requesting" }), { due: "load" }))).to.equal(false);
  });
});

describe("the life cycle, when a renewal follows another,", () => {
  const late = ready({ renewal: "failed" });

  it("postpones it until a minute has passed", () => {
    const { life, effects } = after(lifeIn(late, { renewedAt: AT - MINUTE + 1 }), online);
    expect(life).to.deep.equal(lifeIn(ready({ renewal: "postponed" }), { renewedAt: AT - MINUTE + 1 }));
    expect(lines(effects)).to.deep.equal(["start-timer renewal 1"]);
  });

  it("begins it after a minute, and where the clock was put back", () => {
    for (const renewedAt of [AT - MINUTE, AT + 1]) {
      const { life, effects } = after(lifeIn(late, { renewedAt }), online);
      expect(life).to.deep.equal(lifeIn(ready({ renewal: "requesting" }), { renewedAt: AT }));
      expect(lines(effects)).to.deep.equal(REQUEST);
    }
    expect(lines(after(lifeIn(late, { renewedAt: AT }), online).effects)).to.deep.equal([
      "start-timer renewal 60000",
    ]);
  });

  it("counts renewals in place on their own", () => {
    const inPlace = ready({ renewal: "failed", inPlace: "possible", expirations: 1 });
    const { life, effects } = after(lifeIn(inPlace, { renewedAt: AT - 1 }), online);
    expect(life).to.deep.equal(
      lifeIn(ready({ renewal: "requesting", inPlace: "possible" }), {
        renewedAt: AT - 1,
        renewedInPlaceAt: AT,
      }),
    );
    expect(lines(effects)).to.deep.equal(IN_PLACE);
  });

  it("begins the postponed one when its timer ends", () => {
    const { life, effects } = after(ready({ renewal: "postponed" }), { ...time, timer: "renewal" });
    expect(life).to.deep.equal(lifeIn(ready({ renewal: "requesting" }), { renewedAt: AT }));
    expect(lines(effects)).to.deep.equal(REQUEST);
  });

  it("requests a session when the timer of a failed load ends", () => {
    const { life, effects } = after(recovering(), { ...time, timer: "recovery" });
    expect(life).to.deep.equal(lifeIn(recovering("embed-error", { isRequesting: true })));
    expect(lines(effects)).to.deep.equal(["stop-timer recovery", "request-session expired"]);
    isIgnored({ ...time, timer: "recovery" }, failed(), UNCONFIGURED);
  });
});

describe("the life cycle, when the embed reports the end of its session,", () => {
  it("renews in place", () => {
    for (const input of [expiring, expired]) {
      const { life, effects } = after(ready(), input);
      const expirations = input.hasExpired ? 1 : 0;
      expect(life).to.deep.equal(
        lifeIn(
          ready({
            ...{ inPlace: "possible", renewal: "requesting", expirations },
            isSessionOver: input.hasExpired,
          }),
          { renewedInPlaceAt: AT },
        ),
      );
      expect(lines(effects)).to.deep.equal(IN_PLACE);
    }
  });

  it("renews by a new load where messaging is off, or a session in place did not help", () => {
    for (const phase of [ready({ plan: SILENT }), ready({ inPlace: "failed" })]) {
      const { life, effects } = after(phase, expired);
      const renewed: Phase = { ...phase, isSessionOver: true, renewal: "requesting" };
      expect(life).to.deep.equal(lifeIn(renewed, { renewedAt: AT }));
      expect(lines(effects)).to.deep.equal(REQUEST);
    }
  });

  it("makes one request for reports that arrive before the session is posted", () => {
    const phase = ready({ inPlace: "possible", renewal: "requesting" });
    isIgnored(expiring, phase);
    const counted: Phase = { ...phase, expirations: 1, isSessionOver: true };
    expect(after(phase, expired).life.phase).to.deep.equal(counted);
  });

  it("takes a report of the next minute for one of the old session", () => {
    const recent = ready({ inPlace: "possible", sessionSetAt: AT - MINUTE + 1 });
    isIgnored(expiring, recent);
    expect(after(recent, expired)).to.deep.equal({
      life: lifeIn({ ...recent, expirations: 1 }),
      effects: [],
    });
    const older = ready({ inPlace: "possible", sessionSetAt: AT - MINUTE });
    expect(lines(after(older, expiring).effects)).to.deep.equal(IN_PLACE);
  });

  it("loads again after a second report that the new session has expired", () => {
    const phase = ready({ inPlace: "possible", sessionSetAt: AT - 1, expirations: 1 });
    const { life, effects } = after(phase, expired);
    expect(life.phase).to.deep.equal({
      ...{ ...phase, inPlace: "failed", renewal: "requesting", expirations: 0 },
      isSessionOver: true,
    });
    expect(lines(effects)).to.deep.equal(REQUEST);
  });

  it("counts further reports while the renewal is running", () => {
    const phase = ready({
      ...{ inPlace: "possible", sessionSetAt: AT - 1 },
      ...{ renewal: "requesting", expirations: 1 },
    });
    expect(after(phase, expired)).to.deep.equal({ life: lifeIn({ ...phase, expirations: 2 }), effects: [] });
  });

  it("counts on where the last session was posted long ago", () => {
    const phase = ready({
      ...{ inPlace: "possible", sessionSetAt: AT - MINUTE },
      ...{ renewal: "failed", expirations: 1 },
    });
    const postponed = after(lifeIn(phase, { renewedInPlaceAt: AT - 1 }), expired);
    expect(postponed.life.phase).to.deep.equal({
      ...{ ...phase, renewal: "postponed", expirations: 2 },
      isSessionOver: true,
    });
  });

  it("ignores it of a private embed, and without an embed", () => {
    isIgnored(expired, ready({ plan: PRIVATE }), connecting(), failed());
  });
});

describe("the life cycle, when the embed reports an error,", () => {
  const event = (payload: Partial<EmbedErrorPayload>, hasSource = true) => {
    const envelope: EmbedEvent<"error"> = {
      ...({ source: "svc-embed", direction: "event", type: "svc:event:error" } as const),
      ...({ timestamp: 0, surface: "dashboard", payload: { message: "It broke.", ...payload } } as const),
    };
    return { is: "embed-error", hasSource, envelope } as const;
  };

  const sessionError = { fatal: true, name: "SessionError" };

  it("reports one that is not fatal, and does nothing else", () => {
    const input = event({ fatal: false });
    const { life, effects } = after(ready(), input);
    expect(life).to.deep.equal(lifeIn(ready()));
    const { envelope } = input;
    const reported = { error: envelope.payload, envelope, notice: undefined, isRecovering: false };
    expect(effects).to.deep.equal([{ do: "report", ...reported }]);
  });

  it("ends the load with a fatal one", () => {
    const input = event({ fatal: true });
    const { life, effects } = after(ready(), input);
    expect(life).to.deep.equal(lifeIn(failed(), { load: LOAD + 1 }));
    expect(lines(effects)).to.deep.equal([
      ...["reject-ready embed-error", "end-load", "set-error", "announce", "report failed"],
    ]);
    const { envelope } = input;
    expect(effects[0]).to.include({ message: "It broke." });
    expect(effects).to.deep.include({ do: "set-error", error: envelope.payload });
    expect(effects.at(-1)).to.deep.include({ error: envelope.payload, envelope });
  });

  it("renews a session that is over by a new load, and keeps the frame until then", () => {
    const { life, effects } = after(ready({ inPlace: "possible" }), event(sessionError));
    expect(life).to.deep.equal(
      lifeIn(ready({ inPlace: "failed", isSessionOver: true, renewal: "requesting" }), { renewedAt: AT }),
    );
    expect(lines(effects)).to.deep.equal(["report without a notice", ...REQUEST]);
    const { envelope } = event(sessionError);
    expect(effects[0]).to.deep.include({ error: envelope.payload, envelope });
  });

  it("learns nothing of renewals in place from it", () => {
    const { life } = after(ready(), event(sessionError));
    expect(life.phase).to.include({ inPlace: "unknown", renewal: "requesting" });
  });

  it("ends the load with another fatal error while a session is being requested", () => {
    for (const phase of [ready({ renewal: "requesting" }), connecting({ renewal: "requesting" })]) {
      expect(after(phase, event({ fatal: true })).life.phase).to.deep.equal(failed());
    }
  });

  it("fails until a renewal may follow the one before", () => {
    const { life, effects } = after(lifeIn(ready(), { renewedAt: AT - 1 }), event(sessionError));
    expect(life.phase).to.deep.equal(recovering());
    expect(lines(effects)).to.deep.equal([
      ...["reject-ready embed-error", "end-load", "set-error", "announce"],
      ...["start-timer recovery 59999", "report failed"],
    ]);
  });

  it("asks the page for a session that nothing provides", () => {
    const { life, effects } = after(ready(), event(sessionError, false));
    expect(life.phase).to.deep.equal(recovering());
    expect(lines(effects)).to.deep.equal([
      ...["reject-ready embed-error", "end-load", "set-error", "announce"],
      ...["start-timer recovery 60000", "report failed", "need-session expired"],
    ]);
  });

  it("does not renew the session of a private embed, or of one that is not ready", () => {
    for (const phase of [ready({ plan: PRIVATE }), connecting()]) {
      for (const hasSource of [true, false]) {
        const { life, effects } = after(phase, event(sessionError, hasSource));
        expect(life.phase).to.deep.equal(failed());
        expect(lines(effects)).not.to.include("need-session expired");
      }
    }
  });

  const ofSessions: Partial<EmbedErrorPayload>[] = [
    { name: "AuthError" },
    { name: "authentication" },
    { name: "UNAUTHORIZED" },
    { name: "HTTPUnauthorizedError" },
    { name: "Error", context: "session" },
    { context: "load_auth-2" },
    { name: "XSession" },
  ];
  for (const words of ofSessions) {
    it(`takes it for one of the session: ${JSON.stringify(words)}`, () => {
      const { life } = after(ready(), event({ ...words, fatal: true }));
      expect(life.phase).to.include({ is: "ready", renewal: "requesting" });
    });
  }

  const ofOthers: Partial<EmbedErrorPayload>[] = [
    {},
    { name: "AuthorError", context: "author-panel" },
    { name: "Sessions" },
    { name: "obsession" },
    { name: "QueryError", context: "widget" },
    { name: "au", context: "th" },
  ];
  for (const words of ofOthers) {
    it(`does not take it for one of the session: ${JSON.stringify(words)}`, () => {
      const { life } = after(ready(), event({ ...words, fatal: true }));
      expect(life.phase).to.deep.equal(failed());
    });
  }
});
