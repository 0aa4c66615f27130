import { HttpError } from "../http-error.js";

/** Whether a host name, without a port, always refers to this machine. */
export function isOwnName(name: string): boolean {
  return /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(name);
}

/**
 * Accepts only a `Host` header with a name of loopback, or that of the public origin: a foreign page whose own name resolves
 * to this machine (DNS rebinding) sends that name.
 * @throws HttpError 421 for any other name.
 */
export function checkHost(host: string | undefined, publicOrigin?: string): void {
  const name = (host ?? "").replace(/:\d+$/, "").toLowerCase();
  if (isOwnName(name) || (publicOrigin !== undefined && name === new URL(publicOrigin).hostname)) return;
  throw new HttpError(
    421,
    "wrong_host",
    "Expected a Host header of this machine, such as localhost or 127.0.0.1.",
  );
}
