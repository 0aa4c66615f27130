/** Installs Debian packages, where this process may do that. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether this process runs as root on a machine with apt. */
export function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/**
 * The arguments of each call of apt-get, in order. All packages are downloaded before the first one is unpacked: a
 * download that fails then leaves the system as it was.
 */
function installPlan(packages) {
  return [
    ["install", "--download-only", "-y", ...packages],
    ["install", "-y", ...packages],
  ];
}

/**
 * Installs packages, and stops at the first step that fails; apt-get reports why. Returns whether all steps succeeded.
 * @param {string[]} packages
 * @param {number} [downloadLimit] after how many milliseconds a download is given up
 */
export function installPackages(packages, downloadLimit) {
  aptGet(["update"], downloadLimit); // if it fails, the package lists of the last update may be enough
  const [download, install] = installPlan(packages);
  return aptGet(download, downloadLimit) && aptGet(install);
}

function aptGet(step, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio = ["ignore", "ignore", "inherit"];
  return spawnSync("apt-get", ["-qq", ...step], { stdio, env, timeout }).status === 0;
}
