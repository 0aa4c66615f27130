import { setTimeout } from "node:timers/promises";
import type { CDPSession, Page } from "puppeteer-core";

/** How long a page is watched, in milliseconds: the timeout of the element and 5 s, on a machine that is very busy. */
const PATIENCE = 15_000;

/** What is seen of a page. */
export interface Seen {
  /** The lines of the browser's console: of the page, its frames and the browser itself. */
  console: string[];
  /** The lines that the session endpoint has logged. */
  "server log": string[];
  /** What the frames show. */
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
  const texts = [];
  const read = (node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && node.checkVisibility?.()) texts.push(child.data.trim());
      else if (child.localName !== "style") read(child);
    }
  };
  if (shadowRoot) read(shadowRoot);
  return { viewer: texts.join("\\n").trim(), state };
})()`;

/** Opens a page and watches it until it is done, or for as long as that may take. */
export async function watchPage(
  page: Page,
  url: string,
  log: string[],
  isDone: (seen: Seen) => boolean,
): Promise<Seen> {
  const lines = await consoleOf(page);
  await page.evaluateOnNewDocument("Math.random = () => 0"); // no pause between attempts
  await page.goto(url, { waitUntil: "domcontentloaded" }); // some frames never load
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const looks = (await page.evaluate(LOOK)) as Pick<Seen, "viewer" | "state">;
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    // a frame that is being left has no text
    const shown = frames.map(async (frame) =>
      String(await frame.evaluate("document.body.innerText").catch(() => "")),
    );
    const seen = { ...looks, url, console: lines, "server log": log, "embed page": await Promise.all(shown) };
    if (isDone(seen) || performance.now() > deadline) return seen;
    await setTimeout(50);
  }
}

/** Collects the console's lines from now on. */
async function consoleOf(page: Page): Promise<string[]> {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  page.on("pageerror", (error) => lines.push(String(error)));
  // puppeteer collects what the browser says of the page, but not of frames in other processes
  const devtools = await page.createCDPSession();
  devtools.on("sessionattached", (frame: CDPSession) => {
    frame.on("Log.entryAdded", ({ entry }) => lines.push(entry.text));
    frame.send("Log.enable").catch(() => undefined); // the frame may be gone
  });
  await devtools.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
  });
  return lines;
}
