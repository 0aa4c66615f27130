import { setTimeout as delay } from "node:timers/promises";

/** Repeats a check every 50 ms until its value is truthy, and returns that value; or a falsy one after the timeout (ms). */
export async function until(check, timeout) {
  const end = Date.now() + timeout;
  for (;;) {
    const value = await check();
    if (value || Date.now() > end) return value;
    await delay(50);
  }
}
