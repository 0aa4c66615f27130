/** Origins on the viewer's own machine, as a content security policy writes them: what may frame an embed by default. */
const LOOPBACK_SOURCES = ["http", "https"].flatMap((scheme) =>
  ["localhost", "*.localhost", "127.0.0.1"].map((host) => `${scheme}://${host}:*`),
);

/** Who may frame the embed pages and speak with them: the listed origins, or, with null, any origin on loopback. */
export type AllowedOrigins = readonly string[] | null;

/** The sources of a `frame-ancestors` directive. The sandbox's own origin is one: its console shows dashboards. */
export function frameAncestors(allowed: AllowedOrigins): string {
  return ["'self'", ...(allowed ?? LOOPBACK_SOURCES)].join(" ");
}

/**
 * Brings an origin into the form that browsers compare.
 * @throws TypeError unless it is an http or https origin with nothing behind it, and without wildcards.
 */
export function checkOrigin(text: string): string {
  const got = `got "${text.slice(0, 100)}"`;
  if (text.includes("*")) {
    throw new TypeError(
      `Expected an origin such as "https://app.example", ${got}: wildcards are not supported, so list each origin.`,
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new TypeError(`Expected an origin such as "https://app.example", ${got}.`);
}
