import { setTimeout } from "node:timers/promises";
import type { Page } from "puppeteer-core";

/** The time for which a page is watched, in milliseconds: the timeout of the element, and 5 s for a busy machine. */
const WATCH_TIME = 15_000;

/** The visible state of a page. */
export interface Seen {
  /** The lines of the browser's console: those of the page, of its frame, and of the browser itself. */
  console: string[];
  /** The lines that the session endpoint has logged. */
  "server log": string[];
  /** The text of the frame. */
  "embed page": string[];
  /** The text of the element itself. */
  viewer: string;
  /** The state of the element; empty without a script. */
  state: string;
  url: string;
}

/** An expression for the rendered text of the element's shadow tree, without closed details. */
const ELEMENT_TEXT = `(() => {
  const { shadowRoot, state = "" } = document.querySelector("svc-dashboard");
  const shown = [...(shadowRoot?.children ?? [])].filter((child) => child.checkVisibility());
  return { viewer: shown.map((child) => child.innerText).join("\\n").trim(), state };
})()`;

/** Opens a page, and watches it until it is done or the time is over. */
export async function watchPage(
  page: Page,
  url: string,
  log: string[],
  isDone: (seen: Seen) => boolean,
): Promise<Seen> {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await page.evaluateOnNewDocument("Math.random = () => 0"); // no pause between attempts
  await page.goto(url, { waitUntil: "domcontentloaded" }); // some frames never load
  const deadline = performance.now() + WATCH_TIME;
  for (;;) {
    const looks = (await page.evaluate(ELEMENT_TEXT)) as Pick<Seen, "viewer" | "state">;
    // a frame that is being left has no text
    const text = page
      .frames()[1]
      ?.evaluate("document.body.innerText")
      .catch(() => "");
    const seen = { ...looks, url, console: lines, "server log": log, "embed page": [String(await text)] };
    if (isDone(seen) || performance.now() > deadline) return seen;
    await setTimeout(50);
  }
}
