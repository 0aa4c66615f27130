import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { ok, problem, warning, type Check, type Finding } from "../check.js";
import { failureReason } from "../failure-reason.js";
import { withRequestTimeout } from "../limits.js";
import { socketHost } from "../target.js";

const DAY_MS = 86_400_000;

/** A certificate that expires within this time gets a warning. */
const WARNING_DAYS = 14;

/** Whether the tenant accepts a connection, with a certificate that this machine trusts. */
export const tls: Check = {
  id: "tls",
  title: "TLS",
  needs: ["dns"],
  async run({ target: { tenant }, limits }) {
    const connect = tenant.protocol === "https:" ? checkCertificate : checkPlainConnection;
    try {
      return await withRequestTimeout(limits, (signal) => connect(tenant, signal));
    } catch (error) {
      const code = failureReason(error);
      return isCertificateError(code)
        ? problem(
            `The certificate of ${tenant.host} is not trusted on this machine (${code}).`,
            "Browsers and backends refuse the connection, and a frame shows nothing.",
            certificateRemedy(code),
          )
        : problem(
            `Connecting to ${tenant.host} failed (${code}).`,
            "No server accepts connections there, or something on the network path blocks them.",
            "Check the port in --tenant-origin, that the tenant is running, and firewalls.",
          );
    }
  },
};

async function checkCertificate(tenant: URL, signal: AbortSignal): Promise<Finding> {
  const host = socketHost(tenant);
  const socket = connectTls({
    host,
    port: Number(tenant.port || 443),
    // an IP address is not allowed as server name (RFC 6066, section 3)
    ...(isIP(host) === 0 && { servername: host }),
  });
  await connected(socket, "secureConnect", signal);
  const version = socket.getProtocol() ?? "TLS";
  const { valid_to: validTo } = socket.getPeerCertificate();
  socket.destroy();
  const end = new Date(validTo);
  const date = end.toISOString().slice(0, 10);
  if (end.getTime() - Date.now() > WARNING_DAYS * DAY_MS)
    return ok(`${version}, with a trusted certificate until ${date}.`);
  return warning(
    `The certificate of ${tenant.host} expires on ${date}.`,
    "After that, browsers refuse the connection and embeds stay blank.",
    "Make sure that it is renewed in time.",
  );
}

async function checkPlainConnection(tenant: URL, signal: AbortSignal): Promise<Finding> {
  const socket = connectPlain({ host: socketHost(tenant), port: Number(tenant.port || 80) });
  await connected(socket, "connect", signal);
  socket.destroy();
  return ok(`${tenant.host} accepts connections, in plain HTTP on this machine.`);
}

function connected(socket: Socket | TLSSocket, event: string, signal: AbortSignal): Promise<void> {
  signal.addEventListener("abort", () => socket.destroy());
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.on("error", reject);
  });
}

/** Parts of the codes that OpenSSL and Node use for certificates (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE_CODES = ["CERT", "SELF_SIGNED", "UNABLE_TO", "CRL", "HOSTNAME_MISMATCH"];

function isCertificateError(code: string): boolean {
  return CERTIFICATE_CODES.some((part) => code.includes(part));
}

function certificateRemedy(code: string): string {
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "Set --tenant-origin to a name that the certificate covers, or have a certificate issued for this name.";
  if (code === "CERT_HAS_EXPIRED") return "Have the tenant's certificate renewed.";
  if (code.includes("SELF_SIGNED"))
    return "Use a certificate of a public authority, or set NODE_EXTRA_CA_CERTS to the file of your own authority.";
  return "Check that the tenant sends its complete certificate chain, and that this machine's clock is right.";
}
