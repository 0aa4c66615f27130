import type { BrowserContext } from "puppeteer-core";
import { newTab, until } from "../../support/browser.js";
import { misfits } from "./misfits.js";

/** Families of different widths; a machine that has none of a list uses a font of its own. */
export const FONTS: Readonly<Record<string, string>> = {
  wide: '"Verdana", "DejaVu Sans"',
  narrow: '"Arial Narrow", "Liberation Sans Narrow", "DejaVu Sans Condensed"',
};

/** A page, and how one sees that it is complete. */
export interface Opened {
  url: string;
  /** An expression. */
  ready: string;
}

/** A page that takes any width. */
export interface FittedPage {
  /** What does not fit at a width, once the page has settled. */
  misfitsAt(width: number): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens a page in a font, whatever its policies say of styles.
 * @param scale how many times as large as usual the viewer's text is
 */
export async function openInFont(
  browser: BrowserContext,
  { url, ready }: Opened,
  font: string,
  scale = 1,
): Promise<FittedPage> {
  const page = await newTab(browser);
  await page.setBypassCSP(true);
  await page.evaluateOnNewDocument("globalThis.__name = (named) => named"); // the tests' compiler calls it
  await page.evaluateOnNewDocument(
    (family, size) => {
      document.addEventListener("DOMContentLoaded", () => {
        const style = document.createElement("style");
        style.textContent = `:root { --font: ${family} !important; font-size: ${size}% !important }
          body, body * { font-family: ${family} !important }`;
        document.head.append(style);
      });
    },
    font,
    scale * 100,
  );
  await page.goto(url);
  return {
    async misfitsAt(width) {
      await page.setViewport({ width, height: 900 });
      await until(page, ready);
      await page.evaluate(settled);
      return page.evaluate(misfits);
    },
    close: () => page.close(),
  };
}

/** Resolves when everything has kept its place for some frames: charts are drawn anew a few frames after a resize. */
async function settled(): Promise<void> {
  const FRAMES = 12;
  let before = "";
  for (let still = 0; still < FRAMES; still++) {
    await new Promise(requestAnimationFrame);
    const places = [...document.querySelectorAll("*")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" ");
    });
    const now = places.join();
    if (now !== before) still = 0;
    before = now;
  }
}
