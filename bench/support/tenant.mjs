/**
 * A tenant and a host page on two real origins, and a browser that shows the page. The tenant's page is there at once,
 * and posts as many events as it is asked for.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { launch } from "puppeteer-core";
import { chromiumPath, CHROMIUM_FLAGS } from "../../scripts/chromium.mjs";

const TENANT_PAGE = `<!doctype html><title>Tenant</title><script>
  const post = (name, payload) =>
    parent.postMessage(
      { source: "svc-embed", direction: "event", type: "svc:event:" + name, payload, timestamp: Date.now(), surface: "dashboard" },
      "*",
    );
  addEventListener("message", ({ data }) => {
    for (let index = 0; index < data.burst; index++) post("view", { surface: "dashboard", path: "/embed/dashboard/a", title: "Page " + index });
  });
  post("ready", { embedTenant: null, deploymentId: null, mode: "signed", surface: "dashboard", publicId: "a" });
</script>`;

const script = readFileSync(new URL("../../dist/cdn/svc-dashboard.js", import.meta.url));

async function serve(host, files) {
  const server = createServer((request, response) => {
    const [type, body] = files[request.url] ?? files["*"];
    response.writeHead(200, { "content-type": type }).end(body);
  });
  server.listen(0, host);
  await once(server, "listening");
  return { origin: `http://${host}:${server.address().port}`, server };
}

/** Runs work with a function that opens host pages, and with the tenant's origin; closes everything after it. */
export async function withTenant(work) {
  const tenant = await serve("127.0.0.1", { "*": ["text/html", TENANT_PAGE] });
  const host = await serve("localhost", {
    "/svc-dashboard.js": ["text/javascript", script],
    "*": ["text/html", '<!doctype html><title>Host</title><script src="/svc-dashboard.js"></script>'],
  });
  const browser = await launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  const openPage = async () => {
    const page = await browser.newPage();
    await page.goto(host.origin);
    await page.addScriptTag({ path: new URL("host-page.js", import.meta.url).pathname });
    await page.evaluate((origin) => (globalThis.tenantOrigin = origin), tenant.origin);
    return page;
  };
  try {
    await work(openPage);
  } finally {
    await browser.close();
    for (const { server } of [tenant, host]) {
      server.close();
      server.closeAllConnections();
    }
  }
}
