/**
 * Measures the cost in the page of packages that embed, and of a hand-written listener, for `docs/comparison.md`:
 * - the bytes of the classic script as it is shipped, or of the functions that embed, bundled and minified by esbuild;
 * - the time until it is defined, as an inline script in a new page: its compilation and its run, but not its request;
 * - the JavaScript heap of a lazy dashboard below the viewport, without the DOM's memory; the others begin with a frame;
 * - the request of the frame: the time since the page's request, minus that of an `<iframe>` in a page without a script.
 *   The page's head has the script with `defer`, and its end has the call that loads a dashboard.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { measure } from "../support/gate.mjs";
import { interval, median } from "../support/statistics.mjs";
import { serve, withBrowser } from "../support/tenant.mjs";

const ROUNDS = 36; // all orders of 18 sides
const IDLE = 100;

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const { dependencies } = JSON.parse(read("../package.json"));
const { version } = JSON.parse(read("../../package.json"));
let pageRequested;
let frameRequested;
const tenant = await serve("127.0.0.1", {
  "*": ["text/html", "<!doctype html><title>Tenant</title>", () => frameRequested?.(performance.now())],
});
const url = `${tenant.origin}/embed/dashboard/a?session=s-1`;
const dashboard = (attributes) =>
  `<svc-dashboard tenant-origin="${tenant.origin}" public-id="a" ${attributes}></svc-dashboard>`;
const lazy = dashboard('session="s-1" loading="lazy"');
const below = '<script src="/0.js"></script><div style="height: 20000px"></div>';
const HOST = `const [div, frame] = [document.querySelector("div"), document.createElement("iframe")];
  const [origin, url] = ${JSON.stringify([tenant.origin, url])};`;

/** By title: the functions that are bundled, their module if it is not a peer, and the host's HTML or call. */
const packages = {
  "svc-dashboard": { html: dashboard('session="s-1"') },
  "the same, with session-endpoint": { html: dashboard('session-endpoint="/session"') },
  "svc-dashboard/connection": {
    module: "../dist/connection/index.js",
    names: "connectEmbed",
    call: `div.append(frame); connectEmbed(frame, { tenantOrigin: origin });
      frame.contentWindow.location.replace(url);`,
  },
  "@superset-ui/embedded-sdk": {
    names: "embedDashboard",
    call: 'embedDashboard({ id: "a", supersetDomain: origin, mountPoint: div, fetchGuestToken: async () => "" });',
  },
  "@looker/embed-sdk": {
    names: "getEmbedSDK",
    call: `getEmbedSDK().init(origin, "/session");
      getEmbedSDK().createDashboardWithId("1").appendTo(div).build().connect();`,
  },
  "amazon-quicksight-embedding-sdk": { names: "createEmbeddingContext" }, // its frames need https
  penpal: {
    names: "WindowMessenger, connect",
    call: `frame.src = url; div.append(frame);
      connect({ messenger: new WindowMessenger({ remoteWindow: frame.contentWindow, allowedOrigins: [origin] }) });`,
  },
  "hand-written listener": { module: "./support/hand-written.js", names: "embed", call: "embed(div, url);" },
};

/** The script of a package, which makes its functions global. */
async function scriptOf(module, names) {
  if (!names) return read("../../dist/cdn/svc-dashboard.js");
  const contents = `import { ${names} } from "${module}"; Object.assign(window, { ${names} });`;
  const stdin = { contents, resolveDir: fileURLToPath(new URL("..", import.meta.url)) };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, write: false, format: "iife" });
  return outputFiles[0].text;
}

const page = (html) => [
  "text/html",
  `<!doctype html><style>iframe { width: 100%; height: 480px; border: 0 }</style>${html}`,
  () => (pageRequested = performance.now()),
];
const files = {
  "/empty": page(""),
  "/static": page(`<iframe src="${url}"></iframe>`),
  "/one": page(below + lazy),
  "/many": page(below + lazy.repeat(1 + IDLE)),
  "*": ["application/json", JSON.stringify({ sessionId: "s-1", url })], // `url` is for Looker
};
for (const [index, [name, item]] of Object.entries(packages).entries()) {
  const { module = name, names, html = "<div></div>", call } = item;
  item.script = await scriptOf(module, names);
  files[`/${index}`] = page(`<script src="/${index}.js" defer></script>${html}`);
  files[`/${index}.js`] = ["text/javascript", item.script + (call ? `{ ${HOST} ${call} }` : "")];
}
const host = await serve("localhost", files);

/** In the page: measures the milliseconds until an inline script has run. */
function timeToRun(text) {
  const element = Object.assign(document.createElement("script"), { text });
  const start = performance.now();
  document.head.append(element);
  return performance.now() - start;
}

await withBrowser([tenant, host], async (openPage, browserVersion) => {
  const inNewPages = (path, work) => async () => {
    const requested = new Promise((resolve) => (frameRequested = resolve));
    const opened = await openPage(host.origin + path);
    return work(opened, requested).finally(opened.close);
  };
  const frameTime = async (opened, requested) => (await requested) - pageRequested;
  const sides = { static: inNewPages("/static", frameTime) };
  for (const path of ["/one", "/many"]) sides[path] = inNewPages(path, ({ heap }) => heap());
  for (const [index, { script, html, call }] of Object.values(packages).entries()) {
    sides[`define ${index}`] = inNewPages("/empty", ({ evaluate }) => evaluate(timeToRun, script));
    if (html ?? call) sides[`request ${index}`] = inNewPages(`/${index}`, frameTime);
  }
  const costs = await measure(ROUNDS, sides);
  const idle = (median(costs["/many"]) - median(costs["/one"])) / IDLE / 1024;
  const table = {};
  for (const [index, [name, { script }]] of Object.entries(packages).entries()) {
    const later = costs[`request ${index}`]?.map((time, round) => time - costs.static[round]);
    const { value, low, high } = later ? interval(later, median) : {};
    table[`${name} ${dependencies[name] ?? ""}`] = {
      minified: script.length,
      brotli: brotliCompressSync(script).length,
      "defined, ms": Number(median(costs[`define ${index}`]).toFixed(1)),
      "idle, KiB": index === 0 ? Number(idle.toFixed(1)) : "—",
      "request, ms later": later ? `${value.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})` : "—",
    };
  }
  console.log(new Date().toISOString().slice(0, 10), browserVersion, `svc-dashboard ${version}`);
  console.table(table);
});
