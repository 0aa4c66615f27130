import { lookup } from "node:dns/promises";
import { ok, problem, type Check } from "../check.js";
import { failureReason } from "../failure-reason.js";
import { withRequestTimeout } from "../limits.js";
import { socketHost } from "../target.js";

/** Whether the tenant's host name resolves. */
export const dns: Check = {
  id: "dns",
  title: "DNS",
  needs: [],
  async run({ target, limits }) {
    const name = socketHost(target.tenant);
    try {
      const addresses = await withRequestTimeout(limits, () => lookup(name, { all: true }));
      return ok(`${name} resolves to ${addresses.map(({ address }) => address).join(", ")}.`);
    } catch (error) {
      return problem(
        `The name ${name} does not resolve on this machine (${failureReason(error)}).`,
        "Neither your backend nor a viewer's browser can find the tenant.",
        "Check --tenant-origin for typos. With a custom domain, check its DNS record.",
      );
    }
  },
};
