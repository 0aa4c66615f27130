/**
 * `npm run prove`: plants each fault of `test/faults` in a copy of the project and demands that its test fails by an
 * assertion. With arguments, only faults of these ids, and of files and tests whose path begins with them; `--list` only
 * lists them.
 */
import { availableParallelism } from "node:os";
import { tsImport } from "tsx/esm/api";
import { proveFaults } from "./prove/prove-faults.mjs";
import { projectFiles } from "./prove/working-copy.mjs";

const { FAULTS_BY_FOLDER } = await tsImport("../test/faults/faults.ts", import.meta.url);

const options = process.argv.slice(2);
const isList = options.includes("--list");
const wanted = options.filter((option) => option !== "--list");
const all = Object.values(FAULTS_BY_FOLDER).flat();
const isMeant = (name, { id, file, test }) => id === name || file.startsWith(name) || test.startsWith(name);
const unknown = wanted.find((name) => !all.some((fault) => isMeant(name, fault)));
if (unknown !== undefined) {
  console.error(`Expected the id of a fault, or the beginning of a path, got "${unknown}"; see --list.`);
  process.exit(1);
}
const faults = all.filter((fault) => wanted.length === 0 || wanted.some((name) => isMeant(name, fault)));

if (isList) {
  for (const { id, file, test } of faults) console.log(`${id.padEnd(40)} ${file}  ${test}`);
  process.exit();
}

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => stop.abort(new Error(`ended by ${name}`)));

const start = performance.now();
const outcomes = [];
const report = (outcome) => {
  outcomes.push(outcome);
  const { fault, caughtBy, reason, seconds = 0 } = outcome;
  const verdict = caughtBy === undefined ? `SURVIVED: ${reason}` : `caught by "${caughtBy}"`;
  console.log(`[${outcomes.length}/${faults.length}] ${fault.id} (${seconds} s): ${verdict}`);
};
const source = process.cwd();
const workers = Math.min(availableParallelism(), faults.length);
try {
  await proveFaults(faults, { source, files: projectFiles(source), workers, signal: stop.signal }, report);
} catch (error) {
  if (!stop.signal.aborted) throw error;
  console.error(`Not complete: ${stop.signal.reason.message}.`);
}

const isCaught = ({ caughtBy }) => caughtBy !== undefined;
const rows = Object.entries(FAULTS_BY_FOLDER).map(([folder, list]) => {
  const own = outcomes.filter(({ fault }) => list.includes(fault));
  return { folder, faults: own.length, caught: own.filter(isCaught).length };
});
console.table(rows.filter((row) => row.faults > 0));
const survivors = outcomes.filter((outcome) => !isCaught(outcome));
for (const { fault, reason } of survivors) console.log(`SURVIVED: ${fault.id} (${fault.file}): ${reason}`);
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
const caught = outcomes.length - survivors.length;
console.log(`\n${caught} of ${faults.length} faults caught, in ${minutes} minutes.`);
process.exitCode = caught === faults.length ? 0 : 1;
