/** Origins on the viewer's own machine, in the syntax of a content security policy: by default, they may frame an embed. */
const LOOPBACK_SOURCES = ["http", "https"].flatMap((scheme) =>
  ["localhost", "*.localhost", "127.0.0.1"].map((host) => `${scheme}://${host}:*`),
);

/** The origins that may frame the embed pages and exchange messages with them; null allows any origin on loopback. */
export type AllowedOrigins = readonly string[] | null;

/** The sources of a `frame-ancestors` directive. The sandbox's own origin is one: its admin page shows dashboards. */
export function frameAncestors(allowed: AllowedOrigins): string {
  return ["'self'", ...(allowed ?? LOOPBACK_SOURCES)].join(" ");
}

/**
 * Converts an origin to the form that browsers compare.
 * @throws TypeError if it is not an http or https origin without a path and without wildcards.
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
