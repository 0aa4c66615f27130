import { ok, problem, skipped, warning, type Check } from "../check.js";
import { embedPageUrl } from "../embed-page-url.js";
import { findBlockingHeader, framingRules } from "../framing-headers.js";

/** Stands for a host if none is named. */
const UNKNOWN_HOST = new URL("https://host.invalid");

const FORBIDS_EVERY_PAGE: readonly string[] = ["deny", "frame-ancestors", "frame-ancestors 'none'"];

/** Whether the embed page's headers let the host frame it. */
export const framing: Check = {
  id: "framing",
  title: "Framing",
  needs: ["embed-page"],
  async run(probe) {
    const url = embedPageUrl(probe);
    if (!url) return skipped("No dashboard is known. Pass one with --public-id.");
    const { status, headers } = await probe.page(url);
    if (status !== 200) return skipped("The headers of the embed page are not available.");

    const { host } = probe.target;
    const rules = framingRules(headers);
    const blocking = findBlockingHeader(headers, url, host ?? UNKNOWN_HOST);
    if (!blocking) {
      const who = host?.origin ?? "any page";
      return ok(rules ? `"${rules}" allows ${who}.` : "No header restricts which pages may frame it.");
    }
    const found = `${blocking.header} is "${blocking.value}".`;
    const forbidsEveryPage = FORBIDS_EVERY_PAGE.includes(blocking.value.toLowerCase());
    if (!host && !forbidsEveryPage) {
      return warning(
        found,
        "Only these pages may frame the dashboard; in all others the frame stays blank.",
        "Run this again with --host-origin to check whether your page is among them.",
      );
    }
    const allow = `Have ${host?.origin ?? "your page's origin"} added to the tenant's list of embedding origins`;
    return problem(
      found,
      `Browsers refuse to show the dashboard in ${forbidsEveryPage ? "any page" : `a page of ${host?.origin}`}: the frame stays blank.`,
      blocking.header === "X-Frame-Options"
        ? `${allow}, and X-Frame-Options removed, which can't list origins.`
        : `${allow}.`,
    );
  },
};
