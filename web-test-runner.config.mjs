import { defaultReporter } from "@web/test-runner";
import { chromeLauncher } from "@web/test-runner-chrome";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { fileURLToPath } from "node:url";
import { CHROMIUM_FLAGS, chromiumPath } from "./scripts/chromium.mjs";
import { commonJsPlugin } from "./scripts/common-js-plugin.mjs";
import { framePlugin } from "./scripts/frame-plugin.mjs";
import { sandboxPlugin, sessionMiddleware } from "./scripts/sandbox-plugin.mjs";
import { tenantPlugin } from "./scripts/tenant-plugin.mjs";
import { testPage } from "./scripts/test-page.mjs";
import { totalsReporter } from "./scripts/totals-reporter.mjs";

export default {
  files: ["test/**/*.browser.test.ts", "!test/**/*.slow.browser.test.ts"],
  nodeResolve: { exportConditions: ["production"] },
  plugins: [
    tenantPlugin(),
    sandboxPlugin(),
    framePlugin(),
    commonJsPlugin("@sinonjs/fake-timers", ["createClock"]),
    esbuildPlugin({
      ts: true,
      json: true,
      target: "es2022",
      tsconfig: fileURLToPath(new URL("tsconfig.build.json", import.meta.url)),
    }),
  ],
  middleware: [sessionMiddleware],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS, timeout: 120_000 },
      // a page in the background paints nothing, and observers of what is visible then stay silent
      async createPage({ context }) {
        const page = await context.newPage();
        const devtools = await page.createCDPSession();
        await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: true });
        return page;
      },
    }),
  ],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: !process.env.CI }),
    totalsReporter(),
  ],
  concurrency: 2,
  // a busy machine starts slowly, and that is no failure
  browserStartTimeout: 300_000,
  testsStartTimeout: 300_000,
  testsFinishTimeout: 1_200_000,
  testRunnerHtml: testPage,
  testFramework: { config: { timeout: "120000" } },
};
