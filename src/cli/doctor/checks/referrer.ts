import { ok, skipped, warning, type Finding } from "../finding.js";
import type { Page, Probe } from "../probe.js";
import { isPage, openHostPage } from "./host-page.js";

/** The policy of a page without the header (https://www.w3.org/TR/referrer-policy/#default-referrer-policy). */
const DEFAULT = "strict-origin-when-cross-origin";

/** Policies that hide a page's origin from frames of other origins. */
const HIDING = ["no-referrer", "same-origin"];

/** Policies that send a page's complete URL to other origins. */
const LEAKING = ["unsafe-url", "no-referrer-when-downgrade"];

const KNOWN = [...HIDING, ...LEAKING, DEFAULT, "strict-origin", "origin", "origin-when-cross-origin"];

/** Whether the embed can identify its host, and whether its own URL, with the session, stays private. */
export async function checkReferrer(probe: Probe): Promise<Finding | Finding[]> {
  const { host } = probe.target;
  const hostPolicy = policyOf(host && (await openHostPage(probe, host)));
  const embedPolicy = policyOf(await probe.embedPage?.catch(() => undefined)); // its check reports the reason
  const risks: Finding[] = [];
  if (hostPolicy !== undefined && HIDING.includes(hostPolicy)) {
    risks.push(
      warning(
        `${host?.origin} sends Referrer-Policy: ${hostPolicy}.`,
        "In a browser where a frame can identify its host only by the referrer, the embed sends no messages. Chromium and Safari have another way.",
        `Send a policy that includes the origin, such as ${DEFAULT}.`,
      ),
    );
  }
  if (embedPolicy !== undefined && LEAKING.includes(embedPolicy)) {
    risks.push(
      warning(
        `The embed page has Referrer-Policy: ${embedPolicy}.`,
        "Its URL, with the session, is sent to every other site that the page loads from.",
        `Ask the tenant's operator for no-referrer or ${DEFAULT}.`,
      ),
    );
  }
  if (risks.length > 0) return risks;
  const policies = [
    hostPolicy !== undefined && `Your page has ${hostPolicy}.`,
    embedPolicy !== undefined && `The embed page has ${embedPolicy}.`,
  ].filter((text) => text !== false);
  return policies.length > 0
    ? ok(policies.join(" "))
    : skipped("Neither the host's page nor the embed's is available.");
}

/** The policy in a page's header, the last known one if there are several; undefined without a page. */
function policyOf(page: Page | Finding | undefined): string | undefined {
  if (!page || !("headers" in page) || !isPage(page)) return undefined;
  const words = page.headers
    .get("referrer-policy")
    ?.toLowerCase()
    .split(/[\s,]+/);
  return words?.findLast((word) => KNOWN.includes(word)) ?? DEFAULT;
}
