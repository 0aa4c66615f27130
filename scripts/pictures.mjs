/**
 * `npm run pictures`, or `npm run pictures -- chat`: takes the pictures of the documentation, and the recording that its gallery
 * of themes repaints, so that they show what the code does. The sandbox is their tenant, with its fixed data, and each page is served from the build.
 */
import { writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { startDevServer } from "@web/dev-server";
import { esbuildPlugin } from "@web/dev-server-esbuild";
import puppeteer from "puppeteer-core";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { startSandbox } from "svc-sandbox";
import { launchOptions } from "../tools/engines/chromium.mjs";
import { freePort } from "../tools/free-port.mjs";
import { npm, run } from "../tools/run.mjs";
import { barePage } from "./pictures/bare-page.mjs";
import { recordingOf } from "./pictures/recording.mjs";
import { SCENES } from "./pictures/scenes.mjs";

const FOLDER = "docs/pictures";
const wanted = process.argv.slice(2);

run("The build", ...npm("run", "--silent", "_build:code"));
const sandbox = await startSandbox({ quiet: true });
const session = toNodeHandler(
  createSessionHandler({
    client: new ManagementClient({ baseUrl: sandbox.origin, token: sandbox.token }),
    authorize: () => ({ deploymentId: sandbox.deploymentId, externalId: "ada" }),
  }),
);

const server = await startDevServer({
  readCliArgs: false,
  readFileConfig: false,
  logStartMessage: false,
  config: {
    hostname: "localhost",
    port: await freePort(),
    nodeResolve: { exportConditions: ["production"] },
    middleware: [
      async (context, next) => {
        if (context.path !== "/session") return next();
        context.respond = false; // the session endpoint responds on Node's own response
        await session(context.req, context.res);
      },
    ],
    plugins: [
      esbuildPlugin({ ts: true }),
      {
        name: "scenes",
        serve({ path }) {
          const scene = SCENES.find(({ name }) => path === `/${name}`);
          if (!scene || scene.isAdminPage) return;
          const body = scene.page ? scene.page(sandbox.origin) : barePage(scene.markup, sandbox.origin);
          return { body, type: "html" };
        },
      },
    ],
  },
});

const browser = await puppeteer.launch(launchOptions());
try {
  for (const scene of SCENES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(scene.recording ?? `${FOLDER}/${scene.name}.webp`);
    await take(scene);
  }
} finally {
  await Promise.all([browser.close(), server.stop(), sandbox.stop()]);
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

async function take({
  name,
  width,
  height,
  isAdminPage,
  scheme = "light",
  found,
  click,
  clicked,
  inFrame,
  question,
  answered,
  recording,
}) {
  const tab = await browser.newPage();
  await tab.setViewport({ width, height, deviceScaleFactor: 1.5 });
  await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  if (isAdminPage) {
    await tab.goto(`${sandbox.origin}/__sandbox`);
    await tab.type("input", sandbox.token);
    await tab.keyboard.press("Enter");
  } else await tab.goto(`http://localhost:${server.config.port}/${name}`);
  await isFound(tab, found);
  if (click) {
    await tab.click(click);
    await isFound(tab, clicked);
  }
  const frames = tab.frames().filter((each) => each.parentFrame() && each.url().startsWith(sandbox.origin));
  const [frame] = frames;
  if (inFrame) await isFound(frame, inFrame);
  if (question) {
    await frame.type(inFrame, question);
    await tab.keyboard.press("Enter");
    await isFound(frame, answered);
  }
  for (const each of frames) await isFound(each, ":root:not(:has(.progress.busy))");
  await setTimeout(1500); // charts are drawn after the last response
  if (recording) writeFileSync(recording, await recordingOf(frame));
  else await tab.screenshot({ path: `${FOLDER}/${name}.webp`, type: "webp", quality: 80 });
  await tab.close();
}
