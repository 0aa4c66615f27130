import { expect, fixture, fixtureSync, oneEvent, waitUntil } from "@open-wc/testing";
import type { HostFailure, SvcDashboard, SvcHostErrorEvent } from "../../src/index.js";
import { OFFLINE_PAUSE } from "../../src/element/session/session-source.js";
import { fakeClock, withoutPauses, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

const { fetch } = window;
const SESSION = { sessionId: "from-endpoint" };

/** A request that the element made. */
interface Request {
  url: string;
  redirect: RequestRedirect | undefined;
}

/** Answers the element's requests, and records them, until the test ends. */
function answer(respond: (request: Request, count: number) => Response | object): Request[] {
  const requests: Request[] = [];
  window.fetch = async (url, init) => {
    const request = { url: url as string, redirect: init?.redirect };
    requests.push(request);
    return Promise.resolve(respond(request, requests.length) as Response);
  };
  return requests;
}

const noResponse = (): never => {
  throw new TypeError("Failed to fetch");
};

/** The response to a request that did not follow a redirect, which a script can't make. */
const OPAQUE_REDIRECT = { type: "opaqueredirect", status: 0, ok: false, json: noResponse };

const addWith = (sessionEndpoint: string, properties: Partial<SvcDashboard> = {}): SvcDashboard =>
  fixtureSync<SvcDashboard>(createDashboard({ sessionProvider: undefined, sessionEndpoint, ...properties }));

const failureOf = async (element: SvcDashboard): Promise<HostFailure> =>
  (await oneEvent<SvcHostErrorEvent>(element, "svc-error")).detail;

describe("<svc-dashboard> session endpoint", () => {
  const { href } = location;
  afterEach(() => {
    window.fetch = fetch;
    history.replaceState(null, "", href);
    document.querySelector("base")?.remove();
    Reflect.deleteProperty(navigator, "onLine");
  });

  function setBase(url: string): void {
    const base = document.createElement("base");
    base.href = url;
    document.head.append(base);
  }

  for (const endpoint of [
    "api/session",
    "./api/session",
    "/api/session",
    "?session",
    "api/session?customer=1",
  ]) {
    it(`asks ${endpoint} of the page that set it, wherever a router has gone since`, async () => {
      const requests = answer(() => Response.json(SESSION));
      history.replaceState(null, "", "/orders");
      const expected = new URL(endpoint, location.href).href;
      const element = createDashboard({ sessionProvider: undefined, sessionEndpoint: endpoint });
      history.replaceState(null, "", "/orders/7/details");
      await fixture(element);
      await ScriptedTenant.of(element);
      element.reload();
      await waitUntil(() => requests.length === 2);
      expect(requests.map(({ url }) => url)).to.deep.equal([expected, expected]);
      expect(element.sessionEndpoint).to.equal(endpoint);
    });

    it(`asks ${endpoint} without the user and the password of the page's address`, async () => {
      const requests = answer(() => Response.json(SESSION));
      setBase(location.href.replace("//", "//ada:secret@"));
      const element = addWith(endpoint);
      await ScriptedTenant.of(element);
      expect(requests[0]!.url).to.equal(new URL(endpoint, location.href).href);
    });
  }

  it("asks an absolute endpoint without the user and the password in it", async () => {
    const requests = answer(() => Response.json(SESSION));
    const element = addWith(`${location.origin.replace("//", "//ada:secret@")}/s`);
    await ScriptedTenant.of(element);
    expect(requests[0]!.url).to.equal(`${location.origin}/s`);
  });

  it("asks an endpoint that is set anew where the page is then", async () => {
    const requests = answer(() => Response.json(SESSION));
    history.replaceState(null, "", "/one/");
    const element = addWith("s");
    await ScriptedTenant.of(element);
    history.replaceState(null, "", "/two/");
    element.sessionEndpoint = "s?2";
    element.reload();
    await waitUntil(() => requests.length === 2);
    expect(requests.map(({ url }) => new URL(url).pathname)).to.deep.equal(["/one/s", "/two/s"]);
  });

  describe("behind an auth proxy", () => {
    it("tells a redirect to another origin from no response, with one request more", async () => {
      const requests = answer(({ redirect }) => (redirect === "manual" ? OPAQUE_REDIRECT : noResponse()));
      const element = addWith("/s");
      quiet(element);
      const { code, message } = await failureOf(element);
      expect(code).to.equal("session-refused");
      expect(message).to.contain("redirected").and.contain("sign in");
      expect(requests.map(({ redirect }) => redirect)).to.deep.equal([undefined, "manual"]);
    });

    it("rejects a response that a redirect to another origin has led to", async () => {
      const requests = answer(() =>
        Object.defineProperties(Response.json(SESSION), {
          redirected: { value: true },
          url: { value: `${location.origin}0/login` },
        }),
      );
      const element = addWith("/s");
      quiet(element);
      expect((await failureOf(element)).code).to.equal("session-refused");
      expect(requests).to.have.length(1);
    });

    it("accepts a session after a redirect on the page's own origin", async () => {
      answer(() =>
        Object.defineProperties(Response.json(SESSION), {
          redirected: { value: true },
          url: { value: `${location.origin}/s/` },
        }),
      );
      const { href: url } = await (await ScriptedTenant.of(addWith("/s"))).report();
      expect(new URL(url).searchParams.get("session")).to.equal("from-endpoint");
    });

    it("uses what the second request responds with", async () => {
      const requests = answer((_, count) => (count === 1 ? noResponse() : Response.json(SESSION)));
      await ScriptedTenant.of(addWith("/s"));
      expect(requests).to.have.length(2);
    });

    it("rejects a provider's response to a request that did not follow a redirect", async () => {
      const element = fixtureSync<SvcDashboard>(
        createDashboard({ sessionProvider: () => OPAQUE_REDIRECT as unknown as Response }),
      );
      quiet(element);
      expect((await failureOf(element)).code).to.equal("session-refused");
    });
  });

  describe("where the browser says that the page is offline", () => {
    const sayOffline = (): void => {
      Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    };

    const faults: Record<string, () => Response> = {
      "a 503": () => new Response(null, { status: 503 }),
      "a 500": () => new Response(null, { status: 500 }),
      "a 429 with Retry-After": () => new Response(null, { status: 429, headers: { "retry-after": "0" } }),
      "a body that breaks off": () =>
        new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("network")) })),
    };
    for (const [what, fault] of Object.entries(faults)) {
      it(`tries again after ${what}, which proves the contrary`, async () => {
        sayOffline();
        withoutPauses();
        const requests = answer((_, count) => (count === 1 ? fault() : Response.json(SESSION)));
        await ScriptedTenant.of(addWith("/s"));
        expect(requests).to.have.length(2);
      });

      it(`fails after five times ${what}`, async () => {
        sayOffline();
        withoutPauses();
        const requests = answer(fault);
        const element = addWith("/s");
        quiet(element);
        expect((await failureOf(element)).code).to.equal("session-failed");
        expect(requests).to.have.length(5);
      });
    }

    it("tries again half a minute after an attempt without a response, however often", async () => {
      sayOffline();
      const clock = fakeClock();
      let asked = 0;
      const element = fixtureSync<SvcDashboard>(
        createDashboard({
          sessionProvider: () => (++asked > 7 ? "at-last" : Promise.reject(new TypeError("Failed to fetch"))),
        }),
      );
      const errors = collect(element, "svc-error");
      for (let attempt = 1; attempt <= 7; attempt += 1) {
        while (asked < attempt) await nextTask();
        await nextTask();
        clock.tick(OFFLINE_PAUSE - 1);
        await nextTask();
        expect(asked).to.equal(attempt);
        clock.tick(1);
      }
      await ScriptedTenant.of(element);
      expect(errors).to.deep.equal([]);
    });
  });

  describe("that asks to wait", () => {
    const DATE = "Wed, 21 Oct 2015 07:28:00 GMT";
    const cases: [string, Record<string, string>, number][] = [
      ["a number of seconds", { "retry-after": "5" }, 5000],
      [
        "a date, by the response's own date",
        { "retry-after": "Wed, 21 Oct 2015 07:28:07 GMT", date: DATE },
        7000,
      ],
      ["a date of the past", { "retry-after": "Wed, 21 Oct 2015 07:27:00 GMT", date: DATE }, 0],
      [
        "a date, without one of the response",
        { "retry-after": new Date(Date.now() + 50_000).toUTCString() },
        0,
      ],
      ["nothing that can be read", { "retry-after": "soon", date: DATE }, 0],
    ];
    for (const [what, headers, ms] of cases) {
      it(`waits for ${ms} ms and its own pause after ${what}`, async () => {
        const clock = fakeClock();
        const requests = answer((_, count) =>
          count === 1 ? new Response(null, { status: 503, headers }) : Response.json(SESSION),
        );
        const element = addWith("/s");
        const pause = 500; // half of the first second, by a clock whose random numbers are all 0.5
        while (requests.length < 1) await nextTask();
        for (let turn = 0; turn < 5; turn += 1) await nextTask();
        clock.tick(ms + pause - 1);
        await nextTask();
        expect(requests).to.have.length(1);
        clock.tick(1);
        await ScriptedTenant.of(element);
        expect(requests).to.have.length(2);
      });
    }
  });
});

describe("<svc-dashboard> with a session that the page has set", () => {
  const MINUTE = 60_000;

  const usedSession = async (element: SvcDashboard): Promise<string | null> => {
    const { href } = await (await ScriptedTenant.of(element)).report();
    return new URL(href).searchParams.get("session");
  };

  const passing: Record<string, (ms: number, clock: FakeClock) => void> = {
    "by the page's own clock": (ms, clock) => void clock.tick(ms),
    "by the wall clock, while the page was frozen": (ms, clock) => clock.sleep(ms),
  };
  for (const [what, pass] of Object.entries(passing)) {
    it(`skips it after five minutes ${what}, where there is another source`, async () => {
      const clock = fakeClock();
      const element = createDashboard({ session: "rendered", sessionProvider: () => "new" });
      pass(5 * MINUTE + 1, clock);
      fixtureSync(element);
      expect(await usedSession(element)).to.equal("new");
    });

    it(`uses it after five minutes ${what}, where there is none`, async () => {
      const clock = fakeClock();
      const element = createDashboard({ session: "rendered", sessionProvider: undefined });
      pass(5 * MINUTE + 1, clock);
      fixtureSync(element);
      expect(await usedSession(element)).to.equal("rendered");
    });

    it(`uses it within five minutes ${what}`, async () => {
      const clock = fakeClock();
      const element = createDashboard({ session: "rendered", sessionProvider: () => "new" });
      pass(5 * MINUTE, clock);
      fixtureSync(element);
      expect(await usedSession(element)).to.equal("rendered");
    });
  }
});
