/**
 * Lists the engines that the browser tests can run in: the path and the version of each program, or how to get it. With
 * `--install`, it first installs the packages of the programs that are missing. Names of engines limit it to these.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import {
  chooseEngines,
  ENGINES,
  expectEngine,
  missingPrograms,
  packagesOf,
} from "../tools/engines/catalog.mjs";
import { installChromium126 } from "../tools/engines/chromium-126.mjs";
import { findProgram } from "../tools/engines/find-program.mjs";
import { canInstall, installPackages } from "../tools/engines/install.mjs";

/** The version that a program prints, or that of its package where it prints none. */
function versionOf({ versionFlag, package: name, npmPackage }, path) {
  if (npmPackage) return npmPackage.split("@").at(-1);
  const command = versionFlag
    ? [path, versionFlag]
    : ["dpkg-query", "--show", "--showformat=${Version}", name];
  const { stdout } = spawnSync(command[0], command.slice(1), { encoding: "utf8" });
  return /\d+(\.\d+)+\w*/.exec(stdout)?.[0] ?? "unknown version";
}

async function install(engines) {
  const missing = engines.flatMap((engine) => missingPrograms(engine));
  if (missing.some(({ npmPackage }) => npmPackage)) await installChromium126();
  const packages = packagesOf(missing);
  if (packages.length === 0) return;
  if (!canInstall()) {
    throw new Error(
      `Installing needs root and apt-get: install ${packages.join(" ")} with the system's package manager.`,
    );
  }
  console.log(`Installing the Debian packages ${packages.join(", ")} and what they depend on…\n`);
  if (!installPackages(packages)) throw new Error("Installing failed: apt-get reports the reason above.");
}

function printPrograms(engine) {
  for (const program of ENGINES[engine]) {
    const path = findProgram(program);
    const found = path ? `${versionOf(program, path).padEnd(18)}${path}` : "missing";
    console.log(`${engine.padEnd(14)}${program.name.padEnd(17)}${found}`);
  }
}

/** Prints how to get the missing programs of an engine. Returns whether all are present. */
function isComplete(engine) {
  try {
    expectEngine(engine);
    return true;
  } catch (error) {
    console.log(`\n${error.message}`);
    return false;
  }
}

try {
  const options = { install: { type: "boolean" } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const engines = chooseEngines(positionals);
  if (values.install) await install(engines);
  engines.forEach(printPrograms);
  const complete = engines.map(isComplete);
  if (complete.includes(false)) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
