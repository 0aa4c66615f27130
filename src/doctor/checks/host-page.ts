import { ok, problem, skipped, warning, type Check, type Finding } from "../check.js";
import { matchesSources, parsePolicies } from "../csp.js";
import { embedPageUrl } from "../embed-page-url.js";
import { failureReason } from "../failure-reason.js";
import { isPage, openHostStartPage, type HostStartPage } from "../host-start-page.js";

/** The first of these directives that a policy has decides which frames its page may contain. */
const FRAME_DIRECTIVES = ["frame-src", "child-src", "default-src"];

/** Whether the host's own headers allow the frame. Its start page stands for all its pages. */
export const hostPage: Check = {
  id: "host-page",
  title: "Host page",
  needs: [],
  async run(probe) {
    const { host, tenant } = probe.target;
    if (!host) return skipped("No host is known. Pass its origin with --host-origin.");
    let page: HostStartPage;
    try {
      page = await openHostStartPage(probe, host);
    } catch (error) {
      return skipped(`${host.origin} did not respond (${failureReason(error)}).`);
    }
    if (!isPage(page)) return judgeNonPage(host, page);
    const { headers } = page;
    const frame = embedPageUrl(probe) ?? tenant;
    for (const policy of parsePolicies(headers.get("content-security-policy"))) {
      const directive = FRAME_DIRECTIVES.find((name) => policy.has(name));
      const sources = directive === undefined ? undefined : policy.get(directive);
      if (sources && !matchesSources(sources, frame, host)) {
        return problem(
          `${host.origin} sends Content-Security-Policy: ${directive} ${sources.join(" ")}.`,
          "Your own page forbids this frame; the element reports it as frame-blocked.",
          `Add ${tenant.origin} to frame-src in your page's policy.`,
        );
      }
    }
    const embedderPolicy = headers.get("cross-origin-embedder-policy") ?? "";
    if (/^\s*(?:require-corp|credentialless)\b/i.test(embedderPolicy)) {
      return warning(
        `${host.origin} sends Cross-Origin-Embedder-Policy: ${embedderPolicy}.`,
        "Browsers block frames whose page does not send the same header.",
        "Set the attribute credentialless on <svc-dashboard>, for browsers that support it.",
      );
    }
    return ok(`The headers of the start page of ${host.origin} allow the frame.`);
  },
};

/** The headers of a redirect or an error say nothing about the page with the embed. */
function judgeNonPage(host: URL, { url, status, redirect }: HostStartPage): Finding {
  if (redirect && redirect.origin !== host.origin) {
    return warning(
      `${url.href} redirects to ${redirect.origin}.`,
      "The page with the embed seems to have that origin, which the tenant must allow.",
      `Run this again with --host-origin ${redirect.origin}.`,
    );
  }
  return warning(
    `${url.href} responded with status ${status}.`,
    "This is not the page with the embed, so the headers of that page remain unchecked.",
    "Check your page's frame-src, Cross-Origin-Embedder-Policy and Referrer-Policy in a browser's developer tools.",
  );
}
