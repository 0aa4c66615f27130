import type { Renewal } from "../contract/renewal.js";
import { frameAncestors, type AllowedOrigins } from "./allowed-origins.js";

/**
 * The page that every embed address answers with. It knows nothing of the dashboard: its script asks, with a token.
 * `allowed` are the hosts that it may speak with, none where the tenant's plan has no messaging; `renewal` is how it renews
 * its session, if it does.
 */
export function shellPage(allowed: AllowedOrigins, renewal?: Renewal): string {
  // "<" could end the script element: JSON may write it as a number
  const settings = JSON.stringify({ allowedOrigins: allowed, renewal }).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en" data-scheme>
  <head>
    <meta charset="utf-8">
    <title>Analytics</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/embed/assets/embed.css">
    <script type="application/json" id="embed-settings">${settings}</script>
  </head>
  <body>
    <div id="app"></div>
    <script type="module" src="/embed/assets/embed.js"></script>
  </body>
</html>
`;
}

/** What goes with the page: who may frame it, and that it loads nothing from elsewhere. */
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
