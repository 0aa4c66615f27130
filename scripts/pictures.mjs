/**
 * `npm run pictures`, or `npm run pictures -- chat`: takes the pictures of the documentation, and the recording that its
 * gallery of themes repaints, so that they show what the code does. The sandbox is their tenant, with its fixed data.
 */
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { build } from "esbuild";
import puppeteer from "puppeteer-core";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { startSandbox } from "svc-sandbox";
import { launchOptions } from "../tools/engines/chromium.mjs";
import { npm, run } from "../tools/run.mjs";
import { recordingOf } from "./pictures/recording.mjs";
import { SCENES } from "./pictures/scenes.mjs";

run("The build", ...npm("run", "--silent", "_build:code"));
const sandbox = await startSandbox({ quiet: true });
const session = toNodeHandler(
  createSessionHandler({
    client: new ManagementClient({ baseUrl: sandbox.origin, token: sandbox.token }),
    authorize: () => ({ deploymentId: sandbox.deploymentId, externalId: "ada" }),
  }),
);
const elements = await build({
  stdin: { contents: 'import "svc-dashboard"; import "svc-dashboard/inspector";', resolveDir: "." },
  bundle: true,
  format: "esm",
  conditions: ["production"],
  write: false,
});
const pageOf = ({ html }) => `<!doctype html>
  <html lang="en">
    <meta charset="utf-8"><title>Sales</title><script type="module" src="/elements.js"></script>
    ${html.replace("<svc-dashboard", `$& tenant-origin="${sandbox.origin}"`)}
  </html>`;

const server = createServer((request, response) => {
  const path = request.url.slice(1);
  if (path === "session") return void session(request, response);
  const isScript = path === "elements.js";
  const scene = SCENES.find(({ name }) => name === path);
  response.statusCode = isScript || scene ? 200 : 404;
  response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
  response.end(isScript ? elements.outputFiles[0].contents : scene && pageOf(scene));
});
server.listen(0, "localhost");
await once(server, "listening");

const font = import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
const inter = readFileSync(new URL(font), "base64");
/** Runs in each frame. */
function addInter(base64) {
  const bytes = Uint8Array.from(globalThis.atob(base64), (letter) => letter.charCodeAt(0));
  globalThis.document.fonts.add(new globalThis.FontFace("Inter", bytes, { weight: "100 900" }));
}

const [wanted = ""] = process.argv.slice(2);
const browser = await puppeteer.launch(launchOptions());
try {
  for (const scene of SCENES.filter(({ name }) => name.startsWith(wanted))) await take(scene);
} finally {
  server.close();
  await Promise.all([browser.close(), sandbox.stop()]);
}

/** Waits for an element. The timers and animation frames by which puppeteer waits sometimes stand still in frames. */
async function isFound(page, selector) {
  const deadline = performance.now() + 60_000;
  // a page that is being left has no elements
  while (!(await page.$(selector).catch(() => null))) {
    if (performance.now() > deadline) throw new Error(`Expected within a minute: ${selector}`);
    await setTimeout(50);
  }
}

async function type(page, text) {
  await isFound(page, "textarea, input");
  await page.type("textarea, input", `${text}\n`);
}

async function take({ name, width = 1000, height = 800, scheme = "light", ...scene }) {
  const { isAdminPage, found = "svc-dashboard:state(loaded)", typed, inFrame = "body", recording } = scene;
  const tab = await (await browser.createBrowserContext()).newPage(); // not signed in
  await tab.setViewport({ width, height, deviceScaleFactor: 2 });
  await tab.evaluateOnNewDocument(addInter, inter);
  await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await tab.goto(
    isAdminPage ? `${sandbox.origin}/__sandbox` : `http://localhost:${server.address().port}/${name}`,
  );
  if (isAdminPage) await type(tab, sandbox.token);
  await isFound(tab, found);
  const frames = tab.frames().filter((each) => each.parentFrame() && each.url().startsWith(sandbox.origin));
  for (const frame of frames) {
    if (typed) await type(frame, typed);
    await isFound(frame, inFrame);
    await isFound(frame, ":root:not(:has(.progress.busy))");
  }
  await setTimeout(1500); // charts are drawn after the last response
  const file = recording ?? `docs/pictures/${name}.webp`;
  if (recording) writeFileSync(file, await recordingOf(frames[0]));
  else await tab.screenshot({ path: file, type: "webp", quality: 60 });
  console.log(file);
  await tab.close();
}
