/** Installs Debian packages, where this process may do that. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether this process runs as root on a machine with apt. */
export function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/**
 * Installs packages; if it fails, apt-get reports why. All are downloaded before the first one is unpacked: a download that
 * fails leaves the system as it was.
 * @param {string[]} packages
 * @returns whether all were installed
 */
export function installPackages(packages) {
  const aptGet = (...args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return (
      spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env }).status === 0
    );
  };
  aptGet("update"); // if it fails, the package lists of the last update may be enough
  return aptGet("install", "--download-only", "-y", ...packages) && aptGet("install", "-y", ...packages);
}
