/**
 * Test-runner plugin: lets a test look into a frame of another origin, and act there, as a viewer does. In tests, see
 * `test/support/in-frame.ts`.
 */
import { setTimeout as delay } from "node:timers/promises";
import { TargetCloseError } from "puppeteer-core";

/** The runner gives up a command after 20 s: sooner than that, a test is told to ask again. Milliseconds. */
const PATIENCE = 10_000;

/** How long a frame may take to be there, and what runs in it to end, in milliseconds. */
const LIMIT = 110_000;

/** How often a condition in a frame is checked, in milliseconds. */
const POLLING = 50;

/** What runs in frames and what has come of it, by who asked: a test may ask again, and nothing may run twice. */
const running = new Map();

async function runInFrame(session, start, run) {
  // a frame that was just made may still be on its way to its address
  const page = session.browser.getPage(session.id);
  for (;;) {
    const frame = await page.waitForFrame((each) => each.url().startsWith(start), { timeout: LIMIT });
    try {
      // polled, because a frame of another origin sometimes gets no animation frame
      await frame.waitForFunction('document.readyState !== "loading"', { timeout: LIMIT, polling: POLLING });
      return { value: await frame.evaluate(run) };
    } catch (error) {
      // the frame of an earlier test, whose end arrives late on a busy machine: its session ends before it is detached
      const isGone = frame.detached || [error, error.cause].some((each) => each instanceof TargetCloseError);
      if (!isGone) throw error;
      await delay(POLLING);
    }
  }
}

export function framePlugin() {
  return {
    name: "frame",
    async executeCommand({ command, payload: { start, run, ticket } = {}, session }) {
      if (command !== "in-frame") return undefined;
      const key = `${session.id} ${ticket}`;
      if (!running.has(key)) {
        const outcome = runInFrame(session, start, run);
        outcome.catch(() => undefined); // a test that has given up asks no more
        running.set(key, outcome);
      }
      const abort = new AbortController();
      const late = delay(PATIENCE, { isLate: true }, abort).catch(() => undefined);
      try {
        return await Promise.race([running.get(key), late]);
      } finally {
        abort.abort();
      }
    },
  };
}
