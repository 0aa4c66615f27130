import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Frame, Page } from "puppeteer-core";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { freePort } from "../../../scripts/free-port.mjs";
import { found, startBrowser, until } from "../../support/browser.js";
import { AppProject } from "./app-project.js";
import { openQuietTab } from "./quiet-tab.js";
import { startExample, type Example } from "./start-example.js";

/** What differs between the example apps. */
export interface FrameworkExample {
  /** The type check, and a file that reads `detail.member` of a drill-down, which the check covers. */
  check?: { command: readonly string[]; file: string };
  build: readonly string[];
  /** The servers: with hot reload, and of the built app. `HOST`, `PORT` and the arguments select where they listen. */
  servers: Readonly<Record<string, (port: number) => readonly string[]>>;
  /** Whether the server's HTML has the dashboard's tag. */
  isServerRendered: boolean;
  /** The path of a page that the server renders from a component without code for the browser. */
  serverPage?: string;
}

/** The root of the app in the page's scripts: Lit's is a shadow root. */
const APP = `(document.querySelector("sales-app")?.shadowRoot ?? document)`;

/** Finds elements of the app, in a shadow root as well. */
const IN_APP = "body >>> ";
const LOADED = `${IN_APP}svc-dashboard:state(loaded)`;

/** The app of each example: a channel, a color scheme, a brand color, refresh, hide and show, and a status. */
export function describeFramework(name: string, example: FrameworkExample): void {
  describe(`examples/${name}`, () => {
    let project: AppProject;
    let sandbox: Sandbox;
    let browser: Browser;

    before(async () => {
      project = await AppProject.create(`examples/${name}`); // first: if it fails, nothing else is to be stopped
      [sandbox, browser] = await Promise.all([startSandbox({ quiet: true }), startBrowser()]);
    });
    after(async () => {
      await Promise.all([browser.close(), sandbox.stop()]);
      project.remove();
    });

    const { check } = example;
    if (check) {
      it("passes its type check, which reports a misspelled member of an event", async () => {
        await project.run(check.command);
        const restore = project.change(check.file, "detail.member", "detail.membre");
        await assert.rejects(project.run(check.command), /membre/);
        restore();
      });
    }

    it("builds with the framework's own tools, and contains no token", async () => {
      const output = await project.run(example.build, tenant(sandbox));
      assert.ok(!output.includes(sandbox.token));
      assert.deepEqual(project.filesWith(sandbox.token), []);
    });

    for (const [title, command] of Object.entries(example.servers)) {
      describe(title, () => {
        let server: Example;
        before(async () => {
          const port = await freePort();
          const env = { ...project.env, HOST: "127.0.0.1", PORT: String(port) };
          server = await startExample(project.folder, command(port), sandbox, env);
        });
        after(() => server.stop());

        it("shows the dashboard with one session and no warning in the console", async () => {
          const before = await lastRequest(sandbox);
          const { page, complaints } = await openQuietTab(browser, server.origin);
          await statusIs(page, /^\d+ widgets$/);
          assert.equal(await sessionsSince(before, sandbox), 1);
          assert.deepEqual(complaints, []);
          await page.close();
        });

        it("loads the dashboard with the filters of the first rendering", async () => {
          const { page, complaints } = await openQuietTab(browser, server.origin);
          await found(page, LOADED);
          assert.equal(await page.$eval(`${IN_APP}select`, ({ value }) => value), "web");
          assert.equal(channelOf(embed(page, sandbox)), '{"value":"web"}');
          assert.deepEqual(complaints, []);
          await page.close();
        });

        if (example.isServerRendered) {
          it("renders the dashboard's tag on the server, without a session", async () => {
            const html = await (await fetch(server.origin)).text();
            assert.match(html, /<svc-dashboard[ >]/);
            assert.doesNotMatch(html, /<iframe|\ssession=/);
          });
        }

        const { serverPage } = example;
        if (serverPage) {
          it("loads a dashboard that a server component renders", async () => {
            const { page, complaints } = await openQuietTab(browser, server.origin + serverPage);
            await found(page, LOADED);
            assert.equal(channelOf(embed(page, sandbox)), '{"value":"web"}');
            assert.deepEqual(complaints, []);
            await page.close();
          });
        }

        it("sets objects as properties, and posts what changes", async () => {
          const { page, complaints } = await openQuietTab(browser, server.origin);
          await statusIs(page, /^\d+ widgets$/);
          await page.evaluate(
            `{ window.posted = []; addEventListener("svc-action", ({ detail }) => posted.push(detail)); }`,
          );
          await page.select(`${IN_APP}select`, "app");
          await page.click(`${IN_APP}input[type=checkbox]`);
          await page.$eval(`${IN_APP}input[type=color]`, (input) => {
            // as a user does: the value, and then both events
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, "#cc3311");
            for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
          });
          await (await button(page, "Refresh")).click();
          await until(page, "posted.length === 4");
          assert.deepEqual(await page.evaluate("posted.map(({ type, payload }) => [type, payload])"), [
            ["svc:action:set-filter", { filterUrlParameter: 'f_orders.channel={"value":"app"}' }],
            ["svc:action:set-color-scheme", { scheme: "dark" }],
            ["svc:action:set-theme", { primaryColor: "#cc3311" }],
            ["svc:action:refresh", null],
          ]);
          assert.deepEqual(complaints, []);
          await page.close();
        });

        it("handles an event of a click in the dashboard", async () => {
          const { page } = await openQuietTab(browser, server.origin);
          await statusIs(page, /^\d+ widgets$/);
          await (await found(embed(page, sandbox), "path[aria-roledescription=point]")).click();
          await statusIs(page, /^Drilled into orders\.\w+$/);
          await page.close();
        });

        it("removes the dashboard, and loads it again with a new session", async () => {
          const { page, complaints } = await openQuietTab(browser, server.origin);
          await found(page, LOADED);
          const before = await lastRequest(sandbox);
          const frameRemoved = new Promise((resolve) => page.once("framedetached", resolve));
          await (await button(page, "Hide")).click();
          await until(page, `!${APP}.querySelector("svc-dashboard")`);
          await frameRemoved;
          await (await button(page, "Show")).click();
          await found(page, LOADED);
          assert.equal(await sessionsSince(before, sandbox), 1);
          assert.deepEqual(complaints, []);
          await page.close();
        });
      });
    }
  });
}

/** The variables that `svc-sandbox exec` sets. */
function tenant({ origin, token, deploymentId, publicIds }: Sandbox): NodeJS.ProcessEnv {
  return {
    SVC_TENANT_ORIGIN: origin,
    SVC_TOKEN: token,
    SVC_DEPLOYMENT_ID: String(deploymentId),
    SVC_PUBLIC_ID: publicIds[0],
  };
}

async function lastRequest(sandbox: Sandbox): Promise<number> {
  return (await sandbox.requests()).at(-1)?.id ?? 0;
}

/** How many sessions the sandbox has generated since a request. */
async function sessionsSince(last: number, sandbox: Sandbox): Promise<number> {
  const log = await sandbox.requests();
  return log.filter(({ id, operation }) => id > last && operation === "generateSession").length;
}

async function statusIs(page: Page, pattern: RegExp): Promise<void> {
  await until(page, `${pattern}.test(${APP}.querySelector("[role=status]")?.textContent.trim() ?? "")`);
}

const button = (page: Page, label: string) => found(page, `::-p-text(${label})`);

function embed(page: Page, sandbox: Sandbox): Frame {
  return page.frames().find((frame) => frame.url().startsWith(sandbox.origin))!;
}

/** The filter of the embed's URL, with which it has been loaded. */
function channelOf(frame: Frame): string | null {
  return new URL(frame.url()).searchParams.get("f_orders.channel");
}
