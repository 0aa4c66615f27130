import { HttpError } from "../http-error.js";

/** Whether a name always means this machine, as a `Host` header has it, without a port. */
export function isOwnName(name: string): boolean {
  return /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(name);
}

/**
 * Lets through only requests that were addressed to this machine by a name of loopback: a foreign page that makes its own
 * name point here (DNS rebinding) sends that name.
 * @throws HttpError 421 on any other name.
 */
export function checkHost(host: string | undefined): void {
  const name = (host ?? "").replace(/:\d+$/, "").toLowerCase();
  if (isOwnName(name)) return;
  throw new HttpError(
    421,
    "wrong_host",
    "Expected a Host header of this machine, such as localhost or 127.0.0.1.",
  );
}
