/** Measures the time from the start of a sandbox to its first response, in fresh processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../../tools/free-port.mjs";
import { median } from "../support/statistics.mjs";

const STARTS = 7;
const cli = fileURLToPath(new URL("../../sandbox/dist/cli.js", import.meta.url));
const token = "bench-token";

async function timeStart() {
  const port = await freePort();
  const start = performance.now();
  const sandbox = spawn(process.execPath, [cli, "--quiet", "--port", port, "--token", token], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}/api/v1/deployments/42/workbooks?first=1`;
  let isReady = false;
  while (!isReady) {
    if (sandbox.exitCode !== null) throw new Error(`The sandbox ended with ${sandbox.exitCode}.`);
    const response = fetch(url, { headers: { authorization: `Bearer ${token}` } });
    isReady = await response.then(({ status }) => status === 200).catch(() => false);
  }
  const took = performance.now() - start;
  sandbox.kill();
  await once(sandbox, "exit");
  return took;
}

const first = await timeStart();
const times = [];
for (let start = 0; start < STARTS; start++) times.push(await timeStart());
console.log(
  "Milliseconds from the start of the process to the first status 200. The very first start creates the data.",
);
console.table({
  "first of this run": { ms: Math.round(first) },
  [`median of ${STARTS} more`]: { ms: Math.round(median(times)) },
  best: { ms: Math.round(Math.min(...times)) },
});
