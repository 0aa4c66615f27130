import { DatabaseError } from "./database.js";
import { MANAGEMENT_TABLES } from "./tables.js";

/** Locks the management tables against writes, not reads, until the transaction ends. */
export const LOCK: string = `lock table ${MANAGEMENT_TABLES.join(", ")} in share row exclusive mode`;

/** A syntax error, a feature that is not supported, and one that is not permitted. */
const LACKING: readonly unknown[] = ["42601", "0A000", "42501"];

/** Whether an error means that the server, which may only have PostgreSQL's protocol, does not support the lock. */
export function lacksLock(error: unknown): boolean {
  return error instanceof DatabaseError && LACKING.includes(error.sqlState);
}
