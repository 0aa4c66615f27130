import type { BrowserContext, Frame, Page } from "puppeteer-core";
import type { EventEnvelope } from "svc-dashboard/protocol";
import { newTab, until } from "../../../test/support/browser.js";
import type { StubServer } from "./stub-server.js";

/** A dashboard in a frame of a host page on another origin. */
export interface EmbeddedPage {
  page: Page;
  frame: Frame;
  /** The messages about violations of the Content Security Policy. */
  violations: string[];
  /** All events so far. */
  events(): Promise<EventEnvelope[]>;
  /** Waits for the first event of a name; with `after`, for the first one from that index on. */
  event(name: string, after?: number): Promise<EventEnvelope>;
  act(name: string, payload?: object): Promise<void>;
  /** The messages of the frame's console so far. */
  console(): Promise<string[]>;
}

interface HostWindow {
  events: EventEnvelope[];
  act: (name: string, payload?: object) => void;
}

/** The message that marks the end of the console's messages. */
const END = "end of the console";

/** Opens a dashboard's path, with its parameters, in a host page. */
export async function embed(
  browser: BrowserContext,
  { origin, hostOrigin }: StubServer,
  path: string,
  viewport = { width: 1280, height: 900 },
): Promise<EmbeddedPage> {
  const page = await newTab(browser);
  const violations: string[] = [];
  const lines: string[] = [];
  page.on("console", (message) => {
    lines.push(message.text());
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await page.setViewport(viewport);
  await page.goto(`${hostOrigin}/host?frame=${encodeURIComponent(origin + path)}`);
  const frame = await page.waitForFrame((candidate) => candidate.url().startsWith(origin));
  const events = () => page.evaluate(() => (window as unknown as HostWindow).events);
  return {
    page,
    frame,
    violations,
    events,
    async event(name, after = 0) {
      const type = `svc:event:${name}`;
      const found = await until(
        page,
        (eventType, from) =>
          (window as unknown as HostWindow).events.slice(from).find((event) => event.type === eventType),
        type,
        after,
      );
      return (await found.jsonValue())!;
    },
    async console() {
      const end = new Promise<void>((resolve) =>
        page.on("console", (message) => message.text() === END && resolve()),
      );
      await frame.evaluate((line) => console.info(line), END); // arrives after all earlier messages of the frame
      await end;
      return lines.filter((line) => line !== END);
    },
    act: (name, payload) =>
      page.evaluate((action, data) => (window as unknown as HostWindow).act(action, data), name, payload),
  };
}
