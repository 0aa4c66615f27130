import { DatabaseError as ServerError } from "pg";
import { DatabaseError } from "./database.js";

/** SQLSTATE of a connection that failed. */
const CONNECTION_FAILURE = "08006";

/** Managed databases often have certificates of their own. */
const CERTIFICATE_ADVICE =
  "Set sslmode=no-verify in the URL to accept any certificate, or sslrootcert=FILE to accept those of one authority";

/** Converts an error of the driver. One that the server has not reported is a connection failure, unless it is a bug here. */
export function readDriverError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (error instanceof ServerError) return new DatabaseError(error.message, error.code);
  const isBug = error instanceof TypeError || error instanceof RangeError;
  return new DatabaseError(messageOf(error), isBug ? undefined : CONNECTION_FAILURE);
}

/** For a host with several addresses, the driver reports an error for each, without a common message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(", ");
  const message = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(message)) return "the server does not respond";
  return /certificate/i.test(message) ? `${message}. ${CERTIFICATE_ADVICE}` : message;
}
