import type { BrowserContext, Page } from "puppeteer-core";
import { newTab } from "../../support/browser.js";
import { openCounters, type PageCounters } from "./page-counters.js";
import { sendPage, startHost, tenantPage, WebSite } from "../../support/web-pages.js";

/** The number of cycles in one call of the page: the browser's protocol limits the time of a call. */
const CHUNK = 100;

/** The counters that must not increase. */
export type Growth = Omit<PageCounters, "JSHeapUsedSize">;

/** A host and a tenant for dashboards that are connected and disconnected repeatedly. */
export class CycleSites {
  readonly #tenant: WebSite;
  readonly #host: WebSite;

  private constructor(tenant: WebSite, host: WebSite) {
    this.#tenant = tenant;
    this.#host = host;
  }

  static async start(): Promise<CycleSites> {
    const tenant = await WebSite.start((_, response) => sendPage(response, tenantPage()));
    return new CycleSites(tenant, await startHost(() => `<script src="/svc-dashboard.js"></script>`));
  }

  stop(): void {
    this.#tenant.close();
    this.#host.close();
  }

  /**
   * Connects and disconnects elements in a new tab, each with its frame.
   *
   * @param isLeaking - whether the page keeps a listener for each element
   * @returns the increase of the counters
   */
  async growth(browser: BrowserContext, cycles: number, isLeaking = false): Promise<Growth> {
    const page = await newTab(browser);
    await page.goto(this.#host.origin("localhost"));
    const count = await openCounters(page);
    await this.#run(page, 20, isLeaking); // for one-time growth
    const before = await count();
    for (let done = 0; done < cycles; done += CHUNK) {
      await this.#run(page, Math.min(CHUNK, cycles - done), isLeaking);
    }
    const after = await count();
    await page.close();
    return {
      Documents: after.Documents - before.Documents,
      Frames: after.Frames - before.Frames,
      JSEventListeners: after.JSEventListeners - before.JSEventListeners,
      Nodes: after.Nodes - before.Nodes,
    };
  }

  #run(page: Page, times: number, isLeaking: boolean): Promise<void> {
    return page.evaluate(
      async (times, tenantOrigin, isLeaking) => {
        for (let time = 0; time < times; time += 1) {
          const element = document.createElement("svc-dashboard");
          Object.assign(element, { tenantOrigin, publicId: "a", sessionProvider: () => "s" });
          if (isLeaking) addEventListener("message", () => element.state);
          const connecting = new Promise<void>((done) => {
            element.addEventListener("svc-state-change", ({ detail }) => {
              if (detail.to === "connecting") done();
            });
          });
          document.body.append(element);
          await connecting;
          element.remove();
        }
      },
      times,
      this.#tenant.origin(),
      isLeaking,
    );
  }
}
