import type { Renewal } from "../contract/renewal.js";
import { frameAncestors, type AllowedOrigins } from "./allowed-origins.js";

/** The parts of the page that depend on the server, the surface and the load. */
export interface ShellOptions {
  /** The origins that it exchanges messages with, an empty list if the tenant's plan excludes messaging. */
  allowedOrigins: AllowedOrigins;
  /** How pages renew their session, if they do. */
  renewal?: Renewal | undefined;
  /** The end of the data, an ISO instant. */
  dataEnd: string;
  preloads: readonly string[];
  /** The origins of hosts whose frame may be as high as the page; undefined if the page fills its frame. */
  sizedBy: AllowedOrigins | undefined;
}

/** Returns the page at every embed URL. It contains no data of the dashboard: its script loads them with a token. */
export function shellPage({ preloads, sizedBy, ...settings }: ShellOptions): string {
  // "<" could end the script element: JSON may write it as a number
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  const links = preloads
    .map((file) => `\n    <link rel="modulepreload" href="/embed/assets/${file}">`)
    .join("");
  // Chromium 150, behind a flag, reads the tag without content only; 156 needs the origins
  const sizing =
    sizedBy === undefined
      ? ""
      : `
    <meta name="responsive-embedded-sizing">
    <meta name="responsive-embedded-sizing" content="allow-origins=${frameAncestors(sizedBy)}">`;
  return `<!doctype html>
<html lang="en" data-scheme>
  <head>
    <meta charset="utf-8">
    <title>Analytics</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${sizing}
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/embed/assets/embed.css">${links}
    <script type="application/json" id="embed-settings">${json}</script>
  </head>
  <body>
    <div id="app"></div>
    <script type="module" src="/embed/assets/embed.js"></script>
  </body>
</html>
`;
}

/** Returns the headers of the page: they limit who may frame it, and let it load from its own origin only. */
export function shellHeaders(allowed: AllowedOrigins): Record<string, string> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      `frame-ancestors ${frameAncestors(allowed)}`,
      "base-uri 'none'",
      "form-action 'self'",
    ].join("; "),
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  };
}
