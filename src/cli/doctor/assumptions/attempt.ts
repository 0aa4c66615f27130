import type { Assumption } from "./rows.js";
import type { TenantReader } from "./tenant-reader.js";

/**
 * A test of an assumption. Resolves with what was seen if the assumption holds.
 * @throws Differs if it does not hold, and Untried if that remains open (`verdicts.ts`)
 */
export type Attempt = (reader: TenantReader, assumption: Assumption) => string | Promise<string>;

/** Tests by the id of their assumption. */
export type Attempts = Readonly<Record<string, Attempt>>;
