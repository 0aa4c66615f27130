import { matchesSources, parsePolicies } from "./csp.js";

/** A header that forbids a frame, with its value. */
export interface BlockingHeader {
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
export function framingRules(headers: Headers): string | undefined {
  const lists = frameAncestors(headers);
  if (lists.length > 0) return lists.map(directive).join(", ");
  return headers.has("x-frame-options") ? `X-Frame-Options ${frameOptions(headers).join(", ")}` : undefined;
}

function directive(sources: readonly string[]): string {
  return ["frame-ancestors", ...sources].join(" ");
}

function frameAncestors(headers: Headers): (readonly string[])[] {
  return parsePolicies(headers.get("content-security-policy")).flatMap((policy) => {
    const sources = policy.get("frame-ancestors");
    return sources ? [sources] : [];
  });
}

/** The distinct values, in lower case: repeated equal headers count once. */
function frameOptions(headers: Headers): string[] {
  const values = (headers.get("x-frame-options") ?? "").split(",");
  return [...new Set(values.map((value) => value.trim().toLowerCase()))];
}
