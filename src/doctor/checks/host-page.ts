import { ok, problem, skipped, warning, type Check, type Finding } from "../check.js";
import { matchesSources, parsePolicies } from "../csp.js";
import { embedPageUrl } from "../embed-page-url.js";
import { failureText } from "../failure-text.js";
import { isPage, openHostStartPage, type HostStartPage } from "../host-start-page.js";

/** Of these directives the first one that a policy has decides which frames its page may hold. */
const FRAME_DIRECTIVES = ["frame-src", "child-src", "default-src"];

/** Whether the host's own headers let it hold the frame. Its start page stands for all its pages. */
export const hostPage: Check = {
  id: "host-page",
  title: "Host page",
  needs: [],
  async run(probe) {
    const { host, tenant } = probe.target;
    if (!host) return skipped("No host is known: name its origin with --host-origin.");
    let page: HostStartPage;
    try {
      page = await openHostStartPage(probe, host);
    } catch (error) {
      return skipped(`${host.origin} gave no answer here (${failureText(error)}).`);
    }
    if (!isPage(page)) return judgeOther(host, page);
    const { headers } = page;
    const frame = embedPageUrl(probe) ?? tenant;
    for (const policy of parsePolicies(headers.get("content-security-policy"))) {
      const directive = FRAME_DIRECTIVES.find((name) => policy.has(name));
      const sources = directive === undefined ? undefined : policy.get(directive);
      if (sources && !matchesSources(sources, frame, host)) {
        return problem(
          `${host.origin} sends Content-Security-Policy: ${directive} ${sources.join(" ")}.`,
          "Your own page forbids this frame (the element tells it as frame-blocked).",
          `Add ${tenant.origin} to frame-src in your page's policy.`,
        );
      }
    }
    const embedderPolicy = headers.get("cross-origin-embedder-policy") ?? "";
    if (/^\s*(?:require-corp|credentialless)\b/i.test(embedderPolicy)) {
      return warning(
        `${host.origin} sends Cross-Origin-Embedder-Policy: ${embedderPolicy}.`,
        "Browsers block frames whose page does not opt in with the same header.",
        "Set the attribute credentialless on <svc-dashboard>, where the browser knows it.",
      );
    }
    return ok(`${host.origin} may hold the frame, by the headers of its start page.`);
  },
};

/** A redirect's and an error's headers say nothing of the page that holds the embed. */
function judgeOther(host: URL, { url, status, redirect }: HostStartPage): Finding {
  if (redirect && redirect.origin !== host.origin) {
    return warning(
      `${url.href} redirects to ${redirect.origin}.`,
      "The embed's page seems to be of that origin, and the tenant must let that one frame it.",
      `Run this again with --host-origin ${redirect.origin}.`,
    );
  }
  return warning(
    `${url.href} was answered with status ${status}.`,
    "This is not the page that holds the embed, so that its own headers remain unseen.",
    "Look at your page's frame-src, Cross-Origin-Embedder-Policy and Referrer-Policy in a browser's developer tools.",
  );
}
