/**
 * Test-runner plugin: lets a test read a frame of another origin, and act in it like a viewer. In tests, see
 * `test/support/in-frame.ts`.
 */
import { setTimeout as delay } from "node:timers/promises";
import { TargetCloseError } from "puppeteer-core";

/** The time after which a test must repeat its request, in milliseconds: the runner cancels a command after 20 s. */
const REPEAT_AFTER = 10_000;

/** The timeout for a frame to appear, and for its expression to end, in milliseconds. */
const TIMEOUT = 110_000;

/** The interval at which a condition in a frame is checked, in milliseconds. */
const POLLING = 50;

/** The runs in frames and their outcomes, by request: a test may repeat a request, but an expression runs only once. */
const running = new Map();

async function runInFrame(session, start, run) {
  // a new frame may not have navigated to its URL yet
  const page = session.browser.getPage(session.id);
  for (;;) {
    const frame = await page.waitForFrame((each) => each.url().startsWith(start), { timeout: TIMEOUT });
    try {
      // polled, because a frame of another origin sometimes has no animation frames
      await frame.waitForFunction('document.readyState !== "loading"', {
        timeout: TIMEOUT,
        polling: POLLING,
      });
      return { value: await frame.evaluate(run) };
    } catch (error) {
      // the frame of an earlier test, detached late on a busy machine: its session ends before; or one that navigates, where
      // puppeteer's wait ends early, with this message alone
      const isGone =
        frame.detached ||
        error.message === "Waiting failed" ||
        [error, error.cause].some((each) => each instanceof TargetCloseError);
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
        outcome.catch(() => undefined); // a test that has ended does not repeat its request
        running.set(key, outcome);
      }
      const abort = new AbortController();
      const late = delay(REPEAT_AFTER, { isLate: true }, abort).catch(() => undefined);
      try {
        return await Promise.race([running.get(key), late]);
      } finally {
        abort.abort();
      }
    },
  };
}
