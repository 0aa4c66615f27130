import { setTimeout } from "node:timers/promises";
import { DatabaseError } from "./database.js";

/** How often work that conflicts with other work is tried before it fails. */
const ATTEMPTS = 10;

/** The pause after the first attempt, and the longest one, at most. Milliseconds. */
const [FIRST_MS, LONGEST_MS] = [10, 500];

/** Retries work, after a pause, if the server ended it because of other work. */
export async function retryConflicts<T>(
  work: () => Promise<T>,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof DatabaseError && error.isConflict)) throw error;
      // of random length: after equal pauses, the same work would conflict again
      await pause(Math.random() * Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS));
    }
  }
}
