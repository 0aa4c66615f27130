import { lookup } from "node:dns/promises";
import { failureReason } from "../failure.js";
import { ok, problem, type Finding } from "../finding.js";
import { socketHost, type Probe } from "../probe.js";

/** Whether the tenant's host name resolves. */
export async function checkDns(probe: Probe): Promise<Finding> {
  const name = socketHost(probe.target.tenant);
  try {
    const addresses = await probe.withTimeout(() => lookup(name, { all: true }));
    return ok(`${name} resolves to ${addresses.map(({ address }) => address).join(", ")}.`);
  } catch (error) {
    return problem(
      `The name ${name} does not resolve on this machine (${failureReason(error)}).`,
      "Neither your backend nor a viewer's browser can find the tenant.",
      "Check --tenant-origin for typos. With a custom domain, check its DNS record.",
    );
  }
}
