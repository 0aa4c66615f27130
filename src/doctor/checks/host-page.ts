import { ok, problem, skipped, warning, type Check, type Finding } from "../check.js";
import { matchesSources, parsePolicies } from "../csp.js";
import { embedPageUrl } from "../embed-page-url.js";
import { failureReason, isCertificateError } from "../failure-reason.js";
import { isPage, openHostPage, type HostPage } from "../open-host-page.js";
import { findOtherScheme, isRejectedAsPlain, originWithOtherScheme, usesTls } from "../other-scheme.js";
import type { Probe } from "../probe.js";
import { printable } from "../target.js";

/** The first of these directives that a policy has decides which frames its page may contain. */
const FRAME_DIRECTIVES = ["frame-src", "child-src", "default-src"];

/** Whether the headers of the host's page allow the frame. */
export const hostPage: Check = {
  id: "host-page",
  title: "Host page",
  needs: [],
  prepare(probe) {
    const { host } = probe.target;
    if (host) void findPage(probe, host).catch(() => undefined); // the check reports the failure
  },
  async run(probe) {
    const { host, tenant } = probe.target;
    if (!host) return skipped("No host is known. Pass its origin with --host-origin.");
    const page = await findPage(probe, host);
    if (!("headers" in page)) return page;
    if (!isPage(page)) return judgeNonPage(host, page);
    const { headers, url } = page;
    const blocked = [
      ...judgePolicies(url, headers, embedPageUrl(probe) ?? tenant),
      ...judgeEmbedderPolicy(url, headers),
    ];
    const [first, ...more] = blocked;
    if (first) return [first, ...more];
    const redirected = url.href === host.href ? "" : `, to which ${printable(host)} redirects,`;
    return ok(`The headers of ${printable(url)}${redirected} allow the frame.`);
  },
};

/** The host's page, or the finding for a host without a response. */
function findPage(probe: Probe, host: URL): Promise<HostPage | Finding> {
  return probe.once("host page", async () => {
    try {
      const page = await openHostPage(probe, host);
      if (isRejectedAsPlain(host, page.status) && (await usesTls(host, probe.limits)))
        return otherScheme(host, originWithOtherScheme(host));
      return page;
    } catch (error) {
      const origin = await findOtherScheme(host, error, probe.limits);
      return origin === undefined ? skipped(describeFailure(host, error)) : otherScheme(host, origin);
    }
  });
}

function describeFailure({ origin }: URL, error: unknown): string {
  const code = failureReason(error);
  return isCertificateError(error)
    ? `The certificate of ${origin} is not trusted on this machine (${code}).`
    : `${origin} did not respond (${code}).`;
}

function otherScheme(host: URL, origin: string): Finding {
  return warning(
    `${host.origin} uses ${origin.startsWith("https") ? "TLS" : "plain HTTP"} on this port: --host-origin has the other scheme.`,
    "No page has this origin, so the headers of the page with the embed remain unchecked.",
    `Run this again with --host-origin ${origin}.`,
  );
}

/** A finding for each policy that forbids the frame: all of them must allow it. */
function judgePolicies(page: URL, headers: Headers, frame: URL): Finding[] {
  return parsePolicies(headers.get("content-security-policy")).flatMap((policy) => {
    const directive = FRAME_DIRECTIVES.find((name) => policy.has(name));
    const sources = directive === undefined ? undefined : policy.get(directive);
    if (!sources || matchesSources(sources, frame, page)) return [];
    return problem(
      `${page.origin} sends Content-Security-Policy: ${[directive, ...sources].join(" ")}.`,
      "Your own page forbids this frame; the element reports it as frame-blocked.",
      `Add ${frame.origin} to frame-src in your page's policy.`,
    );
  });
}

function judgeEmbedderPolicy({ origin }: URL, headers: Headers): Finding[] {
  const policy = headers.get("cross-origin-embedder-policy") ?? "";
  if (!/^\s*(?:require-corp|credentialless)\b/i.test(policy)) return [];
  return [
    warning(
      `${origin} sends Cross-Origin-Embedder-Policy: ${policy}.`,
      "Browsers block frames whose page does not send the same header and Cross-Origin-Resource-Policy: cross-origin.",
      "Set the attribute credentialless on <svc-dashboard>, for browsers that support it.",
    ),
  ];
}

/** The headers of a redirect or an error say nothing about the page with the embed. */
function judgeNonPage(host: URL, { url, status, redirect }: HostPage): Finding {
  if (redirect && redirect.origin !== host.origin) {
    return warning(
      `${printable(url)} redirects to ${redirect.origin}.`,
      "The page with the embed seems to have that origin, which the tenant must allow.",
      `Run this again with --host-origin ${redirect.origin}.`,
    );
  }
  return warning(
    `${printable(url)} responded with status ${status}.`,
    "This is not the page with the embed, so the headers of that page remain unchecked.",
    status === 404
      ? "Pass the path of that page with --host-path."
      : "Check your page's frame-src, Cross-Origin-Embedder-Policy and Referrer-Policy in a browser's developer tools.",
  );
}
