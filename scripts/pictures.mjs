/**
 * `npm run pictures`, or `npm run pictures -- chat`: takes the pictures of the documentation, so that they show what the
 * code does. The sandbox is their tenant, with its fixed data, and each page is served from the build.
 */
import { startDevServer } from "@web/dev-server";
import puppeteer from "puppeteer-core";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { startSandbox } from "svc-sandbox";
import { launchOptions } from "../tools/engines/chromium.mjs";
import { freePort } from "../tools/free-port.mjs";
import { npm, run } from "../tools/run.mjs";

const TARGET = 'public-id="a1b2c3d4" session-endpoint="/session"';
const LOADED = "svc-dashboard:state(loaded)";

const SCENES = [
  {
    name: "sales-overview",
    width: 1280,
    height: 900,
    markup: `<svc-dashboard ${TARGET}></svc-dashboard>`,
    found: LOADED,
  },
  {
    name: "dark-theme",
    width: 1280,
    height: 900,
    markup: `<svc-dashboard ${TARGET} color-scheme="dark" theme='{ "primaryColor": "#12b886", "borderRadius": 2 }'></svc-dashboard>`,
    found: LOADED,
    scheme: "dark",
  },
  {
    name: "phone",
    width: 390,
    height: 844,
    markup: `<svc-dashboard ${TARGET}></svc-dashboard>`,
    found: LOADED,
  },
  {
    name: "app",
    width: 1280,
    height: 800,
    markup: '<svc-dashboard surface="app" deployment-id="42" session-endpoint="/session"></svc-dashboard>',
    found: "svc-dashboard:state(ready)",
    inFrame: "main a, main button",
  },
  {
    name: "chat",
    width: 800,
    height: 900,
    markup: '<svc-dashboard surface="chat" deployment-id="42" session-endpoint="/session"></svc-dashboard>',
    found: "svc-dashboard:state(ready)",
    inFrame: "textarea, input",
    question: "Revenue by category in 2025",
    answered: "svg [role=graphics-symbol]",
  },
  {
    name: "sign-in",
    width: 800,
    height: 520,
    markup: '<svc-dashboard mode="private" public-id="a1b2c3d4"></svc-dashboard>',
    found: "svc-dashboard:state(connecting)",
    inFrame: "main button, button",
  },
  {
    name: "notice",
    width: 800,
    height: 360,
    markup:
      '<svc-dashboard public-id="a1b2c3d4" session-endpoint="/refused" style="height: 300px; --svc-dashboard-min-height: 0"></svc-dashboard>',
    found: "svc-dashboard:state(failed)",
  },
  {
    name: "inspector",
    width: 1100,
    height: 900,
    markup: `<svc-dashboard id="sales" ${TARGET} style="height: 480px"></svc-dashboard><svc-inspector for="sales"></svc-inspector>`,
    found: LOADED,
  },
  { name: "admin-page", width: 1280, height: 900, isAdminPage: true, found: "main table, main section" },
];

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

/** A page of the host with a scene's markup. */
const page = (markup) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Sales</title>
  <style>
    :root {
      color-scheme: light dark;
    }
    body {
      margin: 0;
      font-family: system-ui, sans-serif;
    }
    svc-dashboard {
      height: 100vh;
    }
  </style>
  <script type="module">
    import "svc-dashboard";
    import "svc-dashboard/inspector";
  </script>
  ${markup.replaceAll("<svc-dashboard ", `<svc-dashboard tenant-origin="${sandbox.origin}" `)}
</html>`;

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
      {
        name: "scenes",
        serve({ path }) {
          const scene = SCENES.find(({ name }) => path === `/${name}`);
          return scene?.markup && { body: page(scene.markup), type: "html" };
        },
      },
    ],
  },
});

const browser = await puppeteer.launch(launchOptions());
try {
  for (const scene of SCENES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(`${FOLDER}/${scene.name}.webp`);
    await take(scene);
  }
} finally {
  await Promise.all([browser.close(), server.stop(), sandbox.stop()]);
}

/** Waits for an element by a timer: a frame sometimes gets no animation frames, by which puppeteer waits. */
function isFound(page, selector) {
  const options = { timeout: 60_000, polling: 50 };
  return page.waitForFunction(`document.querySelector(${JSON.stringify(selector)})`, options);
}

async function take({
  name,
  width,
  height,
  isAdminPage,
  scheme = "light",
  found,
  inFrame,
  question,
  answered,
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
  const frame = tab.frames().find((each) => each.parentFrame() && each.url().startsWith(sandbox.origin));
  if (inFrame) await isFound(frame, inFrame);
  if (question) {
    await frame.type(inFrame, question);
    await tab.keyboard.press("Enter");
    await isFound(frame, answered);
  }
  await tab.waitForNetworkIdle(); // the embed shows its progress until its last query
  await tab.screenshot({ path: `${FOLDER}/${name}.webp`, type: "webp", quality: 80 });
  await tab.close();
}
