/** Every tier, one after the other, whatever fails: each night, and before a release. */
import { spawnSync } from "node:child_process";
import { failureOf, npm } from "../tools/run.mjs";

const TIERS = [
  "lint",
  "test",
  "test:gates",
  "test:slow",
  "test:examples",
  "test:postgres",
  "test:smoke",
  "test:browsers",
];

const failures = TIERS.map((tier) => {
  console.log(`\n— npm run ${tier}`);
  const [command, ...args] = npm("run", tier);
  const failure = failureOf(spawnSync(command, args, { stdio: "inherit" }));
  return failure === undefined ? undefined : `npm run ${tier} failed: ${failure}.`;
}).filter((failure) => failure !== undefined);

console.log(failures.length > 0 ? `\n${failures.join("\n")}` : `\nAll tiers passed: ${TIERS.join(", ")}.`);
process.exitCode = failures.length > 0 ? 1 : 0;
