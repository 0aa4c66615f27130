/** The browser tests in several engines: `ENGINES=firefox,webkit npx wtr --config web-test-runner.engines.config.mjs`. See docs/browsers.md. */
import { chooseEngines, expectEngine, programOf } from "./tools/engines/catalog.mjs";
import { CHROMIUM_126_FLAG } from "./tools/engines/chromium-126.mjs";
import { chromiumLauncher } from "./tools/engines/chromium-launcher.mjs";
import { exitOnSignals } from "./tools/engines/exit-on-signals.mjs";
import { firefoxLauncher } from "./tools/engines/firefox-launcher.mjs";
import { webkitLauncher } from "./tools/engines/webkit-launcher.mjs";
import { settings } from "./web-test-runner.config.mjs";

const LAUNCHERS = {
  chromium: () => chromiumLauncher(),
  "chromium-126": () => chromiumLauncher(programOf("chromium-126", "Chromium 126"), CHROMIUM_126_FLAG),
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
