import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { socketHost } from "./target.js";

/** A connection that ends before its TLS handshake is complete. */
export interface TlsAttempt {
  socket: TLSSocket;
  /** Whether the host has accepted the connection. */
  isConnected: boolean;
  /** Resolves at the end of the handshake. */
  handshake: Promise<void>;
}

/**
 * Starts a TLS handshake with the port of a URL. The abort of the signal destroys the socket.
 * @param isTrustRequired whether an untrusted certificate fails the handshake
 */
export function startTls(url: URL, signal: AbortSignal, isTrustRequired = true): TlsAttempt {
  const host = socketHost(url);
  const socket = connect({
    host,
    port: Number(url.port || (url.protocol === "https:" ? 443 : 80)),
    rejectUnauthorized: isTrustRequired,
    // an IP address is not allowed as server name (RFC 6066, section 3)
    ...(isIP(host) === 0 && { servername: host }),
  });
  signal.addEventListener("abort", () => socket.destroy());
  const handshake = new Promise<void>((resolve, reject) => {
    socket.once("secureConnect", resolve);
    socket.on("error", reject);
  });
  const attempt: TlsAttempt = { socket, isConnected: false, handshake };
  socket.once("connect", () => (attempt.isConnected = true));
  return attempt;
}
