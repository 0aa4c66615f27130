/** Finds a Chromium for the browser tests, or installs Debian's where it may; says what to do where it can't. */
import { execFileSync } from "node:child_process";
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
  process.env.CHROME_PATH,
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
  return CANDIDATES.find((path) => path && existsSync(path));
}

/** The path of a Chromium-based browser. @throws Error that says how to get one */
export function chromiumPath() {
  const found = find();
  if (found) return found;
  const canInstall =
    process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (canInstall) {
    console.log("No Chromium found: installing Debian's package for the browser tests…");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) =>
      execFileSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
    apt("update");
    apt("install", "-y", "chromium");
  }
  const installed = find();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chrome, Edge or Chromium and found none: install one (on Debian and Ubuntu: " +
      "`sudo apt-get install chromium`), or set CHROME_PATH to its program.",
  );
}
