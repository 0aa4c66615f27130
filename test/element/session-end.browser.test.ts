import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import type { FailureCode, SessionProvider, SvcDashboard, SvcErrorEvent } from "../../src/index.js";
import { SESSION_TIMEOUT } from "../../src/element/session/session-source.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf, isBusy } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady, readyDashboard } from "./become-ready.js";
import { recordConsole } from "./record-console.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const SESSION_OVER = {
  message: "The session has expired.",
  name: "SessionError",
  context: "auth",
  fatal: true,
};

interface Scene {
  clock: FakeClock;
  element: SvcDashboard;
  tenant: ScriptedTenant;
}

async function send({ element, tenant }: Scene, ...names: string[]): Promise<void> {
  for (const name of names) {
    const received = oneEvent(element, "svc-message");
    tenant.send(name, name === "error" ? SESSION_OVER : {});
    await received;
    await nextTask();
  }
}

/** A way in which a session can end. */
interface End {
  /** The events of the embed; none if the session ends by its age. */
  events: string[];
  /** Whether a renewal in place succeeds before the one that fails. */
  renewFirst?: boolean;
}

const ENDS: Record<string, End> = {
  "the embed reports a fatal error of its session": { events: ["error"] },
  "the embed reports that its session has expired": { events: ["session-expired"] },
  "the embed reports that a session renewed in place has expired": {
    events: ["session-expired"],
    renewFirst: true,
  },
  "the embed reports a fatal error after a renewal in place": { events: ["error"], renewFirst: true },
  "the embed reports a fatal error during a renewal": { events: ["session-expiring", "error"] },
  "the session is 24 hours old": { events: [] },
};

/** The ways in which the request for a new session can fail. */
const FAILURES: Record<
  string,
  {
    provider?: SessionProvider;
    isLate?: boolean;
    isOffline?: boolean;
    isPromised?: boolean;
    code: FailureCode;
  }
> = {
  "is refused with 401": { provider: () => new Response(null, { status: 401 }), code: "session-refused" },
  "is refused with 403": { provider: () => new Response(null, { status: 403 }), code: "session-refused" },
  "fails with 503": { provider: () => new Response(null, { status: 503 }), code: "session-failed" },
  "fails with 404": { provider: () => new Response(null, { status: 404 }), code: "session-failed" },
  "returns a page to sign in": {
    provider: () => new Response("<p>", { headers: { "content-type": "text/html" } }),
    code: "session-failed",
  },
  "has no response": { provider: () => new Promise(() => undefined), isLate: true, code: "session-failed" },
  "has no network": {
    provider: () => Promise.reject(new TypeError("Failed to fetch")),
    isOffline: true,
    code: "session-failed",
  },
  "has no source": { code: "session-failed" },
  "is only promised by a listener": { isPromised: true, code: "session-failed" },
};

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** The label of the visible notice's button, if any. */
function noticeOf(element: SvcDashboard): string | undefined {
  const box = element.shadowRoot!.querySelector<HTMLElement>("[part=error]")!;
  return box.hidden ? undefined : box.querySelector("button")!.textContent;
}

describe("<svc-dashboard> when a session has ended", () => {
  const lines = recordConsole("error", "warn");
  afterEach(() => {
    Reflect.deleteProperty(document, "hidden");
    Reflect.deleteProperty(navigator, "onLine");
  });

  const ends = Object.entries(ENDS);
  // each end and each failure once; their combination makes no difference
  for (const [index, [failure, row]] of Object.entries(FAILURES).entries()) {
    const { provider, isLate, isOffline, isPromised, code } = row;
    const [end, { events, renewFirst = false }] = ends[index % ends.length]!;
    const isByAge = events.length === 0;
    it(`shows a button and recovers if ${end}, and the request for a new one ${failure}`, async () => {
      const clock = fakeClock();
      let requests = 0;
      let isAvailable = true;
      // until the provider's last response was read or timed out: reading takes any number of tasks in Firefox
      let isOver: Promise<unknown> | undefined;
      const errors: [string, boolean, boolean][] = [];
      const provide: SessionProvider = (request) => {
        requests += 1;
        isOver = oneEvent(request.signal, "abort");
        return isAvailable ? `session-${requests}` : provider!(request);
      };
      const element = fixtureSync<SvcDashboard>(createDashboard({ sessionProvider: provide }));
      element.addEventListener("svc-error", ({ envelope, detail, recovering }) => {
        if (envelope === null) errors.push([detail.code, detail.fatal, recovering]);
      });
      element.addEventListener("svc-session-needed", (event) => {
        requests += 1;
        if (isPromised) event.preventDefault();
      });
      const tenant = await becomeReady(element);
      const scene = { clock, element, tenant };
      if (renewFirst) await send(scene, "session-expired");

      isAvailable = false;
      if (!provider) element.sessionProvider = undefined;
      if (isOffline)
        Object.defineProperty(navigator, "onLine", { get: () => !isOffline, configurable: true });
      await element.updateComplete;
      await send(scene, ...events);
      if (isByAge) clock.tick(24 * HOUR);
      let waited = 0;
      for (; element.state !== "failed" && waited < 10 * MINUTE; waited += 1000) {
        if (!isLate) await isOver;
        await nextTask();
        clock.tick(1000);
      }
      // without a report of the embed, the element may wait longer
      expect(waited, "the time with a frame whose session has ended").to.be.at.most(
        isByAge ? 6 * MINUTE : 1.5 * MINUTE,
      );
      expect([element.state, noticeOf(element), isBusy(element)]).to.deep.equal([
        "failed",
        "Try again",
        false,
      ]);
      expect(frameOf(element)).to.equal(null);

      const isRefused = code === "session-refused";
      // without a source the embed's own error ends the load at once
      if (errors.length > 0) expect(errors.at(-1)).to.deep.equal([code, true, !isRefused]);
      const reported = new Set(errors.map(String));
      const requestsAgain = async (event: string, act: () => void): Promise<void> => {
        const before = requests;
        act();
        await nextTask();
        if (isLate) clock.tick(SESSION_TIMEOUT);
        await isOver;
        await nextTask();
        expect(requests - before, event).to.equal(isRefused ? 0 : 1);
        expect(element.state).to.equal("failed");
      };
      await requestsAgain("online", () => window.dispatchEvent(new Event("online")));
      await requestsAgain("hidden", () => setHidden(true));
      await requestsAgain("visible", () => setHidden(false));
      await requestsAgain("a minute later", () => clock.tick(MINUTE));
      expect(errors.length, "each code is reported once").to.be.at.most(Math.max(reported.size, 1));

      isAvailable = true;
      element.sessionProvider = provide;
      if (isRefused)
        element.reload(); // as a page does after signing in
      else clock.tick(MINUTE);
      await becomeReady(element);
      expect([element.state, noticeOf(element), element.lastError]).to.deep.equal(["ready", undefined, null]);
      expect((await element.ready).embedTenant).to.equal("acme");
    });
  }

  it("restores a wall display automatically after its backend was down for an hour", async () => {
    const clock = fakeClock();
    let isDown = false;
    let requests = 0;
    const [element, tenant] = await readyDashboard({
      sessionProvider: () => {
        requests += 1;
        return isDown ? new Response(null, { status: 503 }) : "session";
      },
    });
    isDown = true;
    tenant.send("error", SESSION_OVER);
    await oneEvent(element, "svc-error");
    for (let second = 0; second < 3600; second += 10) {
      clock.tick(10_000);
      await nextTask();
    }
    expect(element.state).to.equal("failed");
    expect(requests, "requests in the hour").to.be.within(60, 66);
    isDown = false;
    clock.tick(MINUTE);
    await becomeReady(element);
    expect(element.state).to.equal("ready");
  });

  it("dispatches no message of a frame whose load ends when the message arrives", async () => {
    const clock = fakeClock();
    const path = "/embed/dashboard/sales?hold";
    const element = fixtureSync<SvcDashboard>(
      createDashboard({ path, session: "only", sessionProvider: undefined }),
    );
    const tenant = await ScriptedTenant.of(element);
    await tenant.release(); // its age is counted from here
    const messages = collect(element, "svc-message", "svc-view");
    clock.sleep(25 * HOUR); // no timer has elapsed
    tenant.send("view", { surface: "dashboard", path });
    const { detail } = await oneEvent<SvcErrorEvent>(element, "svc-error");
    expect([detail, messages]).to.deep.equal([{ ...detail, code: "session-failed", fatal: true }, []]);
    expect(frameOf(element)).to.equal(null);
  });

  it("replaces a session in the markup that was already used by one of another source", async () => {
    const element = await fixture<SvcDashboard>(
      createDashboard({ session: "from-a-cached-page", sessionProvider: () => "new" }),
    );
    const tenant = await ScriptedTenant.of(element);
    tenant.send("error", SESSION_OVER);
    const { recovering } = await oneEvent<SvcErrorEvent>(element, "svc-error");
    expect(recovering).to.equal(true);
    const { message } = element.lastError!;
    expect(lines).to.deep.equal([
      `<svc-dashboard> The element is renewing the session by itself: ${message}`,
    ]);
    while (frameOf(element) === tenant.frame) await nextTask();
    const again = await ScriptedTenant.of(element);
    expect(new URL((await again.report()).href).searchParams.get("session")).to.equal("new");
  });
});
