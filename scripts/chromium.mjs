/** Finds a Chromium for the browser tests, or installs Debian's where it may; says what to do where it can't. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Flags for a browser that runs in a container and speaks to nobody but this machine. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const CANDIDATES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env["PROGRAMFILES(X86)"]}\\Microsoft\\Edge\\Application\\msedge.exe`,
];

function find() {
  const { CHROME_PATH: wanted } = process.env;
  if (!wanted) return CANDIDATES.find((path) => existsSync(path));
  if (existsSync(wanted)) return wanted;
  throw new Error(
    `Expected CHROME_PATH to be the path of a browser's program, got "${wanted}", which does not exist: ` +
      "correct it, or unset it to let the usual places be searched.",
  );
}

/** Installs Debian's package. Where that fails, apt's own words stand above. */
function install() {
  console.log(
    "The browser tests need Chrome, Edge or Chromium and found none. Installing Debian's package chromium in this " +
      "system (about 480 MB); to prevent that, stop now and set CHROME_PATH to a browser's program.",
  );
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "chromium"]]) {
    spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  }
}

/** The path of a Chromium-based browser. @throws Error that says how to get one */
export function chromiumPath() {
  const found = find();
  if (found) return found;
  const canInstall =
    process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (canInstall) install();
  const installed = find();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chrome, Edge or Chromium and found none: install one (on Debian and Ubuntu: " +
      "`sudo apt-get install chromium`), or set CHROME_PATH to its program.",
  );
}

/** How puppeteer starts it: names of the reserved domains are this machine, and a busy machine is slow. */
export function launchOptions() {
  const names = "--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.localhost 127.0.0.1";
  return {
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS, names],
    timeout: 300_000,
    protocolTimeout: 600_000,
  };
}
