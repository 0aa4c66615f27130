import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { failureReason, isCertificateError, isTimeout } from "../failure.js";
import { socketHost, type Probe } from "../probe.js";

/** Parts of the codes for connections that were never established, so that the scheme is not the reason. */
const UNRELATED = ["ECONNREFUSED", "ENOTFOUND", "EAI_", "UNREACH", "ETIMEDOUT"];

/** The codes of OpenSSL's different versions for a response that is not TLS. */
const NOT_TLS = /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNKNOWN_PROTOCOL|HTTP_REQUEST)$/;

/** Whether a failure shows that the server responds without TLS. */
export function isNotTls(error: unknown): boolean {
  return NOT_TLS.test(failureReason(error));
}

/**
 * Checks whether the port of a URL uses the other scheme, http in place of https or the reverse. Returns the origin with
 * that scheme; undefined if the failure has another reason.
 * @param failure the error of a request to the URL, or its response
 */
export async function findOtherScheme(probe: Probe, url: URL, failure: unknown): Promise<string | undefined> {
  if (!mayHaveOtherScheme(url, failure)) return undefined;
  const { protocol, hostname, port } = url;
  const isPlain = protocol === "http:";
  if (isPlain && probe.proxyFor(url)) return undefined; // a direct connection would bypass the proxy
  const other = isPlain ? `https://${hostname}:${port || 80}` : `http://${hostname}:${port || 443}`;
  const { origin } = new URL(other);
  const hasOther = await (isPlain ? usesTls(probe, url) : usesPlainHttp(probe, origin, isNotTls(failure)));
  return hasOther ? origin : undefined;
}

/** Several servers respond with status 400 to plain HTTP on a TLS port. */
function mayHaveOtherScheme({ protocol }: URL, failure: unknown): boolean {
  if (isTimeout(failure) || isCertificateError(failure)) return false;
  const { status } = failure as { status?: number };
  if (status !== undefined) return protocol === "http:" && status === 400;
  const reason = failureReason(failure);
  return !UNRELATED.some((part) => reason.includes(part));
}

/** Whether a port completes a TLS handshake, with any certificate. Nothing is sent. */
function usesTls(probe: Probe, url: URL): Promise<boolean> {
  return probe
    .withTimeout(async (signal) => {
      const socket = await connectTls(url, signal, { isTrustRequired: false });
      socket.destroy();
      return true;
    })
    .catch(() => false);
}

/** Whether a port uses plain HTTP. A server with TLS may also respond to plain HTTP, with status 400. */
function usesPlainHttp(probe: Probe, origin: string, isCertain: boolean): Promise<boolean> {
  return probe
    .withTimeout(async (signal) => {
      const { status } = await fetch(origin, { method: "HEAD", redirect: "manual", signal });
      return isCertain || status !== 400;
    })
    .catch(() => false);
}

/**
 * Completes a TLS handshake with the port of a URL. Aborting the signal destroys the socket.
 * @param isTrustRequired whether an untrusted certificate fails the handshake
 * @param onConnect called as soon as the host has accepted the connection
 */
export async function connectTls(
  url: URL,
  signal: AbortSignal,
  { isTrustRequired = true, onConnect = (): void => undefined },
): Promise<TLSSocket> {
  const host = socketHost(url);
  const socket = connect({
    host,
    port: Number(url.port || (url.protocol === "https:" ? 443 : 80)),
    rejectUnauthorized: isTrustRequired,
    // an IP address is not allowed as server name (RFC 6066, section 3)
    ...(isIP(host) === 0 && { servername: host }),
  });
  signal.addEventListener("abort", () => socket.destroy());
  socket.once("connect", onConnect);
  await new Promise<void>((resolve, reject) => {
    socket.once("secureConnect", resolve);
    socket.on("error", reject);
  });
  return socket;
}
