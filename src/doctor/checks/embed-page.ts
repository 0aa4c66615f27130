import { failureReason, retryRemedy } from "../failure.js";
import { ok, problem, skipped, warning, type Finding } from "../finding.js";
import type { Page, Probe } from "../probe.js";
import { matchesSources, parsePolicies } from "./csp.js";

/** Whether the dashboard's embed URL responds with a page. It is requested without a session. */
export async function checkEmbedPage(probe: Probe): Promise<Finding> {
  try {
    const page = await probe.requestEmbedPage();
    return page ? judgePage(page) : noDashboard(probe);
  } catch (error) {
    return problem(
      `${probe.embedPageUrl()?.href} did not respond (${failureReason(error)}).`,
      "The frame stays empty, and the element reports it as never-committed or ready-timeout.",
      retryRemedy(error),
    );
  }
}

function noDashboard({ missingForApi }: Probe): Finding {
  const found = "No dashboard is known.";
  if (missingForApi === undefined) return skipped(found); // an earlier check has found why
  return problem(
    found,
    "Without one, the element loads nothing and reports invalid-configuration.",
    "Set public-id in your page to that of a published dashboard, and pass it with --public-id.",
  );
}

function judgePage({ url, status, headers, redirect }: Page): Finding {
  const response = `${url.href} responded with status ${status}`;
  if (redirect) return judgeRedirect(response, url, redirect);
  if (status === 404) {
    return problem(
      `${response}.`,
      "The tenant has no embed page for this dashboard or deployment.",
      "Check --public-id or --deployment-id, and that --tenant-origin is the host that serves the embeds.",
    );
  }
  if (status === 401 || status === 403) {
    return warning(
      `${response}.`,
      "The page is refused without a session. The doctor can't check whether it loads with one.",
      "If the embed stays blank with a session too, check that the dashboard may be embedded.",
    );
  }
  if (status !== 200) {
    return problem(
      `${response}.`,
      "A frame shows the error or nothing, and its host gets no message.",
      "Open the URL in a browser, and report what it shows to the tenant's operator.",
    );
  }
  const type = headers.get("content-type") ?? "none";
  const isPage = /^text\/html\b/i.test(type);
  const isDownload = /^attachment\b/i.test(headers.get("content-disposition") ?? "");
  if (isPage && !isDownload) return ok(`${url.pathname} responds with a page.`);
  const faults = [!isPage && `with content type "${type}"`, isDownload && "as a download"].filter(Boolean);
  return problem(
    `${response}, ${faults.join(" and ")}.`,
    "This is not a page, so a frame stays empty.",
    "Check that --tenant-origin is the host that serves the embeds.",
  );
}

function judgeRedirect(response: string, url: URL, target: URL): Finding {
  const found = `${response}, a redirect to ${target.origin}${target.pathname}.`;
  if (target.origin !== url.origin && target.pathname === url.pathname) {
    return problem(
      found,
      "The tenant has moved to another origin. Its messages come from there, and a host that expects the old origin ignores them.",
      `Set tenant-origin in your page to ${target.origin}.`,
    );
  }
  return warning(
    found,
    "Without a session, viewers are redirected, perhaps to sign in. The doctor can't check what happens with a session.",
    "If the embed stays blank with a session too, follow this redirect in a browser.",
  );
}

/** Stands for a host if none is named. */
const UNKNOWN_HOST = new URL("https://host.invalid");

/** Whether the embed page's headers let the host frame it. */
export async function checkFraming(probe: Probe): Promise<Finding | Finding[]> {
  const page = await probe.embedPage;
  if (page?.status !== 200) return skipped("The headers of the embed page are not available.");
  const { host } = probe.target;
  const blocking = findBlockingHeaders(page.headers, page.url, host ?? UNKNOWN_HOST);
  const faults = [
    ...blocking.map((header) => judgeBlockingHeader(header, host)),
    ...judgeSandbox(page.headers),
  ];
  if (faults.length > 0) return faults;
  const rules = framingRules(page.headers);
  const who = host?.origin ?? "any page";
  return ok(rules ? `"${rules}" allows ${who}.` : "No header restricts which pages may frame it.");
}

/** A finding for each policy that takes the page's origin away. */
function judgeSandbox(headers: Headers): Finding[] {
  return directivesOf(headers, "sandbox")
    .filter((flags) => !flags.includes("allow-same-origin"))
    .map((flags) =>
      problem(
        `Content-Security-Policy is "${["sandbox", ...flags].join(" ")}".`,
        "The page has an opaque origin, so that it can't use its session; the element reports it as wrong-page.",
        "Ask the tenant's operator to add allow-same-origin.",
      ),
    );
}

const FORBIDS_EVERY_PAGE: readonly string[] = ["deny", "frame-ancestors", "frame-ancestors 'none'"];

function judgeBlockingHeader({ header, value }: BlockingHeader, host: URL | undefined): Finding {
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

/** A header that forbids a frame, with its value. */
interface BlockingHeader {
  header: "Content-Security-Policy" | "X-Frame-Options";
  value: string;
}

/**
 * Finds each header value that forbids a host to frame a page, as browsers decide it: every policy with `frame-ancestors` must
 * allow the host, and X-Frame-Options counts only if no policy has that directive
 * (https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header).
 * @param page the URL of the framed page
 * @param host the URL of the page around it; only its origin counts
 */
export function findBlockingHeaders(headers: Headers, page: URL, host: URL): BlockingHeader[] {
  const lists = frameAncestors(headers);
  if (lists.length > 0) {
    return lists
      .filter((sources) => !matchesSources(sources, new URL(host.origin), page))
      .map((sources) => ({ header: "Content-Security-Policy", value: directive(sources) }));
  }
  const options = frameOptions(headers);
  if (frameOptionsAllow(options, page, host)) return [];
  return [{ header: "X-Frame-Options", value: options.join(", ") }];
}

const KNOWN_FRAME_OPTIONS = ["deny", "sameorigin", "allowall"];

/** Conflicting values forbid the frame if one of them is known; a single unknown value allows it. */
function frameOptionsAllow(options: readonly string[], page: URL, host: URL): boolean {
  if (options.length > 1) return !options.some((option) => KNOWN_FRAME_OPTIONS.includes(option));
  const [option] = options;
  if (option === "sameorigin") return page.origin === host.origin;
  return option !== "deny";
}

/** A page's headers about who may frame it, in readable form; undefined if it has none. */
function framingRules(headers: Headers): string | undefined {
  const lists = frameAncestors(headers);
  if (lists.length > 0) return lists.map(directive).join(", ");
  return headers.has("x-frame-options") ? `X-Frame-Options ${frameOptions(headers).join(", ")}` : undefined;
}

function directive(sources: readonly string[]): string {
  return ["frame-ancestors", ...sources].join(" ");
}

const frameAncestors = (headers: Headers): (readonly string[])[] => directivesOf(headers, "frame-ancestors");

/** The values of a directive in each policy that has it. */
function directivesOf(headers: Headers, name: string): (readonly string[])[] {
  return parsePolicies(headers.get("content-security-policy")).flatMap((policy) => {
    const values = policy.get(name);
    return values ? [values] : [];
  });
}

/** The distinct values, in lower case: repeated equal headers count once. */
function frameOptions(headers: Headers): string[] {
  const values = (headers.get("x-frame-options") ?? "").split(",");
  return [...new Set(values.map((value) => value.trim().toLowerCase()))];
}
