import type { BrowserContext } from "puppeteer-core";
import { newTab, until } from "../../support/browser.js";
import { misfits } from "./misfits.js";

/** Font families of different widths; a machine without these fonts uses a default. */
export const FONTS: Readonly<Record<string, string>> = {
  wide: '"Verdana", "DejaVu Sans"',
  narrow: '"Arial Narrow", "Liberation Sans Narrow", "DejaVu Sans Condensed"',
};

/** A page, and the condition for its completeness. */
export interface Opened {
  url: string;
  /** An expression. */
  ready: string;
}

/** A page that can be set to any width. */
export interface FittedPage {
  /** Returns the elements that do not fit at a width, once the page has settled. */
  misfitsAt(width: number): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens a page in a font, in spite of its policies for styles.
 * @param scale the factor of the viewer's text size
 */
export async function openInFont(
  browser: BrowserContext,
  { url, ready }: Opened,
  font: string,
  scale = 1,
): Promise<FittedPage> {
  const page = await newTab(browser);
  await page.setBypassCSP(true);
  await page.evaluateOnNewDocument("globalThis.__name = (named) => named"); // the compiler of the tests adds calls of it
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

/** Waits until everything has kept its position for some frames: charts are drawn again a few frames after a resize. */
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
