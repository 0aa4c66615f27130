/**
 * Test-runner plugin: a second origin for the element's tests, on another site. It serves the scripted tenant page at
 * every URL, because a test controls the page, and exports its origin as `virtual:tenant`.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const page = new URL("../support/tenant.html", import.meta.url);

export function tenantPlugin() {
  let server;
  let port;
  /** Ends the response to /hold, by its query, when /release is requested with the same; whichever comes first. */
  const holds = new Map();
  const holdOf = (id) => {
    if (!holds.has(id)) {
      let release;
      const over = new Promise((done) => (release = done));
      holds.set(id, { over, release });
    }
    return holds.get(id);
  };
  return {
    name: "tenant",
    async serverStart() {
      server = createServer(async (request, response) => {
        const { pathname, search } = new URL(request.url, "http://tenant");
        if (pathname === "/hold") await holdOf(search).over;
        if (pathname === "/release") holdOf(search).release();
        if (pathname === "/hold" || pathname === "/release") return response.writeHead(204).end();
        if (pathname.endsWith("/no-content")) return response.writeHead(204).end();
        if (pathname.endsWith("/attachment")) {
          return response
            .writeHead(200, { "content-disposition": "attachment; filename=page.txt" })
            .end("text");
        }
        if (pathname.endsWith("/hangs")) return; // without a response: closed at the end
        const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
        if (pathname.endsWith("/refuses")) headers["content-security-policy"] = "frame-ancestors 'none'";
        response.writeHead(pathname.endsWith("/broken") ? 500 : 200, headers).end(await readFile(page));
      });
      await new Promise((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
      port = server.address().port;
    },
    async serverStop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    resolveImport({ source }) {
      return source === "virtual:tenant" ? "/__tenant.js" : undefined;
    },
    serve({ path }) {
      if (path !== "/__tenant.js") return undefined;
      const body = `export const tenantOrigin = "http://127.0.0.1:${port}";
export const otherTenantOrigin = "http://other.localhost:${port}";`;
      return { body, type: "js" };
    },
  };
}
