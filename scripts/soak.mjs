/**
 * `npm run soak`: what only shows after a long time. A page during 30 days of fake time, 10,000 connections of the
 * element, and 20,000 runs of each property. Writes the results, which `npm run docs` shows. With arguments, only the
 * named parts.
 */
import { spawnSync } from "node:child_process";
import { tsImport } from "tsx/esm/api";

const { soakProperties } = await tsImport("./soak/properties.ts", import.meta.url);

const soakFile = (part) => {
  const args = ["scripts/test-node.mjs", "soak", `test/soak/${part}.soak.test.ts`];
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status === 0;
};

const PARTS = {
  month: () => soakFile("month"),
  cycles: () => soakFile("cycles"),
  properties: soakProperties,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((part) => !Object.hasOwn(PARTS, part));
if (unknown !== undefined) {
  console.error(`Expected a part (${Object.keys(PARTS).join(", ")}), got "${unknown}".`);
  process.exit(1);
}
const failed = [];
for (const part of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  if (!(await PARTS[part]())) failed.push(part);
}
console.log(failed.length > 0 ? `\nThe soak has failed: ${failed.join(", ")}.` : "\nThe soak has passed.");
process.exitCode = failed.length > 0 ? 1 : 0;
