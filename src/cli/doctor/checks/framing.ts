import { ok, problem, skipped, warning, type Finding } from "../finding.js";
import type { Probe } from "../probe.js";
import { matchesSources, parsePolicies } from "./csp.js";

/** The host if none is named. */
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

/** A finding for each `sandbox` policy that makes the page's origin opaque. */
function judgeSandbox(headers: Headers): Finding[] {
  return directivesOf(headers, "sandbox")
    .filter((flags) => !flags.includes("allow-same-origin"))
    .map((flags) =>
      problem(
        `Content-Security-Policy is "${["sandbox", ...flags].join(" ")}".`,
        "The page has an opaque origin, so it can't use its session; the element reports wrong-page.",
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
  const allow = `Add ${host?.origin ?? "your page's origin"} to the tenant's list of embedding origins.`;
  return problem(
    found,
    `Browsers refuse to show the dashboard in ${forbidsEveryPage ? "any page" : `a page of ${host?.origin}`}: the frame stays blank.`,
    header === "X-Frame-Options"
      ? `${allow} Ask its operator to remove X-Frame-Options, which can't list origins.`
      : allow,
  );
}

/** A header that forbids a frame, with its value. */
interface BlockingHeader {
  header: "Content-Security-Policy" | "X-Frame-Options";
  value: string;
}

/**
 * Finds each header value that forbids a host to frame a page, as browsers do: every policy with `frame-ancestors` must
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

/** A page's rules about pages that may frame it, in readable form; undefined if its headers have none. */
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
