import { setTimeout } from "node:timers/promises";

/** A second in milliseconds, and a tenth more, in case a timer fires early. */
const SECOND = 1_100;

/** Runs work at most `times` per second, because an element limits its messages; otherwise waits. */
export function paced(times, work) {
  const seconds = [];
  return async (...values) => {
    if (seconds.length === times) await seconds.shift();
    const result = await work(...values);
    seconds.push(setTimeout(SECOND));
    return result;
  };
}
