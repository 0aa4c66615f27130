/**
 * The browser tests in several engines: `ENGINES=firefox,webkit npx wtr --config tools/engines/web-test-runner.config.mjs`.
 * See docs/browsers.md.
 */
import { settings } from "../../web-test-runner.config.mjs";
import { chooseEngines, expectEngine, programOf } from "./catalog.mjs";
import { chromiumLauncher } from "./chromium-launcher.mjs";
import { exitOnSignals } from "./exit-on-signals.mjs";
import { firefoxLauncher } from "./firefox-launcher.mjs";
import { webkitLauncher } from "./webkit-launcher.mjs";

const LAUNCHERS = {
  chromium: () => chromiumLauncher(),
  "chromium-126": () => chromiumLauncher(programOf("chromium-126", "Chromium 126")),
  firefox: firefoxLauncher,
  webkit: webkitLauncher,
};

function engines() {
  try {
    const names = chooseEngines((process.env.ENGINES ?? "").split(/[, ]+/).filter(Boolean));
    names.forEach((name) => expectEngine(name));
    return names;
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

exitOnSignals();

export default {
  ...settings,
  browsers: engines().map((name) => LAUNCHERS[name]()),
  concurrentBrowsers: 1, // they share one sandbox
};
