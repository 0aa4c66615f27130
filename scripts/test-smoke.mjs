/**
 * `npm run test:smoke`: ten tests of a page with the built script in Firefox and WebKit, or in the engines that are named.
 * Engines that are not installed are skipped; in CI they are installed first, unless the download takes too long.
 */
import { spawnSync } from "node:child_process";
import { chooseEngines } from "./engines/catalog.mjs";
import { enginesHere } from "./engines/engines-here.mjs";
import { canInstall, installPackages } from "./engines/install.mjs";

/** How long the download may take, in milliseconds. */
const DOWNLOAD_LIMIT = 120_000;

const named = process.argv.slice(2);
const engines = chooseEngines(named.length > 0 ? named : ["firefox", "webkit"]);
const mayInstall = process.env.CI && canInstall();
const here = enginesHere(engines, {
  ...(mayInstall && { install: (packages) => installPackages(packages, DOWNLOAD_LIMIT) }),
});
if (here.length < engines.length) {
  const missing = engines.filter((engine) => !here.includes(engine)).join(", ");
  console.log(`skipped: engines not installed (${missing}; \`npm run engines\` lists how to install them)`);
}
if (here.length > 0) {
  const { status } = spawnSync(process.execPath, ["scripts/test-node.mjs", "smoke"], {
    stdio: "inherit",
    env: { ...process.env, ENGINES: here.join(",") },
  });
  process.exitCode = status ?? 1;
}
