import { matchesSources, parsePolicies } from "./csp.js";

/** What forbids a frame: the header, and what it says. */
export interface FramingRefusal {
  header: "Content-Security-Policy" | "X-Frame-Options";
  value: string;
}

/**
 * Finds what keeps a page out of a host's frame, as browsers decide it: every policy with `frame-ancestors` must allow
 * the host, and X-Frame-Options counts only where no policy has one
 * (https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header).
 * @param page the address of the framed page
 * @param host the address of the page around it, of which the origin counts
 */
export function findFramingRefusal(headers: Headers, page: URL, host: URL): FramingRefusal | undefined {
  const lists = frameAncestors(headers);
  if (lists.length > 0) {
    const refusing = lists.find((sources) => !matchesSources(sources, new URL(host.origin), page));
    return refusing && { header: "Content-Security-Policy", value: directive(refusing) };
  }
  const options = frameOptions(headers);
  const allowed =
    options.length > 1
      ? !options.some((option) => /^(?:deny|sameorigin|allowall)$/.test(option))
      : options[0] !== "deny" && (options[0] !== "sameorigin" || page.origin === host.origin);
  return allowed ? undefined : { header: "X-Frame-Options", value: options.join(", ") };
}

/** What a page says about who may frame it, for people; undefined where it says nothing. */
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

/** Values that differ, in lower case. Repeated equal headers are one. */
function frameOptions(headers: Headers): string[] {
  const values = (headers.get("x-frame-options") ?? "").split(",");
  return [...new Set(values.map((value) => value.trim().toLowerCase()))];
}
