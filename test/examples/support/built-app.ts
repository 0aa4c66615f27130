import type { Browser, Frame, Page } from "puppeteer-core";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { freePort } from "../../../scripts/free-port.mjs";
import { startBrowser } from "../../support/browser.js";
import { AppProject } from "./app-project.js";
import { openQuietTab, type QuietTab } from "./quiet-tab.js";
import { startExample, tenantVariables, type Example } from "./start-example.js";

/** The servers of an app: of its build, and of its sources with hot reload. */
const SCRIPTS = { production: ["start"], development: ["run", "dev"] };

/** An example app that is built and served, with a sandbox as its tenant, and a browser for its pages. */
export class BuiltApp {
  readonly project: AppProject;
  readonly sandbox: Sandbox;
  readonly #browser: Browser;
  readonly #servers = new Map<string, Example>();

  private constructor(project: AppProject, sandbox: Sandbox, browser: Browser) {
    this.project = project;
    this.sandbox = sandbox;
    this.#browser = browser;
  }

  static async create(example: string): Promise<BuiltApp> {
    const project = await AppProject.create(example); // first: if it fails, nothing else is to be stopped
    const app = new BuiltApp(
      project,
      ...(await Promise.all([startSandbox({ quiet: true }), startBrowser()])),
    );
    try {
      await project.run(["npm", "run", "build"], tenantVariables(app.sandbox));
      for (const [mode, script] of Object.entries(SCRIPTS)) await app.#start(mode, script);
      return app;
    } catch (error) {
      await app.stop(); // what still runs would keep the test's process alive
      throw error;
    }
  }

  /** Some servers read their port from the variables, others from the arguments. */
  async #start(mode: string, script: readonly string[]): Promise<void> {
    const port = String(await freePort());
    const env = { ...this.project.env, HOST: "127.0.0.1", PORT: port };
    const command = ["npm", ...script, "--", "--port", port];
    this.#servers.set(mode, await startExample(this.project.folder, command, this.sandbox, env));
  }

  /** The URL of a path. */
  url(path = "/", mode: keyof typeof SCRIPTS = "production"): string {
    return this.#servers.get(mode)!.origin + path;
  }

  open(path = "/", mode: keyof typeof SCRIPTS = "production"): Promise<QuietTab> {
    return openQuietTab(this.#browser, this.url(path, mode));
  }

  /** The frame of the page that shows a path of the sandbox. */
  embed(page: Page, path = "/embed/"): Frame {
    return page.frames().find((frame) => frame.url().startsWith(this.sandbox.origin + path))!;
  }

  /** How many sessions have been generated. */
  async sessionCount(): Promise<number> {
    return (await this.sandbox.requests()).filter(({ operation }) => operation === "generateSession").length;
  }

  async stop(): Promise<void> {
    await Promise.all([this.#browser.close(), ...[...this.#servers.values()].map((server) => server.stop())]);
    await this.sandbox.stop();
    this.project.remove();
  }
}
