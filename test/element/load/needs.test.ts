import { expect } from "chai";
import { NEW_LIFE, type Life, type Phase } from "../../../src/element/load/life.js";
import { needsOf } from "../../../src/element/load/needs.js";
import type { Status } from "../../../src/element/view/status.js";
import {
  AWAKE,
  connecting,
  DISCONNECTED,
  failed,
  inPlace,
  lifeIn,
  live,
  OFF_SCREEN,
  privateConnecting,
  privateLive,
  recovering,
  REQUESTING,
  SIGNED,
  SILENT,
  UNCONFIGURED,
  VISIBLE,
  waiting,
  WALL,
} from "./lives.js";

const resourcesIn = (life: Life): string[] =>
  Object.entries(needsOf(life).resources).flatMap(([name, needed]) => (needed ? name : []));

const running = { kind: "running", awake: AWAKE + 1 } as const;
const CHAT = { ...SIGNED, target: { surface: "chat", deploymentId: 42 } } as const;

/** The resources that exist in a phase, and those that remain while another load is pending. */
const EXISTING: [string, Phase, string[], string[]][] = [
  ["nothing without a configuration", UNCONFIGURED, [], []],
  ["nothing after a failure", failed(), [], []],
  ["a watch of the viewport where it loads lazily", OFF_SCREEN, ["viewport"], ["viewport"]],
  ["a request while it waits for a session", waiting(), ["request"], []],
  ["a timer while nothing provides one", waiting({ kind: "missing", visible: VISIBLE }), ["visible"], []],
  ["nothing while a listener has promised one", waiting({ kind: "promised" }), [], []],
  [
    "a frame and a deadline",
    connecting({ token: { kind: "unused" }, deadline: running }),
    ["frame", "awake"],
    ["frame"],
  ],
  ["a frame and its token", connecting(), ["frame", "wall"], ["frame"]],
  ["a frame alone in private mode", privateConnecting(), ["frame"], ["frame"]],
  ["an open queue for an embed that is ready", privateLive, ["frame", "queue"], ["frame"]],
  ["a token for a signed one", live(), ["frame", "queue", "wall"], ["frame"]],
  [
    "a request for a renewal",
    live({ request: REQUESTING }),
    ["frame", "queue", "request", "wall"],
    ["frame"],
  ],
  [
    "a timer for a page that loads in the frame",
    live({ reload: { kind: "reloading", awake: AWAKE + 1 } }),
    ["awake", "frame", "queue", "wall"],
    ["frame"],
  ],
  ["a timer while it recovers", recovering(), ["visible"], []],
  ["a request while it recovers", recovering(REQUESTING), ["request"], []],
];

/** The status in each phase. A dashboard that is ready still loads its widgets. */
const STATUS: [string, Phase, Status][] = [
  ["idle", UNCONFIGURED, { state: "idle", isBusy: false, notice: "none" }],
  ["busy while it waits", waiting(), { state: "waiting-for-session", isBusy: true, notice: "loading" }],
  ["busy while it connects", connecting(), { state: "connecting", isBusy: true, notice: "loading" }],
  [
    "busy until a private page has loaded",
    privateConnecting({ hasLoaded: false }),
    { state: "connecting", isBusy: true, notice: "loading" },
  ],
  [
    "usable once a page without messaging has loaded",
    connecting({ plan: SILENT }),
    { state: "connecting", isBusy: false, notice: "none" },
  ],
  ["busy until the widgets have loaded", live(), { state: "ready", isBusy: true, notice: "ready" }],
  [
    "not busy any more when all is loaded",
    live({ kind: "loaded" }),
    { state: "loaded", isBusy: false, notice: "ready" },
  ],
  ["not busy on other surfaces", live({ plan: CHAT }), { state: "ready", isBusy: false, notice: "ready" }],
  ["not busy in private mode", privateLive, { state: "ready", isBusy: false, notice: "ready" }],
  ["failed", failed(), { state: "failed", isBusy: false, notice: "failed" }],
];

describe("needsOf", () => {
  for (const [what, phase, existing, whilePending] of EXISTING) {
    it(`needs ${what}`, () => expect(resourcesIn(lifeIn(phase))).to.have.members(existing));
    it(`keeps only the frame or the viewport's watch while another load is pending, instead of ${what}`, () =>
      expect(resourcesIn(lifeIn(phase, { pendingLoad: "load" }))).to.have.members(whilePending));
  }
  for (const [what, phase, status] of STATUS) {
    it(`has the status ${what}`, () => expect(needsOf(lifeIn(phase)).status).to.deep.equal(status));
  }
  it("has no notice if a listener has prevented it", () =>
    expect(needsOf(lifeIn(failed(), { hasNotice: false })).status.notice).to.equal("none"));
  it("needs an update that starts the pending load", () =>
    expect(needsOf(lifeIn(live(), { pendingLoad: "load" })).update).to.equal(true));
  it("needs no update without a pending load, or while the element is removed", () => {
    const lives = [lifeIn(live()), lifeIn(DISCONNECTED, { pendingLoad: "reload" }), NEW_LIFE];
    expect(lives.map((life) => needsOf(life).update)).to.deep.equal([false, false, false]);
  });
  it("has the session in the frame's URL", () => {
    const phase = connecting();
    expect(needsOf(lifeIn(phase)).resources.frame?.session).to.equal(phase.urlSession);
  });
  it("has no session for the frame of a ready embed", () =>
    expect(needsOf(lifeIn(live())).resources.frame?.session).to.equal(undefined));
  it("has the plan of the load until it has failed", () =>
    expect(
      [live(), waiting(), recovering(), failed()].map((phase) => needsOf(lifeIn(phase)).plan),
    ).to.deep.equal([SIGNED, SIGNED, undefined, undefined]));
  it("watches the viewport only while the element is off screen", () =>
    expect(
      [OFF_SCREEN, UNCONFIGURED].map((phase) => needsOf(lifeIn(phase)).resources.viewport),
    ).to.deep.equal([{ key: true }, undefined]));
});

describe("a request for a session", () => {
  const over = { request: REQUESTING, isOver: true };
  const CASES: [string, Phase, string, string][] = [
    ["of a load has its reason", waiting(), "load", "load"],
    ["in place has the reason renew", inPlace({ request: REQUESTING }), "renew", "load"],
    ["for a new load has the reason expired", live({ request: REQUESTING }), "expired", "load"],
    ["before ready leads to a new load", connecting({ request: REQUESTING }), "expired", "load"],
    ["has the policy session-over if the session has ended", inPlace(over), "renew", "session-over"],
    [
      "for a new load has the policy session-over if the session has ended",
      live(over),
      "expired",
      "session-over",
    ],
    [
      "has the policy load when the token is about to expire",
      live({ request: REQUESTING, token: { kind: "late", wall: WALL } }),
      "expired",
      "load",
    ],
    ["of a failed load has the policy recovery", recovering(REQUESTING), "expired", "recovery"],
  ];
  for (const [title, phase, reason, policy] of CASES) {
    it(title, () => expect(needsOf(lifeIn(phase)).resources.request).to.include({ key: 3, reason, policy }));
  }
});
