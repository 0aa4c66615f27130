import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Frame, Page } from "puppeteer-core";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { freePort } from "../../../scripts/free-port.mjs";
import { startBrowser } from "../../support/browser.js";
import { AppProject } from "./app-project.js";
import { openQuietTab, type QuietTab } from "./quiet-tab.js";
import { startExample, type Example } from "./start-example.js";

/** An example app that is built with Vite and served, with a sandbox as its tenant, and a browser for its pages. */
export class BuiltApp {
  readonly project: AppProject;
  readonly sandbox: Sandbox;
  readonly browser: Browser;
  readonly server: Example;

  private constructor(project: AppProject, sandbox: Sandbox, browser: Browser, server: Example) {
    this.project = project;
    this.sandbox = sandbox;
    this.browser = browser;
    this.server = server;
  }

  static async create(example: string): Promise<BuiltApp> {
    const project = await AppProject.create(example); // first: if it fails, nothing else is to be stopped
    const [sandbox, browser] = await Promise.all([startSandbox({ quiet: true }), startBrowser()]);
    try {
      await project.run(["npm", "run", "build"], {
        SVC_TENANT_ORIGIN: sandbox.origin,
        SVC_TOKEN: sandbox.token,
        SVC_DEPLOYMENT_ID: String(sandbox.deploymentId),
        SVC_PUBLIC_ID: sandbox.publicIds[0],
      });
      const start = ["npm", "start", "--", "--port", String(await freePort())];
      const server = await startExample(project.folder, start, sandbox, project.env);
      return new BuiltApp(project, sandbox, browser, server);
    } catch (error) {
      await Promise.all([browser.close(), sandbox.stop()]); // what still runs would keep the test's process alive
      throw error;
    }
  }

  /** Serves the sources instead, with hot reload. */
  async startDevelopment(): Promise<Example> {
    const dev = ["npm", "run", "dev", "--", "--port", String(await freePort())];
    return startExample(this.project.folder, dev, this.sandbox, this.project.env);
  }

  open(path = "/", server = this.server): Promise<QuietTab> {
    return openQuietTab(this.browser, server.origin + path);
  }

  /** The frame of the page that shows a path of the sandbox. */
  embed(page: Page, path = "/embed/"): Frame {
    return page.frames().find((frame) => frame.url().startsWith(this.sandbox.origin + path))!;
  }

  /** How many sessions have been generated. */
  async sessionCount(): Promise<number> {
    return (await this.sandbox.requests()).filter(({ operation }) => operation === "generateSession").length;
  }

  /** The files of the build that contain the tenant's token. */
  filesWithToken(): string[] {
    return this.#filesOfBuild().filter((file) => readFileSync(file, "utf8").includes(this.sandbox.token));
  }

  #filesOfBuild(): string[] {
    const folder = join(this.project.folder, "dist");
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path),
    );
    return paths.filter((path) => statSync(path).isFile());
  }

  async stop(): Promise<void> {
    await Promise.all([this.browser.close(), this.server.stop()]);
    await this.sandbox.stop();
    this.project.remove();
  }
}
