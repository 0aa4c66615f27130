// A server that renders a session into the page: there is no endpoint and no request from the browser. Use it for pages
// that load their dashboard once. Each move, reload or renewal needs another session: see session-endpoint.js.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { ManagementClient } from "svc-dashboard/backend";

const { SVC_TENANT_ORIGIN, SVC_TOKEN, SVC_DEPLOYMENT_ID, SVC_PUBLIC_ID, PORT = 3000 } = process.env;

const client = new ManagementClient({ baseUrl: SVC_TENANT_ORIGIN, token: SVC_TOKEN });
const cdn = new URL("dist/cdn/", import.meta.resolve("svc-dashboard/package.json"));
const script = readFileSync(new URL("svc-dashboard.js", cdn));

const page = (sessionId) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <link rel="icon" href="data:,">
  <title>A session from the server</title>
  <script src="/svc-dashboard.js" defer></script>
  <main>
    <svc-dashboard
      tenant-origin="${SVC_TENANT_ORIGIN}"
      public-id="${SVC_PUBLIC_ID}"
      session="${sessionId}"
      style="height: 90vh"
    ></svc-dashboard>
  </main>
</html>`;

const server = createServer(async (request, response) => {
  if (request.url === "/svc-dashboard.js") {
    response.setHeader("content-type", "text/javascript").end(script);
  } else if (request.url === "/") {
    try {
      // Put your login here. The session is for this viewer, and shows the data that the viewer may see.
      const viewer = { deploymentId: Number(SVC_DEPLOYMENT_ID), externalId: "demo-viewer" };
      const { sessionId } = await client.embedSessions.create(viewer);
      // no-store: a session is valid for one load, so a cached page would fail
      response
        .writeHead(200, { "cache-control": "no-store", "content-type": "text/html" })
        .end(page(sessionId));
    } catch (error) {
      response.writeHead(502).end(`No session: ${error.message}`);
    }
  } else response.writeHead(404).end();
});

server.listen(PORT, "localhost", () => console.log(`http://localhost:${server.address().port}/`));
