/**
 * A browser for web-test-runner: Firefox over WebDriver BiDi, through the runner's own launcher for Chrome.
 *
 * Puppeteer's `emulateMediaFeatures` supports Chrome only. Here each page gets one that sets the preferences behind the
 * media features. They apply to the whole browser, so its pages run one at a time.
 */
import { chromeLauncher, puppeteerCore } from "@web/test-runner-chrome";
import { programOf } from "./catalog.mjs";

/** The preference behind each media feature, and its number for each value. */
const PREFERENCES = {
  "prefers-color-scheme": ["layout.css.prefers-color-scheme.content-override", { dark: 0, light: 1 }],
  "prefers-reduced-motion": ["ui.prefersReducedMotion", { reduce: 1, "no-preference": 0 }],
};

/** For `browsers` of a web-test-runner configuration. */
export function firefoxLauncher() {
  return chromeLauncher({
    puppeteer: puppeteerCore,
    concurrency: 1,
    launchOptions: {
      browser: "firefox",
      executablePath: programOf("firefox", "Firefox"),
      args: ["--remote-allow-system-access"], // lets setPreference run a script in the browser's own context
      // a download would open a panel, and a PDF a tab, which take the focus from the page
      extraPrefsFirefox: { "browser.download.alwaysOpenPanel": false, "pdfjs.disabled": true },
      timeout: 120_000,
      protocolTimeout: 600_000,
    },
    createPage: async ({ context }) => withMediaFeatures(await context.newPage()),
  });
}

function withMediaFeatures(page) {
  page.emulateMediaFeatures = async (features) => {
    for (const { name, value } of features) {
      const [preference, numbers] = PREFERENCES[name];
      await setPreference(page.browser().connection, preference, numbers[value]);
      await page.waitForFunction(`matchMedia("(${name}: ${value})").matches`, { timeout: 10_000 });
    }
  };
  return page;
}

async function setPreference(connection, name, number) {
  const { result: tree } = await connection.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const { result } = await connection.send("script.callFunction", {
    functionDeclaration: "(name, number) => Services.prefs.setIntPref(name, number)",
    arguments: [
      { type: "string", value: name },
      { type: "number", value: number },
    ],
    awaitPromise: false,
    target: { context: tree.contexts[0].context },
  });
  if (result.type === "exception") throw new Error(result.exceptionDetails.text);
}
