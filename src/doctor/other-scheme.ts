import { failureReason, isCertificateError } from "./failure-reason.js";
import { RequestTimeoutError, withRequestTimeout, type Limits } from "./limits.js";
import { startTls } from "./tls-socket.js";

/** Parts of the codes for connections that were never established: the scheme is not the reason. */
const UNRELATED = ["ECONNREFUSED", "ENOTFOUND", "EAI_", "UNREACH", "ETIMEDOUT"];

/** The codes of OpenSSL for a response that is not TLS, in its several versions. */
const NOT_TLS = /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNKNOWN_PROTOCOL|HTTP_REQUEST)$/;

/** Whether a failure shows that the server responds without TLS. */
export function isNotTls(error: unknown): boolean {
  return NOT_TLS.test(failureReason(error));
}

/**
 * Finds out whether the port of a URL has the other scheme, http in place of https or the reverse, after a request to it
 * failed. Returns the origin with that scheme; undefined if the failure has another reason.
 */
export async function findOtherScheme(url: URL, error: unknown, limits: Limits): Promise<string | undefined> {
  const code = failureReason(error);
  const isUnrelated = error instanceof RequestTimeoutError || isCertificateError(error);
  if (isUnrelated || UNRELATED.some((part) => code.includes(part))) return undefined;
  const origin = originWithOtherScheme(url);
  const hasOther = await (url.protocol === "http:"
    ? usesTls(url, limits)
    : usesPlainHttp(origin, isNotTls(error), limits));
  return hasOther ? origin : undefined;
}

/** The origin of the same port, with https in place of http or the reverse. */
export function originWithOtherScheme({ protocol, hostname, port }: URL): string {
  const other =
    protocol === "http:" ? `https://${hostname}:${port || 80}` : `http://${hostname}:${port || 443}`;
  return new URL(other).origin;
}

/** Whether a response may come from a TLS port that received plain HTTP: several servers respond with status 400. */
export function isRejectedAsPlain(url: URL, status: number): boolean {
  return url.protocol === "http:" && status === 400;
}

/** Whether a port completes a TLS handshake, with any certificate. Nothing is sent. */
export function usesTls(url: URL, limits: Limits): Promise<boolean> {
  return withRequestTimeout(limits, async (signal) => {
    const { socket, handshake } = startTls(url, signal, false);
    await handshake.finally(() => socket.destroy());
    return true;
  }).catch(() => false);
}

/** A server that does respond in TLS to TLS may respond in plain HTTP to plain HTTP, with status 400. */
function usesPlainHttp(origin: string, isCertain: boolean, limits: Limits): Promise<boolean> {
  return withRequestTimeout(limits, async (signal) => {
    const { status } = await fetch(origin, { method: "HEAD", redirect: "manual", signal });
    return isCertain || status !== 400;
  }).catch(() => false);
}
