import { connect as connectPlain } from "node:net";
import { ConnectionError, SvcApiError, TimeoutError } from "../../backend/index.js";
import { ok, warning, type Check, type Finding } from "../check.js";
import { withRequestTimeout } from "../limits.js";
import { findOtherScheme, isRejectedAsPlain, originWithOtherScheme, usesTls } from "../other-scheme.js";
import type { Probe } from "../probe.js";
import { isLoopback, socketHost } from "../target.js";
import { connectionFailure, plainHttpPort, tlsPort } from "../tls-failure.js";
import { startTls, type TlsAttempt } from "../tls-socket.js";

const DAY_MS = 86_400_000;

/** A certificate that expires within this time gets a warning. */
const WARNING_DAYS = 14;

/** Whether the tenant accepts a connection, with a certificate that this machine trusts. */
export const tls: Check = {
  id: "tls",
  title: "TLS",
  needs: ["dns"],
  run: (probe) =>
    probe.target.tenant.protocol === "https:" ? checkCertificate(probe) : checkPlainConnection(probe),
};

async function checkCertificate({ target: { tenant }, limits }: Probe): Promise<Finding> {
  let attempt: TlsAttempt | undefined;
  try {
    return await withRequestTimeout(limits, async (signal) => {
      attempt = startTls(tenant, signal);
      await attempt.handshake;
      return judgeCertificate(tenant, attempt);
    });
  } catch (error) {
    const plainOrigin = await findOtherScheme(tenant, error, limits);
    return plainOrigin === undefined
      ? connectionFailure(tenant, error, attempt?.isConnected ?? false)
      : plainHttpPort(tenant, plainOrigin, isLoopback(tenant));
  }
}

function judgeCertificate({ host }: URL, { socket }: TlsAttempt): Finding {
  const version = socket.getProtocol() ?? "TLS";
  const { valid_to: validTo } = socket.getPeerCertificate();
  socket.destroy();
  const end = new Date(validTo);
  const date = end.toISOString().slice(0, 10);
  if (end.getTime() - Date.now() > WARNING_DAYS * DAY_MS)
    return ok(`${version}, with a trusted certificate until ${date}.`);
  return warning(
    `The certificate of ${host} expires on ${date}.`,
    "After that, browsers refuse the connection and embeds stay blank.",
    "Make sure that it is renewed in time.",
  );
}

async function checkPlainConnection(probe: Probe): Promise<Finding> {
  const { target, limits } = probe;
  const { tenant } = target;
  try {
    await withRequestTimeout(limits, (signal) => connect(tenant, signal));
  } catch (error) {
    return connectionFailure(tenant, error, false);
  }
  if (mayUseTls(tenant, await probe.deploymentError()) && (await usesTls(tenant, limits)))
    return tlsPort(tenant, originWithOtherScheme(tenant));
  return ok(`${tenant.host} accepts connections, in plain HTTP on this machine.`);
}

function connect(tenant: URL, signal: AbortSignal): Promise<void> {
  const socket = connectPlain({ host: socketHost(tenant), port: Number(tenant.port || 80) });
  signal.addEventListener("abort", () => socket.destroy());
  return new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.on("error", reject);
  }).finally(() => socket.destroy());
}

/** Whether a failed call may have reached a TLS port. After a timeout, a handshake would only wait once more. */
function mayUseTls(tenant: URL, error: unknown): boolean {
  if (error instanceof TimeoutError) return false;
  return (
    error instanceof ConnectionError ||
    (error instanceof SvcApiError && isRejectedAsPlain(tenant, error.status ?? 0))
  );
}
