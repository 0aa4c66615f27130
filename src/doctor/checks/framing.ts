import { ok, problem, skipped, warning, type Check } from "../check.js";
import { embedPageUrl } from "../embed-page-url.js";
import { findFramingRefusal, framingRules } from "../framing.js";

/** Stands for a host that nobody has named. */
const ANY_HOST = new URL("https://host.invalid");

/** Whether the embed page's headers let the host frame it. */
export const framing: Check = {
  id: "framing",
  title: "Framing",
  needs: ["embed-page"],
  async run(probe) {
    const url = embedPageUrl(probe);
    if (!url) return skipped("No dashboard is known: name one with --public-id.");
    const { status, headers } = await probe.page(url);
    if (status !== 200) return skipped("The embed page's own headers were not seen.");

    const { host } = probe.target;
    const rules = framingRules(headers);
    const refusal = findFramingRefusal(headers, url, host ?? ANY_HOST);
    if (!refusal) {
      const who = host?.origin ?? "any page";
      return ok(rules ? `"${rules}" allows ${who}.` : "No header keeps a page from framing it.");
    }
    const found = `${refusal.header} says "${refusal.value}".`;
    const refusesAll = /^(?:deny|frame-ancestors(?: 'none')?)$/i.test(refusal.value);
    if (!host && !refusesAll) {
      return warning(
        found,
        "Only these pages may frame the dashboard; in all others the frame stays blank.",
        "Run this again with --host-origin, to learn whether your page is among them.",
      );
    }
    const allow = `Have ${host?.origin ?? "your page's origin"} added to the tenant's list of embedding origins`;
    return problem(
      found,
      `Browsers refuse to show the dashboard in ${refusesAll ? "any page" : `a page of ${host?.origin}`}: the frame stays blank.`,
      refusal.header === "X-Frame-Options"
        ? `${allow}; X-Frame-Options can't name it, so it has to go.`
        : `${allow}.`,
    );
  },
};
