import { expect, fixture, fixtureSync, oneEvent, waitUntil } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import { SESSION_TIMEOUT } from "../../src/element/session/session-source.js";
import type { HostFailure, SessionProvider, SvcDashboard, SvcHostErrorEvent } from "../../src/index.js";
import { CAPABILITIES } from "../support/capabilities.js";
import { collect, createDashboard, frameOf, isBusy, quiet } from "../support/make-dashboard.js";
import { RELOAD_TIMEOUT } from "../../src/element/load/transition.js";
import { PERMANENT_ERROR_CODES } from "../../src/protocol/session-endpoint.js";
import { fakeClock, withoutPauses } from "../support/fake-clock.js";
import { EmbedStub } from "../../src/testing/index.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

describe("<svc-dashboard>", () => {
  it("uses a session attribute once, and exposes the session in no place that a page can read", async () => {
    const session = `secret-${crypto.randomUUID()}`;
    const element = createDashboard({ sessionProvider: undefined });
    const seen = collect(element, "svc-message", "svc-action", "svc-ready", "svc-state-change");
    const logged: unknown[] = [];
    const { debug, log } = console;
    console.debug = console.log = (...words: unknown[]) => logged.push(words);
    const lengthBefore = history.length;
    element.setAttribute("session", session);
    fixtureSync(element);
    expect(element.hasAttribute("session")).to.equal(false);
    const tenant = await becomeReady(element);
    element.postAction("svc:action:set-session", { sessionId: session });
    console.debug = debug;
    console.log = log;
    const { href, received } = await tenant.report();
    expect(new URL(href).searchParams.get("session")).to.equal(session);
    expect(received[0]!.data.payload).to.deep.equal({ sessionId: session });
    const readable = JSON.stringify([
      document.documentElement.outerHTML,
      element.shadowRoot!.innerHTML,
      CAPABILITIES.hidesFrameUrls ? performance.getEntries().map((entry) => entry.name) : [], // see "Browser support" in the README
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
      document.cookie,
      element.session,
      seen,
      logged,
    ]);
    expect(readable).not.to.contain(session);
    expect(seen.length).to.be.at.least(4);
    expect(history.length).to.equal(lengthBefore);
  });

  it("starts no load when the provider changes", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    const { frame } = await ScriptedTenant.of(element);
    element.sessionProvider = () => "other";
    await element.updateComplete;
    expect(frameOf(element)).to.equal(frame);
  });

  it("loads private embeds without a session, and shows them once they have loaded", async () => {
    const element = await fixture<SvcDashboard>(
      createDashboard({ mode: "private", sessionProvider: () => expect.fail("unexpected request") }),
    );
    const tenant = await ScriptedTenant.of(element);
    expect(new URL((await tenant.report()).href).searchParams.has("session")).to.equal(false);
    if (isBusy(element)) await oneEvent(tenant.frame, "load");
    expect(isBusy(element)).to.equal(false);
    expect(getComputedStyle(tenant.frame).opacity).to.equal("1");
  });

  it("requests no session during a load with an explicit one", async () => {
    const element = createDashboard({
      session: "explicit",
      sessionProvider: () => expect.fail("unexpected request"),
    });
    await fixture(element);
    await ScriptedTenant.of(element);
    element.frameTitle = "Given";
    await element.updateComplete;
    expect(element.shadowRoot!.querySelectorAll("iframe").length).to.equal(1);
  });

  it("sends the documented request to its session endpoint", async () => {
    const { fetch } = window;
    const calls: [unknown, RequestInit | undefined][] = [];
    window.fetch = (...[url, init]: Parameters<typeof fetch>) => {
      calls.push([url, init]);
      return Promise.resolve(Response.json({ sessionId: "from-endpoint" }));
    };
    try {
      const element = await fixture<SvcDashboard>(
        createDashboard({
          sessionProvider: undefined,
          sessionEndpoint: "/api/embed-session",
          viewer: "ada",
        }),
      );
      const { href } = await (await ScriptedTenant.of(element)).report();
      expect(new URL(href).searchParams.get("session")).to.equal("from-endpoint");
    } finally {
      window.fetch = fetch;
    }
    const [[url, init]] = calls as [[string, RequestInit]];
    expect(url).to.equal(`${location.origin}/api/embed-session`);
    expect(init).to.include({ method: "POST", credentials: "same-origin" });
    expect(init.headers).to.deep.equal({ "content-type": "application/json" });
    expect(JSON.parse(init.body as string)).to.deep.equal({
      publicId: "sales",
      surface: "dashboard",
      viewer: "ada",
      reason: "load",
    });
  });

  const results: [string, SessionProvider, string, number][] = [
    ["a rejection", () => Promise.reject(new Error("offline")), "session-failed", 5],
    ["a throw", () => { throw new Error("broken"); }, "session-failed", 5], // prettier-ignore
    ["an object without a session", () => ({}) as { sessionId: string }, "session-failed", 1],
    ["null", () => null as never, "session-failed", 1],
    ["an empty string", () => "", "session-failed", 1],
    ["a 200 that is not JSON", () => new Response("<html>"), "session-failed", 1],
    ["a 200 of null", () => Response.json(null), "session-failed", 1],
    ...[400, 404, 413, 501, 505].map((status) => responds(status, 1)),
    ...[408, 429, 500, 502, 503].map((status) => responds(status, 5)),
    ["a 401", () => new Response("", { status: 401 }), "session-refused", 1],
    ["a 403", () => new Response("", { status: 403 }), "session-refused", 1],
    ["a 409", () => new Response("", { status: 409 }), "session-failed", 1],
    ["a 409 viewer-changed", () => error(409, "viewer-changed"), "session-refused", 1],
    ...PERMANENT_ERROR_CODES.map((code): (typeof results)[number] => [
      `a 502 ${code}`,
      () => error(502, code),
      "session-failed",
      1,
    ]),
    ["a 502 service-failed", () => error(502, "service-failed"), "session-failed", 5],
    ["an error viewer-changed", () => { throw changed(); }, "session-refused", 1], // prettier-ignore
  ];
  const error = (status: number, code: unknown): Response => Response.json({ error: { code } }, { status });
  const changed = (): Error => Object.assign(new Error("Grace is signed in."), { code: "viewer-changed" });

  function responds(status: number, attempts: number): [string, SessionProvider, string, number] {
    return [`a ${status}`, () => new Response("{}", { status }), "session-failed", attempts];
  }
  for (const [what, sessionProvider, code, attempts] of results) {
    it(`fails with ${code} after ${attempts} attempts if the provider's result is ${what}`, async () => {
      withoutPauses();
      let requests = 0;
      const element = createDashboard({
        sessionProvider: (request) => {
          requests += 1;
          return sessionProvider(request);
        },
      });
      quiet(element);
      const failed = oneEvent<SvcHostErrorEvent>(element, "svc-error");
      fixtureSync(element);
      expect((await failed).detail).to.include({ code, fatal: true });
      expect(element.state).to.equal("failed");
      expect(requests).to.equal(attempts);
    });
  }

  const then = "Check the session endpoint or provider, then call element.reload().";
  const refusals: [string, SessionProvider, string][] = [
    ["401", () => error(401, "not-signed-in"), "401 (not-signed-in): let the viewer sign in, then"],
    ["403", () => error(403, "origin-not-allowed"), "403 (origin-not-allowed): check authorize and"],
    ["409", () => error(409, "viewer-changed"), "409 (viewer-changed): another user is signed in, so reload"],
    ["400", () => error(400, "bad-request"), `400 (bad-request). ${then}`],
    ["502", () => error(502, "service-unauthorized"), `502 (service-unauthorized). ${then}`],
    ["404 without a code", () => new Response("<p>Not found", { status: 404 }), `404. ${then}`],
    // the message contains nothing else of a response
    ["403 of another backend", () => error(403, "sess-secret"), "403: check authorize and"],
    ["400 with a list of codes", () => error(400, ["bad-request"]), `400. ${then}`],
    ["400 with an error in words", () => Response.json({ error: "x" }, { status: 400 }), `400. ${then}`],
    ["400 of null", () => Response.json(null, { status: 400 }), `400. ${then}`],
    ["an error", () => { throw changed(); }, "viewer-changed: another user is signed in, so reload"], // prettier-ignore
  ];
  for (const [what, sessionProvider, words] of refusals) {
    it(`reports the endpoint's code, and what to do, after ${what}`, async () => {
      const element = createDashboard({ sessionProvider });
      quiet(element);
      const failed = oneEvent<SvcHostErrorEvent>(element, "svc-error");
      fixtureSync(element);
      expect((await failed).detail.message)
        .to.contain(words)
        .and.not.match(/sess-|Grace/);
    });
  }

  it("renews the session when the frame reloads itself and no ready follows", async () => {
    const clock = fakeClock();
    const reasons: string[] = [];
    const element = await fixture<SvcDashboard>(
      createDashboard({
        urlParams: { hold: "1" },
        sessionProvider: ({ reason }) => (reasons.push(reason), "s"),
      }),
    );
    const tenant = await ScriptedTenant.of(element);
    await tenant.release(); // its first page has loaded
    tenant.ready();
    await element.ready;
    // the first `load` may be a late one of the ready page
    for (const page of ["reloaded", "once-more"]) {
      const loaded = oneEvent(tenant.frame, "load");
      await tenant.go(`${tenantOrigin}/embed/dashboard/sales?${page}`);
      await loaded;
    }
    clock.tick(RELOAD_TIMEOUT - 1);
    await element.updateComplete;
    expect([element.state, reasons]).to.deep.equal(["ready", ["load"]]);
    const renewed = oneEvent(element, "svc-state-change");
    clock.tick(1);
    await renewed;
    await ScriptedTenant.of(element);
    expect(reasons).to.deep.equal(["load", "expired"]);
  });

  it("requests no session after its removal, also in a pause between attempts", async () => {
    const clock = fakeClock();
    const signals: AbortSignal[] = [];
    const element = fixtureSync<SvcDashboard>(
      createDashboard({
        sessionProvider: ({ signal }) => {
          signals.push(signal);
          return Promise.reject(new Error("down"));
        },
      }),
    );
    // the signal of an attempt is aborted at its end; then the pause starts
    await waitUntil(() => signals[0]?.aborted && clock.countTimers() === 1);
    clock.tick(1000);
    await waitUntil(() => signals[1]?.aborted && clock.countTimers() === 1);
    element.remove();
    expect(clock.countTimers()).to.equal(0);
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
    await nextTask();
    expect(signals.length).to.equal(2);
  });

  it("has at most six concurrent requests among fifty elements with one provider", async () => {
    let [count, waiting, most] = [0, 0, 0];
    const sessionProvider = async (): Promise<string> => {
      waiting += 1;
      most = Math.max(most, waiting);
      await nextTask();
      waiting -= 1;
      return `s${(count += 1)}`;
    };
    const elements = Array.from({ length: 50 }, () => createDashboard({ sessionProvider }));
    const stubs = elements.map((element) => new EmbedStub(element));
    document.body.append(...elements);
    stubs.forEach((stub) => stub.ready());
    await Promise.all(elements.map(({ ready }) => ready));
    const sessions = stubs.map(({ urls }) => new URL(urls[0]!).searchParams.get("session"));
    expect([count, most, new Set(sessions).size]).to.deep.equal([50, 6, 50]);
  });

  it("is not delayed by ten elements whose provider never settles", async () => {
    const stuck = async (): Promise<string> => new Promise(() => undefined);
    for (let count = 0; count < 10; count += 1) fixtureSync(createDashboard({ sessionProvider: stuck }));
    const element = await fixture<SvcDashboard>(createDashboard());
    await becomeReady(element);
  });

  it("aborts each request for a response whose body never ends, and fails", async () => {
    const clock = fakeClock();
    withoutPauses();
    const signals: AbortSignal[] = [];
    const element = createDashboard({
      sessionProvider: ({ signal }) => {
        signals.push(signal);
        return new Response(new ReadableStream());
      },
    });
    quiet(element);
    const errors = collect<HostFailure>(element, "svc-error");
    fixtureSync(element);
    for (const attempt of [0, 1, 2, 3, 4]) {
      await waitUntil(() => signals[attempt], `attempt ${attempt + 1} begins`, { timeout: 10_000 });
      clock.tick(SESSION_TIMEOUT - 1);
      expect(signals[attempt]!.aborted).to.equal(false);
      clock.tick(1);
      await waitUntil(() => signals[attempt]!.aborted, `attempt ${attempt + 1} ends`, { timeout: 10_000 });
      await nextTask();
      clock.tick(0); // the pause before the next attempt
    }
    await waitUntil(() => errors.length > 0, "the element fails", { timeout: 10_000 });
    expect(errors.map(({ code }) => code)).to.deep.equal(["session-failed"]);
    expect(errors[0]!.message).to.contain("30 s");
  });

  it("retries while offline without a limit, at each online event", async () => {
    withoutPauses();
    let isOnline = true;
    Object.defineProperty(navigator, "onLine", { get: () => isOnline, configurable: true });
    let requests = 0;
    const element = fixtureSync<SvcDashboard>(
      createDashboard({
        sessionProvider: () => {
          requests += 1;
          if (requests === 5) isOnline = false; // this would be the last attempt if the page were online
          return requests > 10 ? "back" : Promise.reject(new Error("refused"));
        },
      }),
    );
    const errors = collect(element, "svc-error");
    while (requests < 5) await nextTask();
    for (let attempt = 5; attempt <= 10; attempt += 1) {
      await nextTask();
      expect([requests, element.state]).to.deep.equal([attempt, "waiting-for-session"]);
      isOnline = attempt === 10;
      window.dispatchEvent(new Event("online"));
    }
    const { href } = await (await ScriptedTenant.of(element)).report();
    Reflect.deleteProperty(navigator, "onLine");
    expect(new URL(href).searchParams.get("session")).to.equal("back");
    expect([requests, errors]).to.deep.equal([11, []]);
  });

  it("adds performance measures of session, ready and loaded, without the session id", async () => {
    performance.clearMeasures();
    const element = await fixture<SvcDashboard>(createDashboard({ sessionProvider: () => "secret-session" }));
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    tenant.send("dashboard-loaded");
    await oneEvent(element, "svc-dashboard-loaded");
    const entries = performance.getEntriesByType("measure");
    // engines differ in the order of entries that start at the same time
    const names = ["svc-dashboard:session", "svc-dashboard:ready", "svc-dashboard:loaded"];
    expect(entries.map(({ name }) => name)).to.have.members(names);
    const durations = names.map((name) => entries.find((entry) => entry.name === name)!.duration);
    expect(durations).to.deep.equal([...durations].sort((a, b) => a - b));
    expect(new Set(entries.map(({ startTime }) => startTime)).size).to.equal(1);
    expect(JSON.stringify(entries)).not.to.contain("secret-session");
    element.reload();
    await element.updateComplete;
    await becomeReady(element);
    const again = performance.getEntriesByType("measure").slice(entries.length);
    expect(again.map(({ name }) => name)).to.have.members(names.slice(0, 2));
    expect(again[0]!.startTime).to.be.greaterThan(entries[0]!.startTime);
  });
});
