import { lookup } from "node:dns/promises";
import { ok, problem, type Check } from "../check.js";
import { failureText } from "../failure-text.js";
import { bareHost } from "../target.js";
import { withinLimit } from "../within-limit.js";

/** Whether the tenant's name has an address. */
export const dns: Check = {
  id: "dns",
  title: "DNS",
  needs: [],
  async run({ target, limits }) {
    const name = bareHost(target.tenant);
    try {
      const found = await withinLimit(limits.lookMs, () => lookup(name, { all: true }));
      return ok(`${name} is at ${found.map(({ address }) => address).join(", ")}.`);
    } catch (error) {
      return problem(
        `The name ${name} has no address from here (${failureText(error)}).`,
        "Neither your backend nor a viewer's browser can find the tenant.",
        "Check --tenant-origin for typing errors. With a custom domain, check its DNS record.",
      );
    }
  },
};
