/**
 * `npm run release -- --dry-run` builds and checks a release in `packages/` and prints what would be published. Without
 * `--dry-run` it publishes these files, which only the release workflow can.
 */
import { parseArgs } from "node:util";
import { exitOnProblem } from "./release/exit-on-problem.mjs";
import { prepareRelease } from "./release/prepare-release.mjs";
import { publishRelease } from "./release/publish-release.mjs";

const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
await exitOnProblem(values["dry-run"] ? prepareRelease : publishRelease);
