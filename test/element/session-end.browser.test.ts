import { expect, fixture, fixtureSync, oneEvent } from "@open-wc/testing";
import type { FailureCode, SessionProvider, SvcDashboard, SvcErrorEvent } from "../../src/index.js";
import { SESSION_TIMEOUT } from "../../src/element/session/session-source.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import { collect, createDashboard, frameOf, isBusy } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";

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
  /** What the embed sends; nothing where the session has reached its age. */
  events: string[];
  /** A renewal in place works before the one that fails. */
  renewFirst?: boolean;
}

const ENDS: Record<string, End> = {
  "the embed reports a fatal error of its session": { events: ["error"] },
  "the embed reports that its session has expired": { events: ["session-expired"] },
  "the embed reports that the session it was given in place has expired, too": {
    events: ["session-expired"],
    renewFirst: true,
  },
  "the embed reports a fatal error after a session in place": { events: ["error"], renewFirst: true },
  "a fatal error comes after a renewal has begun": { events: ["session-expiring", "error"] },
  "the session has reached its 24 hours": { events: [] },
};

/** Every way in which a new one can fail. */
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
  "is a page to sign in": {
    provider: () => new Response("<p>", { headers: { "content-type": "text/html" } }),
    code: "session-failed",
  },
  "never comes": { provider: () => new Promise(() => undefined), isLate: true, code: "session-failed" },
  "has no network": {
    provider: () => Promise.reject(new TypeError("Failed to fetch")),
    isOffline: true,
    code: "session-failed",
  },
  "is provided by nothing": { code: "session-failed" },
  "was promised by a listener": { isPromised: true, code: "session-failed" },
};

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** What the viewer sees of the element itself. */
function noticeOf(element: SvcDashboard): string | undefined {
  const box = element.shadowRoot!.querySelector<HTMLElement>("[part=error]")!;
  return box.hidden ? undefined : box.querySelector("button")!.textContent;
}

describe("<svc-dashboard> when a session has ended", () => {
  const { error, warn } = console;
  beforeEach(() => {
    console.error = console.warn = () => undefined; // the notice is not shown where the message is prevented
  });
  afterEach(() => {
    Object.assign(console, { error, warn });
    Reflect.deleteProperty(document, "hidden");
    Reflect.deleteProperty(navigator, "onLine");
  });

  const ends = Object.entries(ENDS);
  // each end and each failure once: which of them come together makes no difference
  for (const [index, [failure, row]] of Object.entries(FAILURES).entries()) {
    const { provider, isLate, isOffline, isPromised, code } = row;
    const [end, { events, renewFirst = false }] = ends[index % ends.length]!;
    const isByAge = events.length === 0;
    it(`shows a button and recovers by itself where ${end}, and a new one ${failure}`, async () => {
      const clock = fakeClock();
      let asked = 0;
      let isWell = true;
      // the provider's last response has been read, or its time is up: reading takes Firefox any number of tasks
      let isOver: Promise<unknown> | undefined;
      const errors: [string, boolean, boolean][] = [];
      const provide: SessionProvider = (request) => {
        asked += 1;
        isOver = oneEvent(request.signal, "abort");
        return isWell ? `session-${asked}` : provider!(request);
      };
      const element = fixtureSync<SvcDashboard>(createDashboard({ sessionProvider: provide }));
      element.addEventListener("svc-error", ({ envelope, detail, recovering }) => {
        if (envelope === null) errors.push([detail.code, detail.fatal, recovering]);
      });
      element.addEventListener("svc-session-needed", (event) => {
        asked += 1;
        if (isPromised) event.preventDefault();
      });
      const tenant = await ScriptedTenant.of(element);
      tenant.ready();
      await oneEvent(element, "svc-ready");
      const scene = { clock, element, tenant };
      if (renewFirst) await send(scene, "session-expired");

      isWell = false;
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
      // beside a frame whose end nobody has reported, the element may take its time
      expect(waited, "the viewer looks at a dead frame").to.be.at.most(isByAge ? 6 * MINUTE : 1.5 * MINUTE);
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
      const asksAgain = async (what: string, act: () => void): Promise<void> => {
        const before = asked;
        act();
        await nextTask();
        if (isLate) clock.tick(SESSION_TIMEOUT);
        await isOver;
        await nextTask();
        expect(asked - before, what).to.equal(isRefused ? 0 : 1);
        expect(element.state).to.equal("failed");
      };
      await asksAgain("online", () => window.dispatchEvent(new Event("online")));
      await asksAgain("hidden", () => setHidden(true));
      await asksAgain("visible", () => setHidden(false));
      await asksAgain("a minute later", () => clock.tick(MINUTE));
      expect(errors.length, "each code is reported once").to.be.at.most(Math.max(reported.size, 1));

      isWell = true;
      element.sessionProvider = provide;
      if (isRefused)
        element.reload(); // as after signing in
      else clock.tick(MINUTE);
      const again = await ScriptedTenant.of(element);
      again.ready();
      await oneEvent(element, "svc-ready");
      expect([element.state, noticeOf(element), element.lastError]).to.deep.equal(["ready", undefined, null]);
      expect((await element.ready).embedTenant).to.equal("acme");
    });
  }

  it("brings a wall display back whose backend was away for an hour, without a hand", async () => {
    const clock = fakeClock();
    let isDown = false;
    let asked = 0;
    const element = await fixture<SvcDashboard>(
      createDashboard({
        sessionProvider: () => {
          asked += 1;
          return isDown ? new Response(null, { status: 503 }) : "session";
        },
      }),
    );
    const tenant = await ScriptedTenant.of(element);
    tenant.ready();
    await oneEvent(element, "svc-ready");
    isDown = true;
    tenant.send("error", SESSION_OVER);
    await oneEvent(element, "svc-error");
    for (let second = 0; second < 3600; second += 10) {
      clock.tick(10_000);
      await nextTask();
    }
    expect(element.state).to.equal("failed");
    expect(asked, "requests in the hour").to.be.within(60, 66);
    isDown = false;
    clock.tick(MINUTE);
    const again = await ScriptedTenant.of(element);
    again.ready();
    await oneEvent(element, "svc-ready");
    expect(element.state).to.equal("ready");
  });

  it("dispatches nothing of a frame whose load ends as its first message arrives", async () => {
    const clock = fakeClock();
    const path = "/embed/dashboard/sales?hold";
    const element = fixtureSync<SvcDashboard>(
      createDashboard({ path, session: "only", sessionProvider: undefined }),
    );
    const tenant = await ScriptedTenant.of(element);
    await tenant.release(); // its token begins
    const messages = collect(element, "svc-message", "svc-view");
    clock.sleep(25 * HOUR); // nothing has told the element that its token has ended
    tenant.send("view", { surface: "dashboard", path });
    const { detail } = await oneEvent<SvcErrorEvent>(element, "svc-error");
    expect([detail, messages]).to.deep.equal([{ ...detail, code: "session-failed", fatal: true }, []]);
    expect(frameOf(element)).to.equal(null);
  });

  it("replaces a rendered session that was used already by one of the endpoint, where there is one", async () => {
    const element = await fixture<SvcDashboard>(
      createDashboard({ session: "from-a-cached-page", sessionProvider: () => "new" }),
    );
    const tenant = await ScriptedTenant.of(element);
    tenant.send("error", SESSION_OVER);
    const lines: string[] = [];
    console.warn = (...words: unknown[]) => lines.push(words.join(" "));
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
