/** Content Security Policy, as far as it decides which page may frame which (https://www.w3.org/TR/CSP3/). */

/** One policy: its directives by name, each with its source expressions. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads a header. Several headers arrive joined by commas, and each part is a policy that must allow for itself. */
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
    // of a directive that comes twice, the first one counts
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/**
 * Whether a list of source expressions matches an address.
 * @param self the address of the page whose policy it is
 */
export function matchesSources(sources: readonly string[], url: URL, self: URL): boolean {
  return sources.some((source) => matchesSource(source, url, self));
}

const HOST_SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d+|\*))?(\/.*)?$/i;

/** Other expressions ('none', nonces, text that is no source) match nothing. */
function matchesSource(source: string, url: URL, self: URL): boolean {
  if (source === "*") return /^https?:$/.test(url.protocol) || url.protocol === self.protocol;
  if (source.toLowerCase() === "'self'") return matchesSelf(url, self);
  const [, lone] = /^([a-z][a-z0-9+.-]*):$/i.exec(source) ?? [];
  if (lone) return matchesScheme(`${lone}:`, url);
  const [, scheme, host, port, path] = HOST_SOURCE.exec(source) ?? [];
  return (
    host !== undefined &&
    matchesScheme(scheme ? `${scheme}:` : self.protocol, url) &&
    matchesHost(host.toLowerCase(), url.hostname) &&
    matchesPort(port, url) &&
    matchesPath(path, url.pathname)
  );
}

/** A policy that asks for http takes https too. */
function matchesScheme(scheme: string, url: URL): boolean {
  const wanted = scheme.toLowerCase();
  return wanted === url.protocol || (wanted === "http:" && url.protocol === "https:");
}

/** `*.example.com` stands for what lies below `example.com`, at any depth, and not for `example.com` itself. */
function matchesHost(pattern: string, host: string): boolean {
  return pattern.startsWith("*") ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/** Without a port, only the default port of the address's own scheme matches. */
function matchesPort(port: string | undefined, url: URL): boolean {
  return port === "*" || withPort(port ?? "", url) === url.port;
}

/** A port as `URL.port` has it: empty where it is the scheme's default. */
function withPort(port: string, { protocol }: URL): string {
  return Number(port) === (protocol === "https:" ? 443 : 80) ? "" : port;
}

/** A path that ends in "/" stands for all below it, any other for itself. */
function matchesPath(pattern: string | undefined, path: string): boolean {
  if (!pattern) return true;
  const [wanted, got] = [pattern, path].map((text) => text.split("/").map(decode)) as [string[], string[]];
  if (pattern.endsWith("/")) wanted.pop();
  else if (wanted.length !== got.length) return false;
  return wanted.length <= got.length && wanted.every((piece, index) => piece === got[index]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page's own origin, also after a move from http to https on the default ports. */
function matchesSelf(url: URL, self: URL): boolean {
  return (
    url.hostname === self.hostname &&
    url.port === self.port &&
    (url.protocol === self.protocol || url.protocol === "https:")
  );
}
