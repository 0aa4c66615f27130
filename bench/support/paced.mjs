import { setTimeout } from "node:timers/promises";

/** In milliseconds, and a tenth more, so that no clock is a hair too early. */
const SECOND = 1_100;

/** Work that is done so many times in a second at the most, and waits otherwise: an element limits its messages. */
export function paced(times, work) {
  const seconds = [];
  return async (...values) => {
    if (seconds.length === times) await seconds.shift();
    const result = await work(...values);
    seconds.push(setTimeout(SECOND));
    return result;
  };
}
