/** The script of the page, which the site bundles: adds the dashboards, and a clock that the test lets leap. */
import { createClock } from "@sinonjs/fake-timers";
import type { SvcDashboard } from "svc-dashboard";
import type { Clock } from "../../../src/element/clock.js";

/** What sets a dashboard of the page apart from the others. */
export type DashboardProperties = Pick<SvcDashboard, "tenantOrigin" | "publicId" | "sessionEndpoint">;

/** What the test uses in the page. */
interface MonthWindow {
  dashboards: SvcDashboard[];
  /** How often the page has come back from the back/forward cache, and how often it was frozen. */
  counts: { restored: number; frozen: number };
  /** Whether each dashboard has loaded, and none requests a session. */
  isCalm(): boolean;
  /**
   * Lets time pass minute by minute. It stands while a session is requested and, unless something is broken that would
   * never end, while a dashboard loads: otherwise hours would pass during a request of some milliseconds.
   */
  leap(milliseconds: number, isBroken: boolean): Promise<void>;
  /** Lets time pass at once, as for a laptop that slept. */
  sleep(milliseconds: number): void;
}

declare global {
  interface Window extends MonthWindow {
    /** Set by the page itself, before this script. */
    properties: DashboardProperties[];
  }
}

const MINUTE = 60_000;

/** How often the clock follows the real one, in milliseconds. */
const PACE = 25;

/** Where the time is kept for the same page when it is loaded again. */
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
const { fetch } = window;
window.fetch = async (...request) => {
  requests += 1;
  try {
    return await fetch(...request);
  } finally {
    requests -= 1;
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

const counts = { restored: 0, frozen: 0 };
addEventListener("pageshow", ({ persisted }) => (counts.restored += Number(persisted)));
document.addEventListener("freeze", () => (counts.frozen += 1));

Object.assign(window, {
  dashboards,
  counts,
  isCalm: () => requests === 0 && dashboards.every(({ state }) => state === "loaded"),
  async leap(milliseconds, isBroken) {
    for (let left = milliseconds; left > 0; left -= MINUTE) {
      fake.tick(Math.min(left, MINUTE));
      await Promise.resolve(); // a timer that has run may start a request in a microtask
      while (requests > 0 || (!isBroken && isLoading())) await pause();
    }
    remember();
  },
  sleep(milliseconds) {
    fake.jump(milliseconds);
    remember();
  },
} satisfies MonthWindow);
document.body.append(...dashboards);
