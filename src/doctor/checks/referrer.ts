import { ok, skipped, warning, type Check } from "../check.js";
import { embedPageUrl } from "../embed-page-url.js";
import { isPage, openHostStartPage } from "../host-start-page.js";
import type { PageAnswer } from "../probe.js";

/** What a browser does where a page says nothing (https://www.w3.org/TR/referrer-policy/#default-referrer-policy). */
const DEFAULT = "strict-origin-when-cross-origin";

/** These keep a page's origin from frames of other origins. */
const SILENT = ["no-referrer", "same-origin"];

/** These send a page's whole address to other origins. */
const LEAKING = ["unsafe-url", "no-referrer-when-downgrade"];

const KNOWN = [...SILENT, ...LEAKING, DEFAULT, "strict-origin", "origin", "origin-when-cross-origin"];

/** Whether the embed can learn who frames it, and whether its own address, with the session, stays with it. */
export const referrer: Check = {
  id: "referrer",
  title: "Referrer policy",
  needs: [],
  async run(probe) {
    const { host } = probe.target;
    const embedUrl = embedPageUrl(probe);
    const hostPolicy = await policyOf(host && openHostStartPage(probe, host));
    const embedPolicy = await policyOf(embedUrl && probe.page(embedUrl));
    if (hostPolicy !== undefined && SILENT.includes(hostPolicy)) {
      return warning(
        `${host?.origin} sends Referrer-Policy: ${hostPolicy}.`,
        "Chromium and Safari tell a frame of its host all the same; in a browser that tells by the referrer alone, the embed can't know whom to speak to, and stays silent.",
        `Send a policy that tells the origin, such as ${DEFAULT}.`,
      );
    }
    if (embedPolicy !== undefined && LEAKING.includes(embedPolicy)) {
      return warning(
        `The embed page has Referrer-Policy: ${embedPolicy}.`,
        "Its address, with the session, reaches every other site that the page loads from.",
        `Ask the tenant's operator for no-referrer or ${DEFAULT}.`,
      );
    }
    const seen = [
      hostPolicy !== undefined && `your page has ${hostPolicy}`,
      embedPolicy !== undefined && `the embed has ${embedPolicy}`,
    ].filter((text) => text !== false);
    return seen.length > 0
      ? ok(`${seen.join(", ")}.`)
      : skipped("Neither the host's nor the embed's page was seen.");
  },
};

/** The policy of a page's header; undefined when no page came. Of several the last one counts. */
async function policyOf(opening: Promise<PageAnswer> | undefined): Promise<string | undefined> {
  const page = await opening?.catch(() => undefined); // another check tells why
  if (!page || !isPage(page)) return undefined;
  const words = page.headers
    .get("referrer-policy")
    ?.toLowerCase()
    .split(/[\s,]+/);
  return words?.findLast((word) => KNOWN.includes(word)) ?? DEFAULT;
}
