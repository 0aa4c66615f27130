import { defaultReporter } from "@web/test-runner";
import { a11ySnapshotPlugin } from "@web/test-runner-commands/plugins";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import { fileURLToPath } from "node:url";
import { commonJsPlugin } from "./test/web-test-runner/common-js-plugin.mjs";
import { chromiumLauncher } from "./tools/engines/chromium-launcher.mjs";
import { framePlugin } from "./test/web-test-runner/frame-plugin.mjs";
import { sandboxPlugin, sessionMiddleware } from "./test/web-test-runner/sandbox-plugin.mjs";
import { tenantPlugin } from "./test/web-test-runner/tenant-plugin.mjs";
import { testPage } from "./test/web-test-runner/test-page.mjs";
import { totalsReporter } from "./test/web-test-runner/totals-reporter.mjs";

/** Everything but the browsers, shared with `tools/engines/web-test-runner.config.mjs`. */
export const settings = {
  // without the second pattern, a package that links to this repository is searched endlessly
  files: ["{,sandbox/}test/**/*.browser.test.ts", "!test/**/node_modules/**", "!**/*.slow.browser.test.ts"],
  nodeResolve: { exportConditions: ["production"] },
  plugins: [
    tenantPlugin(),
    sandboxPlugin(),
    framePlugin(),
    a11ySnapshotPlugin(),
    commonJsPlugin(
      ...["@sinonjs/fake-timers", "vue", "react", "react-dom", "react-dom/client", "react-dom/server"],
    ),
    esbuildPlugin({
      ts: true,
      json: true,
      target: "es2022",
      tsconfig: fileURLToPath(new URL("tsconfig.build.json", import.meta.url)),
    }),
  ],
  middleware: [sessionMiddleware],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: !process.env.CI }),
    totalsReporter(),
  ],
  concurrency: 2,
  // a slow start on a busy machine is not a failure
  browserStartTimeout: 300_000,
  testsStartTimeout: 300_000,
  testsFinishTimeout: 1_200_000,
  testRunnerHtml: testPage,
  testFramework: { config: { timeout: "120000" } },
};

export default {
  ...settings,
  // a getter, because the launcher searches for Chromium, which other engines do not need
  get browsers() {
    return [chromiumLauncher()];
  },
};
