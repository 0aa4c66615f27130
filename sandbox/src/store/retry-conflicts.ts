import { DatabaseError } from "./database.js";

/** How often work that conflicts with other work is begun before it fails. */
const ATTEMPTS = 10;

/** Does the work again when the server ended it because of other work. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof DatabaseError && error.isConflict)) throw error;
    }
  }
}
