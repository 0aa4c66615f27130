/** Finds a Chromium for the browser tests, or installs Debian's; an error names what to do where neither is possible. */
import { findProgram } from "./find-program.mjs";
import { canInstall, installPackages } from "./install.mjs";

/** Flags for a browser that runs in a container and connects to this machine alone. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-proxy-server",
  "--site-per-process", // headless, it would keep frames of other origins in the page's process
];

/** The same engine without a user interface, which uses about half the CPU time. */
const HEADLESS_SHELL = {
  name: "Chromium's headless shell",
  variable: "CHROME_PATH",
  paths: ["/usr/bin/chromium-headless-shell"],
  package: "chromium-headless-shell",
};

/** The usual paths of Chromium-based browsers, and Debian's package of one. */
export const CHROMIUM = {
  name: "Chromium",
  variable: "CHROME_PATH",
  versionFlag: "--version",
  paths: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
    `${process.env["PROGRAMFILES(X86)"]}\\Microsoft\\Edge\\Application\\msedge.exe`,
  ],
  package: "chromium",
};

/**
 * The path of a browser for tests: the headless shell, or a whole browser.
 * @returns {string}
 * @throws Error that names how to get one
 */
export function chromiumPath() {
  const found = findProgram(HEADLESS_SHELL) ?? findProgram(CHROMIUM);
  if (found) return found;
  if (canInstall()) {
    console.log(
      "The browser tests need Chrome, Edge or Chromium, and found none. Installing Debian's package " +
        "chromium-headless-shell, or else chromium, in this system (about 300 MB); to prevent that, stop this now and set " +
        "CHROME_PATH to a browser's program.",
    );
    // an older Debian has no such shell; if both fail, apt-get reports why
    if (!installPackages([HEADLESS_SHELL.package])) installPackages([CHROMIUM.package]);
  }
  const installed = findProgram(HEADLESS_SHELL) ?? findProgram(CHROMIUM);
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chrome, Edge or Chromium and found none: install one (on Debian and Ubuntu: " +
      "`sudo apt-get install chromium`), or set CHROME_PATH to its program.",
  );
}

/** How puppeteer starts it: names of the reserved domains are this machine, and a busy machine is slow. */
export function launchOptions(executablePath = chromiumPath()) {
  const names = "--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.localhost 127.0.0.1";
  return {
    executablePath,
    args: [...CHROMIUM_FLAGS, names],
    timeout: 300_000,
    protocolTimeout: 600_000,
  };
}
