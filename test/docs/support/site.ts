import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { npm, run } from "../../../tools/run.mjs";
import { WebSite } from "../../support/web-pages.js";

const BUILT = "docs/.vitepress/dist";
const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** Builds the documentation's site, and serves it. */
export async function startSite(): Promise<WebSite> {
  run("npm run site", ...(npm("run", "site") as [string, ...string[]]));
  return WebSite.start((_, response, { pathname }) => {
    response.setHeader("content-type", TYPES[extname(pathname)] ?? "application/octet-stream");
    response.end(readFileSync(join(BUILT, pathname)));
  });
}
