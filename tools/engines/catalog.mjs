/** The engines that the browser tests can run in, and the programs that each of them needs. */
import { CHROMIUM } from "./chromium.mjs";
import { CHROMIUM_126 } from "./chromium-126.mjs";
import { findProgram } from "./find-program.mjs";

const FIREFOX = {
  name: "Firefox",
  variable: "FIREFOX_PATH",
  versionFlag: "--version",
  commands: ["firefox-esr", "firefox"],
  paths: [
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    `${process.env.PROGRAMFILES}\\Mozilla Firefox\\firefox.exe`,
  ],
  package: "firefox-esr",
};

/** WebKitGTK's own small browser, which no distribution puts into a folder of PATH. */
const MINI_BROWSER = {
  name: "MiniBrowser",
  paths: [
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
  ],
  package: "webkit2gtk-driver",
};

/** The WebDriver server that controls MiniBrowser. */
const WEBKIT_DRIVER = {
  name: "WebKitWebDriver",
  commands: ["WebKitWebDriver"],
  package: "webkit2gtk-driver",
};

/** A display without a screen. */
const XVFB = { name: "Xvfb", commands: ["Xvfb"], package: "xvfb" };

/** Provides the desktop's settings, from which WebKitGTK takes the color scheme and reduced motion. */
const XSETTINGSD = { name: "xsettingsd", commands: ["xsettingsd"], package: "xsettingsd" };

/** @typedef {"chromium" | "chromium-126" | "firefox" | "webkit"} EngineName */

/** The programs of each engine, by the name of the engine. */
export const ENGINES = {
  chromium: [CHROMIUM],
  "chromium-126": [CHROMIUM_126],
  firefox: [FIREFOX],
  webkit: [MINI_BROWSER, WEBKIT_DRIVER, XVFB, XSETTINGSD],
};

const list = new Intl.ListFormat("en");

/**
 * Checks names of engines; none means all engines.
 * @param {string[]} names
 * @returns {EngineName[]}
 * @throws Error that lists the known names
 */
export function chooseEngines(names) {
  const known = Object.keys(ENGINES);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const got = list.format(unknown.map((name) => `"${name}"`));
    throw new Error(`Expected names of engines (${known.join(", ")}), got ${got}.`);
  }
  return names.length > 0 ? [...new Set(names)] : known;
}

/**
 * The programs of an engine that are not on this machine.
 * @param {EngineName} engine
 * @returns {object[]}
 */
export function missingPrograms(engine) {
  return ENGINES[engine].filter((program) => !findProgram(program));
}

/** The Debian packages of some programs, each of them once. A program of an npm package is in none of them. */
export function packagesOf(programs) {
  return [...new Set(programs.flatMap((program) => program.package ?? []))];
}

/**
 * The path of an engine's program.
 * @param {EngineName} engine
 * @param {string} name
 * @returns {string}
 * @throws Error that names all programs that the engine lacks, and how to get them
 */
export function programOf(engine, name) {
  expectEngine(engine);
  return findProgram(ENGINES[engine].find((program) => program.name === name));
}

/**
 * Checks that all programs of an engine are on this machine.
 * @throws Error that names those that are not, and how to get them
 */
export function expectEngine(engine) {
  const missing = missingPrograms(engine);
  if (missing.length === 0) return;
  const names = list.format(missing.map(({ name }) => name));
  const variables = missing.flatMap(({ variable }) => variable ?? []);
  const packages = packagesOf(missing);
  const hints = [
    `run \`npm run engines -- --install ${engine}\``,
    ...(packages.length > 0 ? [`install ${packages.join(" ")} with the system's package manager`] : []),
    ...variables.map((variable) => `set ${variable} to the path of the program`),
  ];
  throw new Error(
    `The tests in ${engine} need ${names}: ${new Intl.ListFormat("en", { type: "disjunction" }).format(hints)}.`,
  );
}
