import { randomBytes } from "node:crypto";

/** The page describes each directive. */
const policy = (nonce) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src data:",
    `frame-src ${process.env.SVC_TENANT_ORIGIN}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Sends a page with its Content-Security-Policy. A nonce must be unpredictable, and new in each response. */
export function sendStrictPage(response, html) {
  const nonce = randomBytes(16).toString("base64");
  response
    .setHeader("content-type", "text/html")
    .setHeader("content-security-policy", policy(nonce))
    .setHeader("cache-control", "no-store")
    .end(html.replaceAll("NONCE", nonce));
}
