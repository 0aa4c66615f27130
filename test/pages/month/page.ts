/** The script of the page, which the site bundles: adds the dashboards, and a clock that the test advances. */
import { createClock } from "@sinonjs/fake-timers";
import type { SvcDashboard } from "svc-dashboard";
import type { Clock } from "../../../src/element/dashboard-host.js";

/** The properties that differ between the dashboards of the page. */
export type DashboardProperties = Pick<SvcDashboard, "tenantOrigin" | "publicId" | "sessionEndpoint">;

/** The functions of the page that the test uses. */
interface MonthWindow {
  dashboards: SvcDashboard[];
  /** Whether each dashboard has loaded, and no session is being requested. */
  isCalm(): boolean;
  /** Clicks the button in the notice of each failed dashboard, like a viewer. */
  retry(): void;
  /**
   * Advances the time minute by minute. The time stops while a session is requested and, unless a disturbance would keep it
   * loading forever, while a dashboard loads: otherwise hours would pass during a request of some milliseconds.
   */
  leap(milliseconds: number, isBroken: boolean): Promise<void>;
  /** Advances the time at once, like a laptop that slept. */
  sleep(milliseconds: number): void;
}

declare global {
  interface Window extends MonthWindow {
    /** Set by the page itself, before this script. */
    properties: DashboardProperties[];
  }
}

const MINUTE = 60_000;

/** The interval at which the clock follows the real one, in milliseconds. */
const PACE = 25;

/** The key under which the page stores the time for its next load. */
const TIME_KEY = "month-time";

const fake = createClock(Number(sessionStorage.getItem(TIME_KEY)) || Date.now());
const clock: Clock = {
  now: () => fake.now,
  date: () => fake.now,
  random: () => Math.random(),
  setTimeout: fake.setTimeout as unknown as Clock["setTimeout"],
  clearTimeout: fake.clearTimeout,
  setInterval: fake.setInterval as unknown as Clock["setInterval"],
  clearInterval: fake.clearInterval,
};

let last = performance.now();
setInterval(() => {
  const now = performance.now();
  fake.tick(Math.round(now - last));
  last = now;
}, PACE);

const remember = (): void => sessionStorage.setItem(TIME_KEY, String(fake.now));

let requests = 0;
/** The time of the last response. */
let responded = 0;
const { fetch } = window;
window.fetch = async (...request) => {
  requests += 1;
  try {
    const response = await fetch(...request);
    await response.clone().arrayBuffer();
    return response;
  } finally {
    requests -= 1;
    responded = performance.now();
  }
};

const dashboards = window.properties.map((properties) =>
  Object.assign(document.createElement("svc-dashboard"), properties, {
    [Symbol.for("svc-dashboard.test-seam")]: { clock },
  }),
);
const isLoading = (): boolean =>
  dashboards.some(({ state }) => state === "waiting-for-session" || state === "connecting");
const pause = (): Promise<unknown> => new Promise((done) => setTimeout(done, PACE));
const { port1, port2 } = new MessageChannel();
/** Resolves one task later, without the pause of browsers between timers. */
const nextTask = (): Promise<unknown> =>
  new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(undefined);
  });

/** Waits until all requests of timers and messages have ended, their responses are read, and no dashboard loads. */
async function settle(isBroken: boolean): Promise<void> {
  await nextTask(); // the request starts a few promises later
  const isBusy = (): boolean => requests > 0 || performance.now() < responded + 2 * PACE;
  while (isBusy() || (!isBroken && isLoading())) await pause();
}

Object.assign(window, {
  dashboards,
  isCalm: () => requests === 0 && dashboards.every(({ state }) => state === "loaded"),
  retry() {
    for (const dashboard of dashboards) if (dashboard.state === "failed") dashboard.reload();
  },
  async leap(milliseconds, isBroken) {
    for (let left = milliseconds; left > 0; left -= MINUTE) {
      await settle(isBroken);
      fake.tick(Math.min(left, MINUTE));
    }
    await settle(isBroken);
    remember();
  },
  sleep(milliseconds) {
    fake.jump(milliseconds);
    remember();
  },
} satisfies MonthWindow);
document.body.append(...dashboards);
