import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContext } from "puppeteer-core";
import { freePort } from "../../tools/free-port.mjs";
import { openQuietTab } from "../examples/support/quiet-tab.js";
import { startExample } from "../examples/support/start-example.js";
import { found, startBrowser } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { blocksIn } from "./support/blocks.js";
import { WrittenApp } from "./support/written-app.js";

const PACKAGES = [
  "vue@3.5.45",
  "vite@8.3.8",
  "@vitejs/plugin-vue@6.0.11",
  "vue-tsc@3.3.14",
  "typescript@6.0.3",
];

/** What every app of Vue and Vite has, and pages leave out. */
const AROUND: [string, string][] = [
  ["package.json", '{ "private": true, "type": "module" }'],
  [
    "index.html",
    '<link rel="icon" href="data:," /><div id="app"></div><script type="module" src="/src/main.ts"></script>',
  ],
  [
    "src/main.ts",
    'import { createApp } from "vue";\nimport App from "./App.vue";\n\ncreateApp(App).mount("#app");\n',
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

describe("the Vue app of the documentation", () => {
  let browser: BrowserContext;
  before(async () => (browser = await startBrowser()));
  after(() => browser.close());

  for (const { page } of blocksIn("vue").filter(({ file }) => file === "src/App.vue")) {
    it(`type-checks, and shows a dashboard with a session of the Fastify server: ${page}`, async () => {
      const sandbox = await sharedSandbox();
      const port = String(await freePort());
      const own = blocksIn("js", "vue").filter((block) => block.page === page && block.file !== undefined);
      const files = own.map(({ file, code }): [string, string] => [
        file!,
        code.replace("http://localhost:3000", `http://localhost:${port}`),
      ]);
      const app = new WrittenApp([...AROUND, ...files], sandbox.origin);
      const tarball = readdirSync("packages").find((name) => name.startsWith("svc-dashboard-"))!;
      const options = ["--no-save", "--no-audit", "--no-fund", "--prefer-offline"];
      const run = (program: string, ...args: string[]): unknown =>
        execFileSync(program, args, { cwd: app.folder, encoding: "utf8", stdio: "pipe" });
      run("npm", "install", ...options, resolve("packages", tarball), "fastify@5.12.8", ...PACKAGES);
      run("npx", "vue-tsc", "--noEmit");
      const env = { ...process.env, PORT: port };
      const backend = await startExample(app.folder, [process.execPath, "server-fastify.mjs"], sandbox, env);
      const vite = await startExample(
        app.folder,
        ["npx", "vite", "--port", String(await freePort())],
        sandbox,
      );
      try {
        const { page: tab, complaints } = await openQuietTab(browser, vite.origin);
        await found(tab, "svc-dashboard:state(loaded)");
        assert.deepEqual(complaints, []); // but for the two lines that the page calls harmless
      } finally {
        await vite.stop();
        await backend.stop();
        app.remove();
      }
    });
  }
});
