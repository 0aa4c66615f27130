import assert from "node:assert/strict";
import type { CDPSession, Page, Target } from "puppeteer-core";
import { newTab, until } from "../support/browser.js";
import { measureCycles, type Growth } from "./month/cycles.js";
import { openCounters, type PageCounters } from "./month/page-counters.js";
import { startMonthSite, TENANTS, type MonthSite } from "./month/site.js";
import { suiteBrowser, suiteHost, suiteTenant } from "./support/suite.js";

const HOUR = 3_600_000;
const DAYS = 30;

/**
 * The fake time of a round. Four rounds are 23 hours: an embed first announces the end of its session then, before the
 * element would renew it by a new load.
 */
const STEP = 5.75 * HOUR;
/** Each quarter has every disturbance equally often, so that their medians can be compared. */
const ROUNDS = 20 * Math.ceil((DAYS * 24 * HOUR) / STEP / 20);

/** The allowed growth of the heap from the second quarter to the last. */
const HEAP_LIMIT = 0.05;

/** The counters that must not increase at all. */
const FLAT = ["Frames", "Documents", "JSEventListeners", "Nodes"] as const;

/** Returns the medians of the second and of the last quarter of the samples; the first quarter has one-time growth. */
function quarters(samples: readonly number[]): { second: number; last: number } {
  const quarter = Math.floor(samples.length / 4);
  const median = (part: readonly number[]): number =>
    part.toSorted((one, other) => one - other)[Math.floor(part.length / 2)] ?? NaN;
  return { second: median(samples.slice(quarter, 2 * quarter)), last: median(samples.slice(-quarter)) };
}

describe("a page of twelve dashboards", () => {
  let site: MonthSite;
  const browser = suiteBrowser({ keepsTabs: true });
  let page: Page;
  let devtools: CDPSession;
  const uncaught: string[] = [];

  before(async () => {
    site = await startMonthSite();
    page = await newTab(browser());
    page.on("pageerror", (error) => uncaught.push(`page: ${String(error)}`));
    browser().on("targetcreated", (target) => void watchFrame(target));
    devtools = await page.createCDPSession();
    await page.goto(site.origin);
    await calm();
  });

  after(() => site.stop());

  /** Records the uncaught errors in an embed's own process. */
  async function watchFrame(target: Target): Promise<void> {
    const type: string = target.type(); // puppeteer's enumeration does not list this one
    if (type !== "iframe") return;
    try {
      const frame = await target.createCDPSession();
      frame.on("Runtime.exceptionThrown", ({ exceptionDetails: { text, exception } }) =>
        uncaught.push(`embed: ${text} ${exception?.description ?? ""}`),
      );
      await frame.send("Runtime.enable");
    } catch {
      // the frame was removed: its load was replaced
    }
  }

  const calm = (): Promise<unknown> => until(page, "isCalm()");

  /** Advances the time of the page by a round, and then that of the tenants. */
  async function pass(isBroken = false): Promise<void> {
    await page.evaluate(`leap(${STEP}, ${isBroken})`);
    for (const name of TENANTS) site.tenants[name].advance(STEP);
  }

  const disturbances: Record<string, () => Promise<void>> = {
    undisturbed: pass,
    async offline() {
      await page.setOfflineMode(true);
      await pass(true);
      await page.setOfflineMode(false);
    },
    async "tenants restarted"() {
      const starts = await Promise.all(TENANTS.map((name) => site.tenants[name].stop()));
      await pass(true);
      await Promise.all(starts.map((start) => start()));
    },
    async "another page and back"() {
      await pass();
      await calm();
      await page.goto(`${site.origin}/elsewhere`);
      await page.goBack();
    },
    async "frozen and resumed"() {
      await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
      for (const name of TENANTS) site.tenants[name].advance(STEP);
      await devtools.send("Page.setWebLifecycleState", { state: "active" });
      await page.evaluate(`sleep(${STEP})`);
    },
  };

  it("shows all of them after each round of 30 days, and retains no more from round to round", async () => {
    const count = await openCounters(page);
    const samples: PageCounters[] = [];
    const kinds = Object.keys(disturbances);
    for (let round = 0; round < ROUNDS; round += 1) {
      // without a disturbance on the first day, so that each embed has announced the end of its session once
      await disturbances[kinds[round < kinds.length ? 0 : round % kinds.length]!]!();
      await until(page, "(retry(), isCalm())");
      samples.push(await count());
    }

    assert.deepEqual(uncaught, []);
    const median = (name: keyof PageCounters): ReturnType<typeof quarters> =>
      quarters(samples.map((sample) => sample[name]));
    for (const name of FLAT) {
      const { second, last } = median(name);
      assert.ok(last <= second, `${name} have grown from ${second} to ${last}.`);
    }
    const heap = median("JSHeapUsedSize");
    assert.ok(
      heap.last <= heap.second * (1 + HEAP_LIMIT),
      `The heap has grown from ${heap.second} to ${heap.last} bytes.`,
    );
  });

  it("has renewed its sessions in place and by new loads", () => {
    assert.ok(site.reasons["in-place"].includes("renew"), "no session was renewed in place");
    assert.ok(site.reasons["by-a-new-load"].includes("expired"), "no session was renewed by a new load");
  });
});

describe("<svc-dashboard>, connected and disconnected 10,000 times", () => {
  const browser = suiteBrowser();
  const tenant = suiteTenant();
  const host = suiteHost(() => `<script src="/svc-dashboard.js"></script>`);

  /** Returns the increase of the counters by such cycles in a new tab. */
  async function growth(cycles: number, isLeaking?: boolean): Promise<Growth> {
    const page = await newTab(browser());
    await page.goto(host.origin("localhost"));
    return measureCycles(page, tenant.origin(), cycles, isLeaking);
  }

  it("leaves no document, frame, listener or node behind", async () => {
    assert.deepEqual(await growth(10_000), {
      Documents: 0,
      Frames: 0,
      JSEventListeners: 0,
      Nodes: 0,
    });
  });

  it("detects a leak of one listener each time (a check of this test)", async () => {
    const { JSEventListeners, Nodes } = await growth(50, true);
    assert.ok(JSEventListeners >= 50, `${JSEventListeners} listeners more`);
    assert.ok(Nodes >= 50, `${Nodes} nodes more`);
  });
});
