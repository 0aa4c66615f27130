import { expect, fixtureCleanup, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard } from "../../src/index.js";
import { SESSION_TIMEOUT } from "../../src/element/session/session-source.js";
import { CONSOLE_METHODS, placesWith, stopRecording } from "../support/everything-visible.js";
import { fakeClock, testClock, withoutPauses } from "../support/fake-clock.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import {
  create,
  createStubbed,
  expectHidden,
  expectNowhere,
  failLoad,
  failRenewal,
  openStub,
  openTenant,
  OWN_SENTENCE,
  places,
  SESSIONS,
  watch,
  type Case,
} from "./session-cases.js";
import {
  endpoint,
  errorAbout,
  provider,
  FAULTS,
  restoreFetch,
  RETRY_AFTER,
  type Outcome,
} from "./session-faults.js";

/** Places in which a session could become visible, with functions that put one there. */
const PLANTS: Record<string, (planted: string, watched: Case) => void> = {
  "events: an event": (planted, { element }) =>
    element.dispatchEvent(new CustomEvent("svc-session-needed", { detail: { reason: planted } })),
  "events: an envelope": (planted, { element }) =>
    element.dispatchEvent(Object.assign(new CustomEvent("svc-ready"), { envelope: { payload: planted } })),
  "lastError: lastError": (planted, { element }) =>
    Object.defineProperty(element, "lastError", { value: { message: planted } }),
  "ready: ready": (planted, { element }) =>
    Object.defineProperty(element, "ready", { value: Promise.reject(new Error("", { cause: planted })) }),
  "DOM: the document": (planted, { element }) => element.append(new Comment(planted)),
  "DOM: an attribute": (planted, { element }) => element.setAttribute("title", planted),
  "DOM: the shadow root": (planted, { element }) => element.shadowRoot!.append(planted),
  "performance: a mark": (planted) => performance.mark(planted),
  "performance: a measure": (planted) => performance.measure("m", { start: 0, detail: { planted } }),
  "inspector list: the inspector": (planted, { records }) =>
    records.panel.element.add({ direction: "own", type: "svc-x", payload: [planted] }),
  "copied report: a setting": (planted, { element }) => (element.frameTitle = planted),
  "page: the history": (planted) => history.replaceState({ planted }, ""),
};

/** Invalid values with a session, and the expected messages. */
const INVALID: [string, (element: SvcDashboard, session: string) => void, string][] = [
  [
    "a session attribute with half a surrogate pair",
    (element, session) => element.setAttribute("session", `${session}\ud800`),
    'session: Expected a session id, got "string".',
  ],
  ...(
    [
      ["half a surrogate pair", (session) => `${session}\ud800`, "string"],
      ["an object", (session) => ({ sessionId: session }), "object"],
      ["a list", (session) => [session], "object"],
      ["a symbol", (session) => Symbol(session), "symbol"],
      ["a function", (session) => Object.assign(() => session, { toString: () => session }), "function"],
    ] as [string, Outcome, string][]
  ).map(([what, value, type]): (typeof INVALID)[0] => [
    `a session property of ${what}`,
    (element, session) => (element.session = value(session) as never),
    `session: Expected a session id, got "${type}".`,
  ]),
  [
    "half a surrogate pair in url-params",
    (element, session) => (element.urlParams = { session: `${session}\ud800` }),
    'Expected a well-formed string as session, got "half a surrogate pair".',
  ],
];

describe("<svc-dashboard>", () => {
  beforeEach(() => {
    performance.clearMeasures();
    performance.clearMarks();
    performance.clearResourceTimings();
    withoutPauses();
    const { setTimeout } = testClock;
    testClock.setTimeout = (run, ms) => setTimeout(run, ms === RETRY_AFTER * 1000 ? 0 : ms);
  });
  afterEach(() => {
    fixtureCleanup(); // while the console is silenced
    stopRecording();
    restoreFetch();
  });

  for (const fault of FAULTS) {
    const { what, source, outcome, code } = fault;
    it(`reports ${code} and shows no session when ${what}`, async () => {
      const cases = await Promise.all(SESSIONS.map(async (session) => watch(session, create())));
      for (const watched of cases) {
        source(watched.element, () => outcome(watched.session));
        await failLoad(watched, code, OWN_SENTENCE);
      }
      await expectHidden(...cases);
    });

    it(`shows no session when ${what} at a renewal`, async () => {
      await expectNowhere(...(await Promise.all(SESSIONS.map(async (id) => failRenewal(id, fault)))));
    });

    if (!/(403 and the bare session|an Error)$/.test(what)) continue; // a real frame is slow
    it(`shows no session when ${what} at a renewal of a real frame`, async () => {
      await expectNowhere(...(await Promise.all(SESSIONS.map(async (id) => failRenewal(id, fault, true)))));
    });
  }

  for (const [what, source] of Object.entries({ "session-endpoint": endpoint, "a provider": provider })) {
    it(`shows no session when ${what} responds with an error after its timeout`, async () => {
      const clock = fakeClock();
      const cases = await Promise.all(SESSIONS.map(async (session) => watch(session, create())));
      for (const watched of cases) {
        const rejected = errorAbout(watched.session);
        source(watched.element, async (signal) => {
          return new Promise((_, reject) => signal.addEventListener("abort", () => reject(rejected)));
        });
        const over = failLoad(watched, "session-failed", /within 30 s/);
        while (watched.element.state !== "failed") {
          await nextTask();
          clock.jump(SESSION_TIMEOUT);
        }
        await over;
        expect(watched.element.lastError!.message).to.match(OWN_SENTENCE);
      }
      await expectHidden(...cases);
    });
  }

  for (const [what, set, sentence] of INVALID) {
    it(`shows no session of ${what}, and loads with a valid one`, async () => {
      for (const session of SESSIONS) {
        const { element, stub } = createStubbed();
        const watched = await watch(session, element);
        set(element, session);
        await failLoad(watched, "invalid-configuration", /^(session|Expected)/);
        expect(element.lastError!.message).to.equal(sentence);
        await expectHidden(watched);
        Object.assign(element, { session, urlParams: undefined });
        await element.updateComplete;
        const { href } = await openStub(element, stub);
        expect(new URL(href).searchParams.get("session")).to.equal(session);
        element.remove();
      }
    });
  }

  for (const [what, value] of Object.entries({
    "a list": (id: string) => [id],
    "an object": (id: string) => ({ id }),
  })) {
    it(`shows no session of ${what} in url-params, and loads without it`, async () => {
      for (const session of SESSIONS) {
        const { element, stub } = createStubbed();
        const watched = await watch(session, element);
        provider(element, () => session);
        element.setAttribute("url-params", JSON.stringify({ session: value(session) }));
        const failed = watched.failure();
        fixtureSync(element);
        const { code, message, fatal } = await failed;
        expect([code, fatal]).to.deep.equal(["invalid-configuration", false]);
        expect(message).to.match(/^url-params: session: Expected a string, got \[object (Array|Object)\]\.$/);
        element.removeAttribute("url-params"); // removed by the page
        expect((await openStub(element, stub)).href).to.contain(`?session=${session}`);
        await expectHidden(watched);
        element.remove();
      }
    });
  }

  it("posts a session that is renewed in place, and shows it as [hidden]", async () => {
    const session = SESSIONS[1]!;
    const element = create();
    const watched = await watch(session, element);
    provider(element, () => session);
    fixtureSync(element);
    const { embed } = await openTenant(element);
    const posted = oneEvent(element, "svc-action");
    embed.send("session-expiring", {});
    expect((await posted).detail).to.deep.include({ payload: { sessionId: "[hidden]" } });
    const { received } = await (await ScriptedTenant.of(element)).report();
    expect(received.at(-1)!.data.payload).to.deep.equal({ sessionId: session });
    await expectHidden(watched);
  });

  describe("the search of these tests", () => {
    for (const [where, plant] of Object.entries(PLANTS)) {
      it(`finds a session in ${where.replace(/.*: /, "")}, and none before it is there`, async () => {
        const watched = await watch(SESSIONS[0]!, createStubbed().element);
        fixtureSync(watched.element);
        expect(await places(watched)).to.deep.equal([]);
        plant(watched.session, watched);
        expect(await places(watched)).to.include(where.replace(/:.*/, ""));
        history.replaceState(null, "");
      });
    }

    it("finds a session in the arguments of each console method", async () => {
      const watched = await watch(SESSIONS[0]!, create());
      for (const method of CONSOLE_METHODS) {
        (console[method] as (...words: unknown[]) => void)("a", { b: new Error(watched.session) });
        expect(await places(watched), method).to.deep.equal(["console"]);
        watched.records.logged.length = 0;
      }
      expect(await places(watched)).to.deep.equal([]);
      expect(CONSOLE_METHODS).to.include.members(["debug", "log", "info", "warn", "error", "trace", "dir"]);
    });

    it("finds ten characters of a session, and the quotation in this engine's SyntaxError", () => {
      for (const session of SESSIONS) {
        expect(
          placesWith(session, { here: `a ${session.slice(0, 10)} b`, there: session.slice(0, 7) }),
        ).to.deep.equal(["here"]);
        for (const body of [session, `{"sessionId":"${session}`, "", "<p>"]) {
          let message = "";
          try {
            JSON.parse(body);
          } catch (error) {
            ({ message } = error as Error);
          }
          expect(placesWith(session, { message }), message).to.deep.equal(["message"]);
        }
      }
    });
  });
});
