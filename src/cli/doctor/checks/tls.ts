import { connect as connectPlain } from "node:net";
import type { TLSSocket } from "node:tls";
import { SvcApiError } from "../../../backend/index.js";
import { failureReason, isCertificateError, isTimeout, retryRemedy } from "../failure.js";
import { ok, problem, warning, type Finding } from "../finding.js";
import { socketHost, type Probe } from "../probe.js";
import { unusedProxyHint } from "../proxies.js";
import { connectTls, findOtherScheme, isNotTls } from "./other-scheme.js";

const DAY_MS = 86_400_000;

/** A certificate that expires within this time gets a warning. */
const WARNING_DAYS = 14;

/** The reasons of a failure to parse a response. Node 24 has only the message. */
const NOT_HTTP = /^HPE_|Response does not match/;

const HTTP_RULE = "The element accepts http on loopback only";

/** Whether the tenant accepts a connection, with a certificate that this machine trusts. */
export function checkTls(probe: Probe): Promise<Finding> {
  const { tenant } = probe.target;
  const proxy = probe.proxyFor(tenant);
  if (proxy) return checkThroughProxy(probe, tenant, proxy);
  return tenant.protocol === "https:" ? checkCertificate(probe, tenant) : checkPlainConnection(probe, tenant);
}

/** Checks the connection with `fetch`, because a socket would bypass the proxy. */
async function checkThroughProxy(probe: Probe, tenant: URL, proxy: string): Promise<Finding> {
  try {
    await probe.page(tenant);
    const how = tenant.protocol === "https:" ? "with a trusted certificate" : "without TLS";
    return ok(`${tenant.host} responds through the proxy ${proxy}, ${how}.`);
  } catch (error) {
    if (isCertificateError(error)) return untrustedCertificate(tenant, failureReason(error));
    return problem(
      `${tenant.host} did not respond through the proxy ${proxy} (${failureReason(error)}).`,
      "Connections of this machine go through this proxy, so a backend here can't reach the tenant either.",
      "Check --tenant-origin, and that the proxy is running and allows this host. If the host is reachable without it, add it to NO_PROXY.",
    );
  }
}

async function checkCertificate(probe: Probe, tenant: URL): Promise<Finding> {
  let isConnected = false;
  const onConnect = (): void => void (isConnected = true);
  try {
    const socket = await probe.withTimeout((signal) => connectTls(tenant, signal, { onConnect }));
    return judgeCertificate(tenant, socket);
  } catch (error) {
    const plainOrigin = await findOtherScheme(probe, tenant, error);
    return plainOrigin === undefined
      ? connectionFailure(probe, error, isConnected)
      : plainHttpPort(tenant, plainOrigin);
  }
}

function judgeCertificate({ host }: URL, socket: TLSSocket): Finding {
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

async function checkPlainConnection(probe: Probe, tenant: URL): Promise<Finding> {
  try {
    await probe.withTimeout((signal) => connect(tenant, signal));
  } catch (error) {
    return connectionFailure(probe, error, false);
  }
  const failure = await firstFailure(probe, tenant);
  const tlsOrigin = failure === undefined ? undefined : await findOtherScheme(probe, tenant, failure);
  const code = failureReason(failure ?? {});
  if (tlsOrigin === undefined && NOT_HTTP.test(code))
    return otherServer(`${tenant.host} responds, but not in HTTP (${code}).`);
  if (tlsOrigin === undefined) return ok(`Not needed on loopback: ${tenant.host} accepts connections.`);
  return problem(
    `This port uses TLS, and ${tenant.host} was requested with http.`,
    "The server rejects requests in plain HTTP, so backends get no sessions and a frame shows an error or nothing.",
    `Set --tenant-origin, and tenant-origin in your page, to ${tlsOrigin}.`,
  );
}

/** The error of the first request, or its response, which may show that the port uses TLS. */
async function firstFailure(probe: Probe, tenant: URL): Promise<unknown> {
  if (probe.missingForApi !== undefined)
    return (probe.requestEmbedPage() ?? probe.page(tenant)).catch((error: unknown) => error);
  const error = await probe.deploymentError();
  return error instanceof SvcApiError ? error : undefined;
}

function connect(tenant: URL, signal: AbortSignal): Promise<void> {
  const socket = connectPlain({ host: socketHost(tenant), port: Number(tenant.port || 80) });
  signal.addEventListener("abort", () => socket.destroy());
  return new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.on("error", reject);
  }).finally(() => socket.destroy());
}

/** The finding for an https tenant on a port with plain HTTP. @param plainOrigin the origin with http */
function plainHttpPort({ host, hostname }: URL, plainOrigin: string): Finding {
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1])$/.test(hostname);
  return problem(
    `This port uses plain HTTP, and ${host} was requested with https.`,
    "Without TLS on this port, browsers and backends can't connect, and a frame shows nothing.",
    isLoopback
      ? `Set --tenant-origin, and tenant-origin in your page, to ${plainOrigin}. ${HTTP_RULE}.`
      : `Set --tenant-origin to a port with TLS, or add TLS to this one. ${HTTP_RULE}, so ${plainOrigin} is not an alternative.`,
  );
}

function untrustedCertificate({ host }: URL, code: string): Finding {
  return problem(
    `The certificate of ${host} is not trusted on this machine (${code}).`,
    "Browsers and backends refuse the connection, and a frame shows nothing.",
    certificateRemedy(code),
  );
}

/** The finding for a failed connection to the tenant. @param isConnected whether the host accepted the connection */
function connectionFailure({ target }: Probe, error: unknown, isConnected: boolean): Finding {
  const { tenant, proxies } = target;
  const { host } = tenant;
  const code = failureReason(error);
  if (isCertificateError(error)) return untrustedCertificate(tenant, code);
  if (!isConnected) {
    return problem(
      `Connecting to ${host} failed (${code}).`,
      "No server accepts connections there, or something on the network path blocks them.",
      `Check the port in --tenant-origin, that the tenant is running, and firewalls.${unusedProxyHint(proxies, tenant)}`,
    );
  }
  if (isTimeout(error)) {
    return problem(
      `${host} accepts connections, but did not complete a TLS handshake (${code}).`,
      "The server is overloaded or hangs, or its port uses another protocol. A frame shows nothing.",
      retryRemedy(error),
    );
  }
  if (isNotTls(error))
    return otherServer(`${host} responds, but neither with TLS nor in plain HTTP (${code}).`);
  return problem(
    `${host} accepts connections, but the TLS handshake failed (${code}).`,
    "The server closed the connection, or does not support any TLS version or cipher of this machine. A frame shows nothing.",
    "Check the port in --tenant-origin, and the TLS settings of the tenant or of the proxy in front of it.",
  );
}

function otherServer(found: string): Finding {
  return problem(
    found,
    "Another kind of server uses this port, so browsers and backends can't reach the tenant there.",
    "Check the port in --tenant-origin.",
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
