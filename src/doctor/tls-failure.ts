import { problem, type Finding } from "./check.js";
import { failureReason, isCertificateError } from "./failure-reason.js";
import { RequestTimeoutError } from "./limits.js";
import { isNotTls } from "./other-scheme.js";
import { retryRemedy } from "./retry-remedy.js";

const HTTP_RULE = "The element accepts http on loopback only";

/** The finding for a failed connection to the tenant. @param isConnected whether the host accepted the connection */
export function connectionFailure({ host }: URL, error: unknown, isConnected: boolean): Finding {
  const code = failureReason(error);
  if (isCertificateError(error)) {
    return problem(
      `The certificate of ${host} is not trusted on this machine (${code}).`,
      "Browsers and backends refuse the connection, and a frame shows nothing.",
      certificateRemedy(code),
    );
  }
  if (!isConnected) {
    return problem(
      `Connecting to ${host} failed (${code}).`,
      "No server accepts connections there, or something on the network path blocks them.",
      "Check the port in --tenant-origin, that the tenant is running, and firewalls.",
    );
  }
  if (error instanceof RequestTimeoutError) {
    return problem(
      `${host} accepts connections, but did not complete a TLS handshake (${code}).`,
      "The server is overloaded or hangs, or its port has another protocol. A frame shows nothing.",
      retryRemedy(error),
    );
  }
  if (isNotTls(error)) {
    return problem(
      `${host} responds, but neither with TLS nor in plain HTTP (${code}).`,
      "A server of another kind uses this port, so browsers and backends can't reach the tenant there.",
      "Check the port in --tenant-origin.",
    );
  }
  return problem(
    `${host} accepts connections, but the TLS handshake failed (${code}).`,
    "The server closed the connection, or supports no TLS version or cipher of this machine. A frame shows nothing.",
    "Check the port in --tenant-origin, and the TLS settings of the tenant or of the proxy before it.",
  );
}

/** The finding for an https tenant on a port with plain HTTP. @param plainOrigin the origin with http */
export function plainHttpPort({ host }: URL, plainOrigin: string, isLoopback: boolean): Finding {
  return problem(
    `This port uses plain HTTP, and ${host} was requested with https.`,
    "Without TLS on this port, browsers and backends can't connect, and a frame shows nothing.",
    isLoopback
      ? `Set --tenant-origin, and tenant-origin in your page, to ${plainOrigin}. ${HTTP_RULE}.`
      : `Set --tenant-origin to a port with TLS, or add TLS to this one. ${HTTP_RULE}, so ${plainOrigin} is not an alternative.`,
  );
}

/** The finding for an http tenant on a port with TLS. @param tlsOrigin the origin with https */
export function tlsPort({ host }: URL, tlsOrigin: string): Finding {
  return problem(
    `This port uses TLS, and ${host} was requested with http.`,
    "The server rejects requests in plain HTTP, so backends get no sessions and a frame shows an error or nothing.",
    `Set --tenant-origin, and tenant-origin in your page, to ${tlsOrigin}.`,
  );
}

function certificateRemedy(code: string): string {
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "Set --tenant-origin to a name that the certificate covers, or have a certificate issued for this name.";
  if (code === "CERT_HAS_EXPIRED") return "Have the tenant's certificate renewed.";
  if (code.includes("SELF_SIGNED"))
    return "Use a certificate of a public authority, or set NODE_EXTRA_CA_CERTS to the file of your own authority.";
  return "Check that the tenant sends its complete certificate chain, and that this machine's clock is right.";
}
