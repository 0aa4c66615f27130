import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContext } from "puppeteer-core";
import { freePort } from "../../tools/free-port.mjs";
import { openQuietTab } from "../examples/support/quiet-tab.js";
import { startExample, type Example } from "../examples/support/start-example.js";
import { found, startBrowser } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { blocksIn } from "./support/blocks.js";
import { WrittenApp } from "./support/written-app.js";

const PAGE = "llms.txt";

const PACKAGES = [
  ...["hono@4.13.19", "@hono/node-server@2.1.8"],
  ...["react@19.3.1", "react-dom@19.3.1", "@vitejs/plugin-react@6.3.0"],
  ...["vue@3.5.45", "@vitejs/plugin-vue@6.0.11", "vue-tsc@3.3.14", "typescript@6.0.3"],
  "vite@8.3.8",
];

const pageOf = (script: string): string =>
  `<link rel="icon" href="data:," /><div id="root"></div><script type="module" src="${script}"></script>`;

/** The files of every Vite app, which the page omits. */
const AROUND: [string, string][] = [
  ["package.json", '{ "private": true, "type": "module" }'],
  ["index.html", pageOf("/src/main.jsx")],
  ["vue.html", pageOf("/src/main.ts")],
  [
    "src/main.jsx",
    'import { createRoot } from "react-dom/client";\nimport { Sales } from "./sales";\n\n' +
      'createRoot(document.getElementById("root")).render(<Sales />);\n',
  ],
  [
    "src/main.ts",
    'import { createApp } from "vue";\nimport App from "./App.vue";\n\ncreateApp(App).mount("#root");\n',
  ],
  [
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
        ...{ target: "ES2022", module: "ESNext", moduleResolution: "bundler" },
      },
      include: ["src"],
    }),
  ],
];

describe(`the Vite apps of ${PAGE}, with its Hono server`, () => {
  let browser: BrowserContext;
  let app: WrittenApp;
  const servers: Example[] = [];
  const run = (program: string, ...args: string[]): unknown =>
    execFileSync(program, args, { cwd: app.folder, encoding: "utf8", stdio: "pipe" });

  before(async () => {
    const sandbox = await sharedSandbox();
    const port = String(await freePort());
    const own = blocksIn("js", "jsx", "vue").filter(({ page, file }) => page === PAGE && file !== undefined);
    const files = own.map(({ file, code }): [string, string] => [
      file!,
      code.replace("http://localhost:3000", `http://localhost:${port}`),
    ]);
    app = new WrittenApp([...AROUND, ...files], sandbox.origin);
    const tarball = readdirSync("packages").find((name) => name.startsWith("svc-dashboard-"))!;
    const options = ["--no-save", "--no-audit", "--no-fund", "--prefer-offline"];
    run("npm", "install", ...options, resolve("packages", tarball), ...PACKAGES);
    const start = async (command: string[], env?: NodeJS.ProcessEnv): Promise<void> => {
      servers.push(await startExample(app.folder, command, sandbox, env));
    };
    await start([process.execPath, "server-hono.mjs"], { ...process.env, PORT: port });
    await start(["npx", "vite", "--port", String(await freePort())]);
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    for (const server of servers) await server.stop();
    app.remove();
  });

  it("show a dashboard of React after the sign-in, and remove it at the sign-out", async () => {
    const { page: tab, complaints } = await openQuietTab(browser, servers.at(-1)!.origin);
    await (await found(tab, 'a[href="/api/login/ada"]')).click();
    await found(tab, "svc-dashboard:state(loaded)");
    await (await found(tab, 'a[href="/api/logout"]')).click();
    await found(tab, 'a[href="/api/login/ada"]');
    assert.deepEqual(complaints, []); // except for the two lines that the page describes as harmless
  });

  it("type-check in Vue, and show a dashboard there to the user who is signed in", async () => {
    run("npx", "vue-tsc", "--noEmit");
    const { origin } = servers.at(-1)!;
    await browser.setCookie({ name: "user", value: "ada", domain: "localhost" });
    const { page: tab, complaints } = await openQuietTab(browser, `${origin}/vue.html`);
    await found(tab, "svc-dashboard:state(loaded)");
    assert.deepEqual(complaints, []);
  });
});
