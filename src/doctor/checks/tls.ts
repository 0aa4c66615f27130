import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { ok, problem, warning, type Check, type Finding } from "../check.js";
import { failureText } from "../failure-text.js";
import { bareHost } from "../target.js";
import { withinLimit } from "../within-limit.js";

const DAY_MS = 86_400_000;

/** A certificate that ends within this time is told of. */
const SOON_DAYS = 14;

/** Whether the tenant can be connected to, with a certificate that is trusted here. */
export const tls: Check = {
  id: "tls",
  title: "TLS",
  needs: ["dns"],
  async run({ target: { tenant }, limits }) {
    const secure = tenant.protocol === "https:";
    try {
      return await withinLimit(limits.lookMs, (signal) =>
        (secure ? lookAtCertificate : knock)(tenant, signal),
      );
    } catch (error) {
      const code = failureText(error);
      return isCertificateError(code)
        ? problem(
            `The certificate of ${tenant.host} is not trusted here (${code}).`,
            "Browsers and backends refuse the connection, and a frame shows nothing.",
            certificateRemedy(code),
          )
        : problem(
            `No connection to ${tenant.host} came about (${code}).`,
            "Nothing answers at this address, or something on the way keeps it from here.",
            "Check the port in --tenant-origin, the tenant's state, and firewalls on the way.",
          );
    }
  },
};

async function lookAtCertificate(tenant: URL, signal: AbortSignal): Promise<Finding> {
  const host = bareHost(tenant);
  const socket = connectTls({
    host,
    port: Number(tenant.port || 443),
    // an address is no server name (RFC 6066, section 3)
    ...(isIP(host) === 0 && { servername: host }),
  });
  await connected(socket, "secureConnect", signal);
  const version = socket.getProtocol() ?? "TLS";
  const { valid_to: validTo } = socket.getPeerCertificate();
  socket.destroy();
  const end = new Date(validTo);
  const date = end.toISOString().slice(0, 10);
  if (end.getTime() - Date.now() > SOON_DAYS * DAY_MS)
    return ok(`${version}, with a trusted certificate until ${date}.`);
  return warning(
    `The certificate of ${tenant.host} ends on ${date}.`,
    "From then on browsers refuse the connection, and embeds stay blank.",
    "See that the tenant renews it in time.",
  );
}

async function knock(tenant: URL, signal: AbortSignal): Promise<Finding> {
  const socket = connectPlain({ host: bareHost(tenant), port: Number(tenant.port || 80) });
  await connected(socket, "connect", signal);
  socket.destroy();
  return ok(`${tenant.host} answers, in plain HTTP on this machine.`);
}

function connected(socket: Socket | TLSSocket, event: string, signal: AbortSignal): Promise<void> {
  signal.addEventListener("abort", () => socket.destroy());
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.on("error", reject);
  });
}

function isCertificateError(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO|CRL|HOSTNAME_MISMATCH/.test(code);
}

function certificateRemedy(code: string): string {
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return "Use the name that the certificate was made for as --tenant-origin, or have one made for this name.";
  if (code === "CERT_HAS_EXPIRED") return "Have the tenant's certificate renewed.";
  if (code.includes("SELF_SIGNED"))
    return "Use a certificate of a public authority; for an authority of your own, name its file in NODE_EXTRA_CA_CERTS.";
  return "See that the tenant sends its whole certificate chain, and check this machine's clock.";
}
