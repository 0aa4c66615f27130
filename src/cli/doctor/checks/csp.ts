/** The part of Content Security Policy that decides whether a page may frame another (https://www.w3.org/TR/CSP3/). */
import { decodeText } from "../../../protocol/embed-path.js";

/** One policy: source expressions by directive name. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Parses a header. Several headers arrive joined by commas; each part is a policy, and all of them must allow a frame. */
export function parsePolicies(header: string | null): Policy[] {
  return (header ?? "")
    .split(",")
    .map(parsePolicy)
    .filter(({ size }) => size > 0);
}

function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(";")) {
    const [name, ...sources] = part.split(/[\t\n\f\r ]+/).filter(Boolean);
    // of a repeated directive, the first one counts
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/**
 * Whether a list of source expressions matches a URL.
 * @param self the URL of the page that sent the policy
 */
export function matchesSources(sources: readonly string[], url: URL, self: URL): boolean {
  return sources.some((source) => matchesSource(source, url, self));
}

const SCHEME_SOURCE = /^[a-z][a-z0-9+.-]*:$/i;
const HOST_SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d+|\*))?(\/.*)?$/i;

/** Other expressions ('none', nonces, invalid ones) match nothing. */
function matchesSource(source: string, url: URL, self: URL): boolean {
  if (source === "*") return ["http:", "https:", self.protocol].includes(url.protocol);
  if (source.toLowerCase() === "'self'") return matchesSelf(url, self);
  if (SCHEME_SOURCE.test(source)) return matchesScheme(source, url);
  const [, scheme, host, port, path] = HOST_SOURCE.exec(source) ?? [];
  return (
    host !== undefined &&
    matchesScheme(scheme ? `${scheme}:` : self.protocol, url) &&
    matchesHost(host.toLowerCase(), url.hostname) &&
    matchesPort(port, url) &&
    matchesPath(path, url.pathname)
  );
}

/** A source with http matches https too. */
function matchesScheme(scheme: string, url: URL): boolean {
  const wanted = scheme.toLowerCase();
  return wanted === url.protocol || (wanted === "http:" && url.protocol === "https:");
}

/** `*.example.com` matches subdomains at any depth, but not `example.com` itself. */
function matchesHost(pattern: string, host: string): boolean {
  return pattern.startsWith("*") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/** Without a port, only the default port of the URL's scheme matches. */
function matchesPort(port: string | undefined, url: URL): boolean {
  return port === "*" || normalizePort(port ?? "", url) === url.port;
}

/** A port in the form of `URL.port`: empty if it is the scheme's default. */
function normalizePort(port: string, { protocol }: URL): string {
  return Number(port) === (protocol === "https:" ? 443 : 80) ? "" : port;
}

/** A path that ends in "/" matches every path below it; any other matches only itself. */
function matchesPath(pattern: string | undefined, path: string): boolean {
  if (!pattern) return true;
  const wanted = decodedSegments(pattern);
  const actual = decodedSegments(path);
  if (pattern.endsWith("/")) wanted.pop();
  else if (wanted.length !== actual.length) return false;
  return wanted.length <= actual.length && wanted.every((segment, index) => segment === actual[index]);
}

function decodedSegments(path: string): string[] {
  return path.split("/").map(decodeText);
}

/** Matches the page's own origin, also with https in place of http on the default ports. */
function matchesSelf(url: URL, self: URL): boolean {
  return (
    url.hostname === self.hostname &&
    url.port === self.port &&
    (url.protocol === self.protocol || url.protocol === "https:")
  );
}
