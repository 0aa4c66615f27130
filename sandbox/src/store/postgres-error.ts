import { DatabaseError as ServerError } from "pg";
import { DatabaseError } from "./database.js";

/** SQLSTATE of a connection that failed. */
const CONNECTION_FAILURE = "08006";

/** Managed databases often have certificates of their own. */
const CERTIFICATE_ADVICE =
  "Set sslmode=no-verify in the URL to accept any certificate, or sslrootcert=FILE to accept those of one authority";

/** Reads an error of the driver: one that the server has not reported is of the connection, unless it is a mistake here. */
export function readDriverError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (error instanceof ServerError) return new DatabaseError(error.message, error.code);
  const isMistake = error instanceof TypeError || error instanceof RangeError;
  return new DatabaseError(messageOf(error), isMistake ? undefined : CONNECTION_FAILURE);
}

/** A host with several addresses fails with an error for each, and no message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(", ");
  const message = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(message)) return "the server does not respond";
  return /certificate/i.test(message) ? `${message}. ${CERTIFICATE_ADVICE}` : message;
}
