import { ok, problem, skipped, warning, type Check, type Finding } from "../check.js";
import { embedPageUrl } from "../embed-page-url.js";
import { findBlockingHeaders, framingRules, type BlockingHeader } from "../framing-headers.js";

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
    const [first, ...more] = findBlockingHeaders(headers, url, host ?? UNKNOWN_HOST);
    if (first) return [judge(first, host), ...more.map((blocking) => judge(blocking, host))];
    const who = host?.origin ?? "any page";
    return ok(rules ? `"${rules}" allows ${who}.` : "No header restricts which pages may frame it.");
  },
};

function judge({ header, value }: BlockingHeader, host: URL | undefined): Finding {
  const found = `${header} is "${value}".`;
  const forbidsEveryPage = FORBIDS_EVERY_PAGE.includes(value.toLowerCase());
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
    header === "X-Frame-Options"
      ? `${allow}, and X-Frame-Options removed, which can't list origins.`
      : `${allow}.`,
  );
}
