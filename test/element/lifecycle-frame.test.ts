import { expect } from "chai";
import { AT, LOAD, PRIVATE, SIGNED } from "./lifecycle-samples.js";
import type { Phase } from "../../src/element/lifecycle/life.js";
import { transition } from "../../src/element/lifecycle/transition.js";
import { after, connecting, failed, failure, lifeIn, lines, ready, UNCONFIGURED, waiting } from "./lives.js";

const MINUTE = 60_000;
const TOKEN_TIMERS = ["start-timer late-token 82800000 + 1800000", "start-timer token-end 86400000"];

describe("the life cycle, when a frame is connecting,", () => {
  it("starts the token's timers when a signed page has loaded", () => {
    const { life, effects } = after(connecting({ hasLoaded: false }), { is: "frame-loaded" });
    expect(life).to.deep.equal(lifeIn(connecting()));
    expect(lines(effects)).to.deep.equal(TOKEN_TIMERS);
  });

  it("announces a page that has loaded where no ready event is expected", () => {
    const { life, effects } = after(connecting({ plan: PRIVATE, hasLoaded: false }), { is: "frame-loaded" });
    expect(life).to.deep.equal(lifeIn(connecting({ plan: PRIVATE })));
    expect(lines(effects)).to.deep.equal(["announce"]);
  });

  it("ignores the load of a further page", () => {
    expect(after(connecting(), { is: "frame-loaded" })).to.deep.equal({
      life: lifeIn(connecting()),
      effects: [],
    });
  });

  it("fails where the frame is lost, blocked, or floods the page", () => {
    const causes = [
      ["frame-lost", "never-committed"],
      ["frame-blocked", "frame-blocked"],
      ["flood", "message-flood"],
    ] as const;
    for (const [is, code] of causes) {
      const { life, effects } = after(connecting(), { is });
      expect(life).to.deep.equal(lifeIn(failed(code), { load: LOAD + 1 }));
      expect(lines(effects)).to.deep.equal(failure(code));
    }
  });

  it("reports a lost frame by the tenant's origin, as far as it is known", () => {
    const messageAfter = (phase: Phase) => after(phase, { is: "frame-lost" }).effects[0];
    expect(messageAfter(connecting()))
      .to.have.property("message")
      .that.matches(/^No ready event from https:\/\/tenant\.example within 30 s: no page was loaded\./);
    expect(messageAfter(UNCONFIGURED))
      .to.have.property("message")
      .that.matches(/^No ready event from the tenant within 0 s: no page was loaded\./);
  });

  it("names the tenant and the path in the message of a blocked frame", () => {
    const { effects } = after(connecting(), { is: "frame-blocked" });
    const [rejection] = effects;
    expect(rejection).to.include({ do: "reject-ready" });
    expect(rejection).to.have.property(
      "message",
      "This page's Content-Security-Policy forbids a frame of https://tenant.example/embed/dashboard/sales: " +
        "add it to its frame-src.",
    );
  });

  it("ignores a blocked frame once the embed is ready", () => {
    expect(after(ready(), { is: "frame-blocked" })).to.deep.equal({ life: lifeIn(ready()), effects: [] });
  });

  const observed = [
    [{ is: "foreign-message", origin: "https://b.example" }, { foreignOrigin: "https://b.example" }],
    [{ is: "other-blocked", origin: "https://b.example" }, { blockedOrigin: "https://b.example" }],
    [{ is: "invalid-ready", member: "mode" }, { invalidMember: "mode" }],
  ] as const;
  for (const [input, fact] of observed) {
    it(`keeps what a later message needs: ${input.is}`, () => {
      expect(after(connecting(), input)).to.deep.equal({ life: lifeIn(connecting(fact)), effects: [] });
      expect(after(ready(), input)).to.deep.equal({ life: lifeIn(ready()), effects: [] });
    });
  }

  it("loads again when a move has emptied the frame", () => {
    const { life, effects } = after(connecting(), { is: "frame-emptied" });
    expect(life).to.deep.equal(lifeIn(connecting(), { due: "move" }));
    expect(lines(effects)).to.deep.equal(["request-update"]);
  });
});

describe("the life cycle, when the embed is ready,", () => {
  it("begins a session, whose token ages from then on", () => {
    const { life, effects } = after(connecting({ foreignOrigin: "https://b.example" }), { is: "ready" });
    expect(life).to.deep.equal(lifeIn(ready({ sessionSince: AT, ignoreLoadUntil: AT + MINUTE })));
    expect(lines(effects)).to.deep.equal([
      ...["stop-timer ready", "stop-timer reload", "stop-timer renewal"],
      ...["cancel-session", "renew-rejected-ready", "set-error", "announce", ...TOKEN_TIMERS],
    ]);
    expect(effects).to.deep.include({ do: "set-error", error: null });
  });

  it("starts no token's timers in private mode", () => {
    const { life, effects } = after(connecting({ plan: PRIVATE, hasLoaded: false }), { is: "ready" });
    expect(life.phase).to.include({ is: "ready", hasLoaded: false });
    expect(lines(effects).at(-1)).to.equal("announce");
  });

  it("keeps the token of an embed that is ready again in its frame", () => {
    const before = ready({ token: "late", renewal: "failed", isReloading: true, ignoreLoadUntil: 5 });
    const { life, effects } = after({ ...before, is: "loaded" }, { is: "ready" });
    expect(life).to.deep.equal(lifeIn(ready({ token: "late", ignoreLoadUntil: 5, isRestarted: true })));
    expect(lines(effects).at(-1)).to.equal("announce");
  });

  it("waits for the load of a page that is ready again before it has loaded", () => {
    const { life } = after(ready(), { is: "ready" });
    expect(life.phase).to.include({ ignoreLoadUntil: AT + MINUTE, isRestarted: true });
  });

  it("ignores ready without a frame", () => {
    for (const phase of [waiting(), failed()]) {
      expect(after(phase, { is: "ready" })).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });

  const payload = { embedTenant: null, deploymentId: 42, mode: "signed", surface: "dashboard" } as const;

  it("resolves ready once its actions are posted", () => {
    const { life, effects } = after(ready(), { is: "ready-handled", payload });
    expect(life).to.deep.equal(lifeIn(ready()));
    expect(effects).to.deep.equal([{ do: "resolve-ready", payload }]);
    expect(after(connecting(), { is: "ready-handled", payload }).effects).to.deep.equal([]);
  });

  it("restores the path of an embed that is ready again", () => {
    const { effects } = after(ready({ isRestarted: true }), { is: "ready-handled", payload });
    expect(effects).to.deep.equal([
      { do: "restore-path", payload },
      { do: "resolve-ready", payload },
    ]);
  });

  it("announces that all is loaded, once", () => {
    const { life, effects } = after(ready(), { is: "all-loaded" });
    expect(life).to.deep.equal(lifeIn({ ...ready(), is: "loaded" }));
    expect(lines(effects)).to.deep.equal(["announce"]);
    expect(after(life, { is: "all-loaded" })).to.deep.equal({ life, effects: [] });
    expect(after(connecting(), { is: "all-loaded" }).effects).to.deep.equal([]);
  });

  it("gives another page in the frame 5 s to become ready", () => {
    const { life, effects } = after(ready({ ignoreLoadUntil: AT - 1 }), { is: "frame-loaded" });
    expect(life).to.deep.equal(lifeIn(ready({ isReloading: true })));
    expect(lines(effects)).to.deep.equal(["start-timer reload 5000"]);
  });

  it("takes a load for that of the page itself where that may be late, is the first, or has no session", () => {
    const own = [
      ready({ ignoreLoadUntil: AT }),
      ready({ hasLoaded: false }),
      ready({ plan: PRIVATE, ignoreLoadUntil: AT - 1 }),
    ];
    for (const phase of own) {
      expect(after(phase, { is: "frame-loaded" })).to.deep.equal({
        life: lifeIn({ ...phase, hasLoaded: true, ignoreLoadUntil: -Infinity }),
        effects: [],
      });
    }
  });

  it("ignores inputs of an earlier load", () => {
    const input = { is: "flood", load: LOAD - 1 } as const;
    expect(transition(lifeIn(ready()), input)).to.deep.equal({ life: lifeIn(ready()), effects: [] });
    expect(transition(lifeIn(ready()), { ...input, load: LOAD }).life.phase.is).to.equal("failed");
  });

  it("ignores a load without a frame", () => {
    expect(after(UNCONFIGURED, { is: "frame-loaded" }).effects).to.deep.equal([]);
  });

  it("loads again where the other page did not become ready", () => {
    const { life, effects } = after(ready({ isReloading: true }), {
      ...{ is: "time", timer: "reload", isBlank: false, isHidden: false },
    });
    expect(life).to.deep.equal(lifeIn(ready({ renewal: "requesting" }), { renewedAt: AT }));
    expect(lines(effects)).to.deep.equal(["stop-timer renewal", "request-session expired"]);
    expect(effects).to.deep.include({
      do: "request-session",
      plan: { ...SIGNED, reason: "expired" },
      patience: "load",
    });
  });
  it("ignores the timer of another page when the load has ended", () => {
    const timer = { is: "time", timer: "reload", isBlank: false, isHidden: false } as const;
    for (const phase of [failed(), connecting()]) {
      expect(after(phase, timer)).to.deep.equal({ life: lifeIn(phase), effects: [] });
    }
  });
});
