import { lookup } from "node:dns/promises";
import { failureReason } from "../failure.js";
import { ok, problem, type Finding } from "../finding.js";
import { socketHost, type Probe } from "../probe.js";
import { unusedProxyHint } from "../proxies.js";

/** Whether the tenant's host name resolves. */
export async function checkDns(probe: Probe): Promise<Finding> {
  const { tenant, proxies } = probe.target;
  const proxy = probe.proxyFor(tenant);
  if (proxy) return ok(`Not looked up on this machine: the proxy ${proxy} resolves the name.`);
  const name = socketHost(tenant);
  try {
    const addresses = await probe.withTimeout(() => lookup(name, { all: true }));
    return ok(`${name} resolves to ${addresses.map(({ address }) => address).join(", ")}.`);
  } catch (error) {
    const hint = unusedProxyHint(proxies, tenant);
    return problem(
      `The name ${name} does not resolve on this machine (${failureReason(error)}).`,
      hint
        ? "Programs that do not use the proxy can't find the tenant; the proxy may be able to."
        : "Neither your backend nor a viewer's browser can find the tenant.",
      `Check --tenant-origin for typos. With a custom domain, check its DNS record.${hint}`,
    );
  }
}
