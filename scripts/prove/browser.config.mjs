/** Configuration of web-test-runner for one test file with a planted fault: without the sandbox, which needs a build. */
import { settings } from "../../web-test-runner.config.mjs";
import { chromiumLauncher } from "../engines/chromium-launcher.mjs";
import { browserReporter } from "./browser-reporter.mjs";
import { TEST_LIMIT } from "./run-test.mjs";

const NEEDS_BUILD = "sandbox";

export default {
  ...settings,
  plugins: settings.plugins.filter(({ name }) => name !== NEEDS_BUILD),
  middleware: [],
  reporters: [browserReporter()],
  browsers: [chromiumLauncher()],
  // the first failure decides, so that a fault that makes every test wait costs one wait
  testFramework: { config: { timeout: String(TEST_LIMIT), bail: true } },
};
