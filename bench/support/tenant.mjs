/**
 * A tenant and a host page on two real origins, and a browser that shows the page. The tenant's page is ready as soon as
 * its script runs, and posts the requested numbers of other messages and of events. After that, the host page's origin
 * responds to `/posted`.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { launch } from "puppeteer-core";
import { chromiumPath, CHROMIUM_FLAGS } from "../../tools/engines/chromium.mjs";
import { openMeasuredPage } from "./measured-page.mjs";

const TENANT_PAGE = `<!doctype html><title>Tenant</title><script>
  const post = (name, payload) =>
    parent.postMessage(
      { source: "svc-embed", direction: "event", type: "svc:event:" + name, payload, timestamp: Date.now(), surface: "dashboard" },
      "*",
    );
  const path = "/embed/dashboard/a";
  const payloads = {
    view: (index) => ({ surface: "dashboard", path, publicId: "a", title: "Page " + index }),
    navigate: () => ({ path, previousPath: "/embed/dashboard/b" }),
    drilldown: (index) => ({ member: "orders.revenue", value: index, widgetId: "w-1" }),
    download: (index) => ({ format: "csv", target: "widget", widgetId: "w-1", title: "Revenue", rowCount: index }),
    "ai-query": (index) => ({ query: "Revenue by region?", status: "completed", chatId: "c-" + index }),
  };
  addEventListener("message", ({ data }) => {
    if (data === "posted") return void fetch("/posted");
    for (let index = 0; index < data.noise; index++) parent.postMessage({ hello: index }, "*");
    for (let index = 0; index < data.count; index++) {
      const name = data.names[index % data.names.length];
      post(name, payloads[name](index));
    }
    postMessage("posted"); // arrives here after the others have been sent, because messages keep their order
  });
  post("ready", { embedTenant: null, deploymentId: null, mode: "signed", surface: "dashboard", publicId: "a" });
</script>`;

const read = (path) => readFileSync(new URL(path, import.meta.url));

/** @param files by path: the type, the body, and a function that is called first */
export async function serve(host, files) {
  const server = createServer(async ({ url }, response) => {
    const [type, body, before] = files[url] ?? files["*"];
    await before?.();
    // as for an embed's page, whose URL contains a session; with a cache, frames with one URL would wait for each other
    response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(body);
  });
  server.listen(0, host);
  await once(server, "listening");
  return { origin: `http://${host}:${server.address().port}`, server };
}

/** Makes a request wait for another, which may arrive before it. */
function meeting() {
  let arrive;
  let arrival;
  const renew = () => {
    arrival = new Promise((resolve) => (arrive = resolve));
  };
  renew();
  return { arrive: () => arrive(), wait: () => arrival.then(renew) };
}

/** Runs work with a function that opens host pages, and then closes everything. */
export async function withTenant(work) {
  const posted = meeting();
  const tenant = await serve("127.0.0.1", {
    "/posted": ["text/plain", "", posted.arrive],
    "*": ["text/html", TENANT_PAGE],
  });
  const host = await serve("localhost", {
    "/posted": ["text/plain", "", posted.wait],
    "/svc-dashboard.js": ["text/javascript", read("../../dist/cdn/svc-dashboard.js")],
    "/host-page.js": ["text/javascript", read("host-page.js")],
    "*": [
      "text/html",
      `<!doctype html><title>Host</title><script>const tenantOrigin = "${tenant.origin}"</script>` +
        '<script src="/svc-dashboard.js"></script><script src="/host-page.js"></script>',
    ],
  });
  await withBrowser([tenant, host], (openPage) => work(() => openPage(host.origin)));
}

/** Runs work with a function that opens pages by their URL, and the browser's version; then closes all, also the servers. */
export async function withBrowser(servers, work) {
  const browser = await launch({
    executablePath: chromiumPath(),
    args: CHROMIUM_FLAGS,
    waitForInitialPage: false,
    targetFilter: () => false, // see measured-page.mjs
  });
  const devTools = await browser.target().createCDPSession();
  try {
    await work((url) => openMeasuredPage(devTools, url), await browser.version());
  } finally {
    await browser.close();
    for (const { server } of servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}
