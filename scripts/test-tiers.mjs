/** The tiers of the tests that run in Node. A test's tier is in its file's name; see CONTRIBUTING.md. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["test", "sandbox/test"];

const BACKENDS = "examples/backend";
const MINUTE = 60_000;

/** By tier: what it needs first (an npm script that builds, packages of examples, a browser), and how long one test may take. */
export const TIERS = {
  unit: { limit: 2 * MINUTE },
  integration: { build: "build:code", examples: [BACKENDS], hasBrowser: true, limit: 2 * MINUTE },
  gate: { build: "build", limit: 5 * MINUTE },
  slow: {
    build: "build",
    examples: [BACKENDS, `${BACKENDS}/runtimes`],
    hasBrowser: true,
    limit: 20 * MINUTE,
  },
};

/** The files of a tier: `x.slow.test.ts` is of the slow one, and `x.test.ts` is a unit test. */
export function filesOf(name) {
  const pattern = name === "unit" ? /^[^.]+\.test\.ts$/ : new RegExp(`^[^.]+\\.${name}\\.test\\.ts$`);
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => pattern.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}
