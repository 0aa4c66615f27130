import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, CDPSession, Page, Target } from "puppeteer-core";
import { newTab, startBrowser, until } from "../support/browser.js";
import { openCounters, type PageCounters } from "../support/page-counters.js";
import { quarters, type Quarters } from "./support/quarters.js";
import { inMinutes, writeResult } from "./support/results.js";
import { startSoakSite, TENANTS, type SoakSite } from "./support/soak-site.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAYS = 30;

/** Real time, in milliseconds. */
const AT_LEAST = 10 * MINUTE;

/**
 * The fake time of a round. Four of them are 23 hours: when an embed first says that its session ends, before the element
 * would renew it by a new load.
 */
const STEP = 5.75 * HOUR;
const ROUNDS = Math.ceil((DAYS * 24 * HOUR) / STEP);

/** By how much the heap of the last quarter may exceed that of the second. */
const HEAP_LIMIT = 0.05;

/** What must not increase at all. */
const FLAT = ["Frames", "Documents", "JSEventListeners", "Nodes"] as const;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

const describeCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(", ");

/** How many sessions were requested for each reason. */
function countReasons({ reasons }: SoakSite): Map<string, number> {
  const counts = new Map<string, number>();
  for (const reason of Object.values(reasons).flat()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

describe("a page of twelve dashboards", () => {
  let site: SoakSite;
  let browser: Browser;
  let page: Page;
  let devtools: CDPSession;
  const uncaught: string[] = [];

  before(async () => {
    site = await startSoakSite();
    browser = await startBrowser();
    page = await newTab(browser);
    page.on("pageerror", (error) => uncaught.push(`page: ${String(error)}`));
    browser.on("targetcreated", (target) => void watchFrame(target));
    devtools = await page.createCDPSession();
    await page.goto(site.origin);
    await calm();
  });

  after(async () => {
    await browser.close();
    await site.stop();
  });

  /** Notes what is thrown and not caught in an embed's own process. */
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
      // the frame is gone again: its load was replaced
    }
  }

  const calm = (): Promise<unknown> => until(page, "isCalm()");

  /** Lets a round's time pass for the page, and then for the tenants. */
  async function pass(isBroken = false): Promise<void> {
    await page.evaluate(`leap(${STEP}, ${isBroken})`);
    for (const name of TENANTS) site.tenants[name].advance(STEP);
  }

  /** What a viewer does who sees the notice of a failed dashboard. @returns how many had failed */
  const retry = (): Promise<number> =>
    page.evaluate(() => {
      const failed = window.dashboards.filter(({ state }) => state === "failed");
      for (const dashboard of failed) dashboard.reload();
      return failed.length;
    });

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
    const happened = new Map<string, number>();
    let retries = 0;
    const start = performance.now();
    const kinds = Object.keys(disturbances);
    for (let round = 0; round < ROUNDS || performance.now() - start < AT_LEAST; round += 1) {
      // nothing is disturbed on the first day, so that each embed has spoken of its session once
      const kind = kinds[round < kinds.length ? 0 : round % kinds.length]!;
      happened.set(kind, (happened.get(kind) ?? 0) + 1);
      await disturbances[kind]!();
      retries += await retry();
      await calm();
      samples.push(await count());
    }
    const duration = performance.now() - start;

    assert.deepEqual(uncaught, []);
    const median = (name: keyof PageCounters): Quarters => quarters(samples.map((sample) => sample[name]));
    for (const name of FLAT) assert.equal(median(name).last, median(name).second, name);
    const heap = median("JSHeapUsedSize");
    assert.ok(
      heap.last <= heap.second * (1 + HEAP_LIMIT),
      `The heap has grown from ${heap.second} to ${heap.last} bytes.`,
    );
    const days = (samples.length * STEP) / (24 * HOUR);
    writeResult("month", [
      {
        what: "Time by the clocks of the element and of the sandbox",
        required: `${DAYS} days`,
        measured: `${days.toFixed(1)} days`,
      },
      { what: "Real time", required: `at least ${inMinutes(AT_LEAST)}`, measured: inMinutes(duration) },
      {
        what: "Rounds after which all dashboards had loaded",
        required: "all",
        measured: describeCounts(happened),
      },
      { what: "Sessions requested", required: "", measured: describeCounts(countReasons(site)) },
      { what: "Retries of failed dashboards", required: "", measured: `${retries}` },
      { what: "Errors that nothing caught", required: "0", measured: `${uncaught.length}` },
      ...FLAT.map((name) => ({
        what: `${name}, second and last quarter`,
        required: "no more",
        measured: `${median(name).second}, ${median(name).last}`,
      })),
      {
        what: "Heap, second and last quarter",
        required: `at most ${HEAP_LIMIT * 100} % more`,
        measured: `${megabytes(heap.second)}, ${megabytes(heap.last)}`,
      },
    ]);
  });
});
