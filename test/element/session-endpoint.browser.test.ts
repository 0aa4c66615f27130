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

/** Mocks the responses to the element's requests, and records the requests, until the test ends. */
function mockFetch(respond: (request: Request, count: number) => Response | object): Request[] {
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

/** The response to a request that did not follow a redirect; a script can't create it. */
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
    it(`requests ${endpoint} relative to the page's URL when it was set, also after a navigation`, async () => {
      const requests = mockFetch(() => Response.json(SESSION));
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

    it(`requests ${endpoint} without user and password of the page's URL`, async () => {
      const requests = mockFetch(() => Response.json(SESSION));
      setBase(location.href.replace("//", "//ada:secret@"));
      const element = addWith(endpoint);
      await ScriptedTenant.of(element);
      expect(requests[0]!.url).to.equal(new URL(endpoint, location.href).href);
    });
  }

  it("requests an absolute endpoint without user and password", async () => {
    const requests = mockFetch(() => Response.json(SESSION));
    const element = addWith(`${location.origin.replace("//", "//ada:secret@")}/s`);
    await ScriptedTenant.of(element);
    expect(requests[0]!.url).to.equal(`${location.origin}/s`);
  });

  it("requests an endpoint that is set again relative to the page's new URL", async () => {
    const requests = mockFetch(() => Response.json(SESSION));
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
    it("distinguishes a redirect to another origin from no response by a second request", async () => {
      const requests = mockFetch(({ redirect }) => (redirect === "manual" ? OPAQUE_REDIRECT : noResponse()));
      const element = addWith("/s");
      quiet(element);
      const { code, message } = await failureOf(element);
      expect(code).to.equal("session-refused");
      expect(message).to.contain("redirected").and.contain("sign in");
      expect(requests.map(({ redirect }) => redirect)).to.deep.equal([undefined, "manual"]);
    });

    it("rejects the response after a redirect to another origin", async () => {
      const requests = mockFetch(() =>
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
      mockFetch(() =>
        Object.defineProperties(Response.json(SESSION), {
          redirected: { value: true },
          url: { value: `${location.origin}/s/` },
        }),
      );
      const { href: url } = await (await ScriptedTenant.of(addWith("/s"))).report();
      expect(new URL(url).searchParams.get("session")).to.equal("from-endpoint");
    });

    it("accepts a session from the second request", async () => {
      const requests = mockFetch((_, count) => (count === 1 ? noResponse() : Response.json(SESSION)));
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

  describe("while the browser reports that it is offline", () => {
    const setOffline = (): void => {
      Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    };

    const faults: Record<string, () => Response> = {
      "a 503": () => new Response(null, { status: 503 }),
      "a 500": () => new Response(null, { status: 500 }),
      "a 429 with Retry-After": () => new Response(null, { status: 429, headers: { "retry-after": "0" } }),
      "a body that ends early": () =>
        new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("network")) })),
    };
    for (const [what, fault] of Object.entries(faults)) {
      it(`tries again after ${what}, which proves a connection`, async () => {
        setOffline();
        withoutPauses();
        const requests = mockFetch((_, count) => (count === 1 ? fault() : Response.json(SESSION)));
        await ScriptedTenant.of(addWith("/s"));
        expect(requests).to.have.length(2);
      });

      it(`fails after five responses such as ${what}`, async () => {
        setOffline();
        withoutPauses();
        const requests = mockFetch(fault);
        const element = addWith("/s");
        quiet(element);
        expect((await failureOf(element)).code).to.equal("session-failed");
        expect(requests).to.have.length(5);
      });
    }

    it("tries again half a minute after each attempt without a response", async () => {
      setOffline();
      const clock = fakeClock();
      let requests = 0;
      const element = fixtureSync<SvcDashboard>(
        createDashboard({
          sessionProvider: () =>
            ++requests > 7 ? "at-last" : Promise.reject(new TypeError("Failed to fetch")),
        }),
      );
      const errors = collect(element, "svc-error");
      for (let attempt = 1; attempt <= 7; attempt += 1) {
        while (requests < attempt) await nextTask();
        await nextTask();
        clock.tick(OFFLINE_PAUSE - 1);
        await nextTask();
        expect(requests).to.equal(attempt);
        clock.tick(1);
      }
      await ScriptedTenant.of(element);
      expect(errors).to.deep.equal([]);
    });
  });

  describe("with Retry-After", () => {
    const DATE = "Wed, 21 Oct 2015 07:28:00 GMT";
    const cases: [string, Record<string, string>, number][] = [
      ["a number of seconds", { "retry-after": "5" }, 5000],
      [
        "a date, relative to the date of the response",
        { "retry-after": "Wed, 21 Oct 2015 07:28:07 GMT", date: DATE },
        7000,
      ],
      ["a date in the past", { "retry-after": "Wed, 21 Oct 2015 07:27:00 GMT", date: DATE }, 0],
      [
        "a date in a response without a date",
        { "retry-after": new Date(Date.now() + 50_000).toUTCString() },
        0,
      ],
      ["a value that can't be parsed", { "retry-after": "soon", date: DATE }, 0],
    ];
    for (const [what, headers, ms] of cases) {
      it(`waits for ${ms} ms and the usual pause after ${what}`, async () => {
        const clock = fakeClock();
        const requests = mockFetch((_, count) =>
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

  const waits: Record<string, (ms: number, clock: FakeClock) => void> = {
    "of the page's clock": (ms, clock) => void clock.tick(ms),
    "of the wall clock, while the page was frozen": (ms, clock) => clock.sleep(ms),
  };
  for (const [what, pass] of Object.entries(waits)) {
    it(`ignores it after five minutes ${what} if another source exists`, async () => {
      const clock = fakeClock();
      const element = createDashboard({ session: "rendered", sessionProvider: () => "new" });
      pass(5 * MINUTE + 1, clock);
      fixtureSync(element);
      expect(await usedSession(element)).to.equal("new");
    });

    it(`uses it after five minutes ${what} if no other source exists`, async () => {
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
