/** Measures the memory that many calls leave on a signal that outlives them, such as that of a server's shutdown. */
import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ManagementClient } from "../../dist/backend/index.js";

const CALLS = 50_000;
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const respond = () => Promise.resolve(Response.json({ items: [] }));
const client = new ManagementClient({
  baseUrl: "https://acme.example",
  token: "bench-token",
  fetch: respond,
});

/** A common alternative: a combined signal for each call. */
const combined = async (signal) => {
  AbortSignal.any([signal, new AbortController().signal]);
  await (await respond()).json();
};

const ways = {
  "no signal (control)": () => client.workbooks.list(42),
  "svc-dashboard": (signal) => client.workbooks.list(42, {}, { signal }),
  "AbortSignal.any": combined,
};

const table = {};
for (const [name, call] of Object.entries(ways)) {
  const { signal } = new AbortController();
  for (let warm = 0; warm < 1_000; warm++) await call(signal);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let made = 0; made < CALLS; made++) await call(signal);
  collect();
  const growth = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  table[name] = {
    "heap, MiB more": Number(growth.toFixed(2)),
    "listeners left": getEventListeners(signal, "abort").length,
  };
}
console.log(`After ${CALLS} calls with the same signal.`);
console.table(table);
