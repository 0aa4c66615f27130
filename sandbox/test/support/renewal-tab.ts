import type { BrowserContext, Frame, Page } from "puppeteer-core";
import { startSandbox, type LoggedRequest, type Sandbox, type SandboxOptions } from "svc-sandbox";
import { newTab, startBrowser, until } from "../../../test/support/browser.js";
import { startHost, type WebSite } from "../../../test/support/web-pages.js";
import { generateSession } from "./call-sandbox.js";

export const HOUR = 3_600_000;

/** A session that the host's backend generated, and why the element requested it. */
interface Generated {
  reason: string;
  sessionId: string;
}

/** A tab of a host page with one `<svc-dashboard>`, which shows a dashboard of a sandbox. */
export interface RenewalTab {
  page: Page;
  frame: Frame;
  generated: Generated[];
  /** Makes the backend respond to requests with this reason with the test's own session. */
  replace(reason: string, session: (sandbox: Sandbox) => string | Promise<string>): void;
  /** The types of the session events that the embed has posted. */
  posted(): Promise<string[]>;
  /** The events that the element has dispatched so far, as JSON. */
  dispatched(): Promise<string>;
  /** Advances the element's clock, if the tab was opened with a fake clock. */
  tick(milliseconds: number): Promise<void>;
  /** Runs the embed's queries again. @returns the statuses of their responses */
  refresh(): Promise<number[]>;
}

/** The servers and the browser that the tabs of a suite share. */
export interface RenewalSite {
  sandbox: Sandbox;
  browser: BrowserContext;
  host: WebSite;
}

export async function startSite(options: SandboxOptions): Promise<RenewalSite> {
  const [sandbox, browser, host] = await Promise.all([
    startSandbox({ quiet: true, seed: "fixtures", ...options }),
    startBrowser(),
    startHost(
      ({ searchParams }) =>
        `<style>svc-dashboard { height: 500px }</style>
        <script src="/svc-dashboard.js"></script>
        <body><script>(${hostScript.toString()})(${searchParams.get("options") ?? "{}"})</script>`,
    ),
  ]);
  return { sandbox, browser, host };
}

export async function stopSite({ sandbox, browser, host }: RenewalSite): Promise<void> {
  await browser.close();
  host.close();
  await sandbox.stop();
}

/** The requests for documents of the frame. */
export function loadsOf(requests: readonly LoggedRequest[]): LoggedRequest[] {
  return requests.filter(({ path }) => path.startsWith("/embed/dashboard/"));
}

/** A dashboard of text only, which renders at once and runs no queries. */
export const WITHOUT_QUERIES = "longtitle";

/** Opens a tab, works with it once all its widgets have rendered, and closes it. */
export async function withTab(
  { sandbox, browser, host }: RenewalSite,
  { hasFakeClock = false, publicId = sandbox.publicIds[0] },
  work: (tab: RenewalTab) => Promise<void>,
): Promise<void> {
  await sandbox.reset();
  const page = await newTab(browser);
  try {
    const generated: Generated[] = [];
    const replaced = new Map<string, (sandbox: Sandbox) => string | Promise<string>>();
    await page.exposeFunction("newSession", async (reason: string) => {
      const sessionId = await (replaced.get(reason) ?? generateSession)(sandbox);
      generated.push({ reason, sessionId });
      return sessionId;
    });
    const options = { tenantOrigin: sandbox.origin, publicId, hasFakeClock };
    await page.goto(`${host.origin("localhost")}/?options=${encodeURIComponent(JSON.stringify(options))}`);
    await until(page, 'dashboard.state === "loaded"');
    await work({
      page,
      frame: await page.waitForFrame((frame) => frame.url().startsWith(sandbox.origin)),
      generated,
      replace: (reason, session) => void replaced.set(reason, session),
      posted: () => page.evaluate("posted") as Promise<string[]>,
      dispatched: () => page.evaluate("JSON.stringify(dispatched)") as Promise<string>,
      tick: (milliseconds) => page.evaluate(`clock.tick(${milliseconds})`) as Promise<void>,
      async refresh() {
        const after = (await sandbox.requests()).at(-1)?.id ?? 0;
        await page.evaluate("dashboard.refresh()");
        const queries = await sandbox.requests({ waitFor: "embedQuery", after, timeoutMs: 60_000 });
        return queries.filter(({ operation }) => operation === "embedQuery").map(({ status }) => status);
      },
    });
  } finally {
    await page.close();
  }
}

interface HostOptions {
  tenantOrigin: string;
  publicId: string;
  hasFakeClock: boolean;
}

/** Runs in the host page, before any other script. */
function hostScript({ tenantOrigin, publicId, hasFakeClock }: HostOptions): void {
  const host = window as unknown as Record<string, unknown> & {
    newSession(reason: string): Promise<string>;
  };
  const dashboard = document.createElement("svc-dashboard");
  const posted: string[] = [];
  const dispatched: unknown[] = [];
  Object.assign(host, { dashboard, posted, dispatched });
  if (hasFakeClock) {
    host["clock"] = fakeClock();
    Object.assign(dashboard, { [Symbol.for("svc-dashboard.test-seam")]: { clock: host["clock"] } });
  }
  const dispatch = dashboard.dispatchEvent.bind(dashboard);
  dashboard.dispatchEvent = (event) => {
    dispatched.push([event.type, (event as CustomEvent<unknown>).detail]);
    return dispatch(event);
  };
  addEventListener("message", ({ data, origin }: MessageEvent<{ type?: string }>) => {
    if (origin === tenantOrigin && data.type?.startsWith("svc:event:session-")) posted.push(data.type);
  });
  Object.assign(dashboard, {
    tenantOrigin,
    publicId,
    sessionProvider: ({ reason }: { reason: string }) => host.newSession(reason),
  });
  document.body.append(dashboard);

  /** Creates a clock whose timers run when the test advances it; its wall clock advances with them. */
  function fakeClock() {
    interface Timer {
      at: number;
      callback: () => void;
      every?: number;
    }
    let [now, last] = [0, 0];
    const start = Date.now();
    const timers = new Map<number, Timer>();
    const add = (callback: () => void, delay: number, every?: number) => {
      last += 1;
      timers.set(last, { at: now + Math.max(delay, 0), callback, ...(every !== undefined && { every }) });
      return last;
    };
    const remove = (id: number) => void timers.delete(id);
    return {
      now: () => now,
      date: () => start + now,
      random: () => 0.5,
      setTimeout: (callback: () => void, delay: number) => add(callback, delay),
      clearTimeout: remove,
      setInterval: (callback: () => void, delay: number) => add(callback, delay, delay),
      clearInterval: remove,
      tick(milliseconds: number) {
        const end = now + milliseconds;
        for (;;) {
          const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
          if (!next) break;
          const [id, timer] = next;
          now = timer.at;
          if (timer.every === undefined) timers.delete(id);
          else timer.at += Math.max(timer.every, 1);
          timer.callback();
        }
        now = end;
      },
    };
  }
}
