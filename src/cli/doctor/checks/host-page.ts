import { failureReason, isCertificateError } from "../failure.js";
import { lacking, ok, problem, skipped, warning, type Finding } from "../finding.js";
import { printable, type Page, type Probe } from "../probe.js";
import { matchesSources, parsePolicies } from "./csp.js";
import { findOtherScheme } from "./other-scheme.js";

const MAX_REDIRECTS = 5;

/** The first of these directives that a policy has decides which frames its page may contain. */
const FRAME_DIRECTIVES = ["frame-src", "child-src", "default-src"];

/** Whether the headers of the host's page allow the frame. */
export async function checkHostPage(probe: Probe): Promise<Finding | Finding[]> {
  const { host, tenant } = probe.target;
  if (!host) return lacking("--host-origin");
  if (host.origin === tenant.origin) return ownOrigin(host);
  const page = await openHostPage(probe, host);
  if (!("headers" in page)) return page;
  if (!isPage(page)) return judgeNonPage(host, page);
  const { headers, url } = page;
  const blocked = [
    ...judgePolicies(url, headers, probe.embedPageUrl() ?? tenant),
    ...judgeEmbedderPolicy(url, headers),
  ];
  if (blocked.length > 0) return blocked;
  const redirected = url.href === host.href ? "" : `, to which ${printable(host)} redirects,`;
  return ok(`The headers of ${printable(url)}${redirected} allow the frame.`);
}

function ownOrigin({ origin }: URL): Finding {
  return problem(
    `${origin} is both the tenant's origin and the page's own.`,
    "A frame of the page's own origin could remove its sandbox, so the element loads nothing and reports invalid-configuration.",
    "Set tenant-origin in your page to the tenant's origin, which must differ from the page's.",
  );
}

/** Opens the host's page, once. Returns the response after redirects, or the finding for a host that does not respond. */
export function openHostPage(probe: Probe, host: URL): Promise<Page | Finding> {
  return probe.once("host page", async () => {
    try {
      const page = await followRedirects(probe, host);
      return (await findWrongScheme(probe, host, page)) ?? page;
    } catch (error) {
      return (await findWrongScheme(probe, host, error)) ?? skipped(describeFailure(host, error));
    }
  });
}

/** Whether a response is a page: the headers of errors and redirects are not those of the page with the embed. */
export function isPage({ status }: Page): boolean {
  return status >= 200 && status < 300;
}

/** Redirects are followed on the host's own origin. */
async function followRedirects(probe: Probe, host: URL): Promise<Page> {
  let page = await probe.page(host);
  for (let count = 0; page.redirect?.origin === host.origin && count < MAX_REDIRECTS; count++)
    page = await probe.page(page.redirect);
  return page;
}

async function findWrongScheme(probe: Probe, host: URL, failure: unknown): Promise<Finding | undefined> {
  const origin = await findOtherScheme(probe, host, failure);
  if (origin === undefined) return undefined;
  return warning(
    `${host.origin} uses ${origin.startsWith("https") ? "TLS" : "plain HTTP"} on this port: --host-origin has the wrong scheme.`,
    "No page has this origin, so the headers of the page with the embed remain unchecked.",
    `Run this again with --host-origin ${origin}.`,
  );
}

function describeFailure({ origin }: URL, error: unknown): string {
  const code = failureReason(error);
  return isCertificateError(error)
    ? `The certificate of ${origin} is not trusted on this machine (${code}).`
    : `${origin} did not respond (${code}).`;
}

/** A finding for each policy that forbids the frame: all of them must allow it. */
function judgePolicies(page: URL, headers: Headers, frame: URL): Finding[] {
  return parsePolicies(headers.get("content-security-policy")).flatMap((policy) => {
    const directive = FRAME_DIRECTIVES.find((name) => policy.has(name));
    const sources = directive === undefined ? undefined : policy.get(directive);
    if (!sources || matchesSources(sources, frame, page)) return [];
    return problem(
      `${page.origin} sends Content-Security-Policy: ${[directive, ...sources].join(" ")}.`,
      "Your own page forbids this frame; the element reports frame-blocked.",
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

function judgeNonPage(host: URL, { url, status, redirect }: Page): Finding {
  if (redirect && redirect.origin !== host.origin) {
    return warning(
      `${printable(url)} redirects to ${redirect.origin}.`,
      "That is probably the origin of the page with the embed, which the tenant must allow.",
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
