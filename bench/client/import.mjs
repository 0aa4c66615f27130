/** Measures how long a process waits for its first import of a client. */
import { execFileSync } from "node:child_process";
import { median } from "../support/statistics.mjs";

const PROCESSES = 15;
const modules = {
  "a module of Node (control)": "node:url",
  "svc-dashboard": new URL("../../dist/backend/index.js", import.meta.url).href,
  "openapi-fetch": "openapi-fetch",
  ky: "ky",
  stripe: "stripe",
  openai: "openai",
};

const times = Object.fromEntries(Object.keys(modules).map((name) => [name, []]));
for (let round = 0; round < PROCESSES; round++) {
  for (const [name, specifier] of Object.entries(modules)) {
    const code = `const start = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - start)`;
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: new URL(".", import.meta.url),
    });
    times[name].push(Number(printed));
  }
}
console.log(`Milliseconds of the first import: the median and the best of ${PROCESSES} fresh processes.`);
console.table(
  Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      { median: Number(median(list).toFixed(1)), best: Number(Math.min(...list).toFixed(1)) },
    ]),
  ),
);
