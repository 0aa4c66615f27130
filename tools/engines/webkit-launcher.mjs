/**
 * A browser for web-test-runner: WebKitGTK's MiniBrowser. All files run in one page of it, one after the other.
 *
 * The launcher is of type "playwright", because its page has the methods that the commands of
 * `@web/test-runner-commands` call for that type. With the type "webdriver", these commands support neither `down` and
 * `up` of `sendKeys` nor `setViewport`.
 */
import { WebKitPage } from "./webkit-page.mjs";
import { WebKitSession } from "./webkit-session.mjs";

/** For `browsers` of a web-test-runner configuration. */
export function webkitLauncher() {
  let starting;
  const pages = new Map();
  return {
    name: "WebKitGTK",
    type: "playwright",
    concurrency: 1,
    async startSession(id, url) {
      starting ??= WebKitSession.start();
      const page = new WebKitPage(await starting);
      pages.set(id, { page, url });
      await page.open(url);
    },
    isActive: (id) => pages.has(id),
    getBrowserUrl: (id) => pages.get(id).url,
    getPage: (id) => pages.get(id).page,
    async stopSession(id) {
      const { page } = pages.get(id);
      pages.delete(id);
      await page.close();
      return {};
    },
    async startDebugSession() {
      throw new Error("WebKitGTK has no debug session: run these tests in Chromium or Firefox.");
    },
    async stop() {
      await (await starting)?.stop();
    },
  };
}
