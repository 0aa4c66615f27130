import { pageOrigin } from "../document-access.js";

/** Reading a Content-Security-Policy's rule for frames, as the browser does (CSP Level 3, "Does url match source list"). */

/** The first of these directives that a policy has decides. */
const DIRECTIVES = ["frame-src", "child-src", "default-src"];

const SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:']+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i;

/**
 * Whether a policy allows a frame of a URL. A violation names only the origin of what it blocked, so that one of two
 * frames of an origin that differ in their path can be distinguished from the other only by the policy.
 */
export function allowsFrame(policy: string, url: URL): boolean {
  const directives = new Map(
    policy
      .split(";")
      .reverse() // of two with one name, the first counts
      .map((directive) => {
        const [name = "", ...sources] = directive.trim().split(/\s+/);
        return [name.toLowerCase(), sources];
      }),
  );
  const sources = DIRECTIVES.map((name) => directives.get(name)).find((found) => found !== undefined);
  return sources === undefined || sources.some((source) => matches(source, url));
}

function matches(source: string, { protocol, hostname, port, pathname, origin }: URL): boolean {
  if (source === "*") return true;
  if (source === "'self'") return origin === pageOrigin();
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return isScheme(source, protocol);
  const [ownScheme] = pageOrigin().split(":");
  const [, scheme = ownScheme, host = "", sourcePort = "", path = "/"] = SOURCE.exec(source) ?? [];
  const isPort = sourcePort === "*" || sourcePort === port || (port === "" && /^(80|443)$/.test(sourcePort));
  return (
    isScheme(`${scheme}:`, protocol) &&
    isHost(host.toLowerCase(), hostname) &&
    isPort &&
    (path.endsWith("/") ? pathname.startsWith(path) : pathname === path)
  );
}

/** A source of http allows https, too. */
function isScheme(allowed: string, protocol: string): boolean {
  return allowed.toLowerCase() === protocol || (/^http:$/i.test(allowed) && protocol === "https:");
}

function isHost(allowed: string, hostname: string): boolean {
  return (
    allowed === "*" ||
    allowed === hostname ||
    (allowed.startsWith("*.") && hostname.endsWith(allowed.slice(1)))
  );
}
