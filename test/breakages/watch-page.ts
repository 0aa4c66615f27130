import { setTimeout } from "node:timers/promises";
import type { Page } from "puppeteer-core";

/** How long a page is watched, in milliseconds: the timeout of the element and 5 s, on a machine that is very busy. */
const PATIENCE = 15_000;

/** What is seen of a page. */
export interface Seen {
  /** The lines of the browser's console: of the page and its frame, and of the browser about the page. */
  console: string[];
  /** The lines that the session endpoint has logged. */
  "server log": string[];
  /** What the frame shows. */
  "embed page": string[];
  /** What the element itself shows. */
  viewer: string;
  /** The state of the element; empty without a script. */
  state: string;
  url: string;
}

/** Reads the rendered text of the element's shadow tree, without details that are closed. */
const LOOK = `(() => {
  const { shadowRoot, state = "" } = document.querySelector("svc-dashboard");
  const shown = [...(shadowRoot?.children ?? [])].filter((child) => child.checkVisibility());
  return { viewer: shown.map((child) => child.innerText).join("\\n").trim(), state };
})()`;

/** Opens a page and watches it until it is done, or for as long as that may take. */
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
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const looks = (await page.evaluate(LOOK)) as Pick<Seen, "viewer" | "state">;
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
