/** The tiers of the tests that run in Node. A test's tier is in its file's name; see CONTRIBUTING.md. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["test", "sandbox/test"];

const BACKENDS = "examples/backend";
const MINUTE = 60_000;

/**
 * By tier: what it needs first (an npm script that builds, folders with packages of their own, a browser), and how long one
 * test may take.
 */
export const TIERS = {
  unit: { limit: 2 * MINUTE },
  integration: { build: "build:code", examples: [BACKENDS], hasBrowser: true, limit: 2 * MINUTE },
  smoke: { build: "build:code", limit: 2 * MINUTE },
  gate: { build: "build", limit: 5 * MINUTE },
  slow: {
    build: "build",
    examples: [BACKENDS, `${BACKENDS}/runtimes`],
    hasBrowser: true,
    limit: 20 * MINUTE,
  },
  example: { build: "pack", hasBrowser: true, limit: 15 * MINUTE },
};

/** The files of a tier: `x.slow.test.ts` is of the slow one, `x.test.ts` and `x.pure.test.ts` are unit tests. */
export function filesOf(name) {
  const kind = name === "unit" ? "(\\.pure)?" : `\\.${name}`;
  const pattern = new RegExp(`^[^.]+${kind}\\.test\\.ts$`);
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => pattern.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

/** Whether a file holds plain mocha tests, which run in Node and in browsers. */
export function isPure(file) {
  return file.endsWith(".pure.test.ts");
}
