import type { BrowserContext, Frame, Page } from "puppeteer-core";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { freePort } from "../../../tools/free-port.mjs";
import { startBrowser } from "../../support/browser.js";
import { AppProject, type Additions } from "./app-project.js";
import { openQuietTab, type QuietTab } from "./quiet-tab.js";
import { startExample, tenantVariables, type Example } from "./start-example.js";

/** The scripts of an app's servers: for its build, and for its sources with hot reload. */
const SCRIPTS = { production: ["start"], development: ["run", "dev"] };

type Mode = keyof typeof SCRIPTS;

/** An example app that is built and served, with a sandbox as its tenant, and a browser for its pages. */
export class BuiltApp {
  readonly project: AppProject;
  readonly sandbox: Sandbox;
  readonly #browser: BrowserContext;
  readonly #servers = new Map<Mode, Promise<Example>>();

  private constructor(project: AppProject, sandbox: Sandbox, browser: BrowserContext) {
    this.project = project;
    this.sandbox = sandbox;
    this.#browser = browser;
  }

  static async create(example: string, additions?: Additions): Promise<BuiltApp> {
    const project = await AppProject.create(example, additions); // first: if it fails, nothing else must be stopped
    const [sandbox, browser] = await Promise.all([startSandbox({ quiet: true }), startBrowser()]);
    const app = new BuiltApp(project, sandbox, browser);
    try {
      await project.run(["npm", "run", "build"], tenantVariables(sandbox));
      return app;
    } catch (error) {
      await app.stop(); // running servers would keep the test's process alive
      throw error;
    }
  }

  /** Returns the URL of a path. A server starts only on demand, since a type check would disturb a running one. */
  async url(path = "/", mode: Mode = "production"): Promise<string> {
    if (!this.#servers.has(mode)) this.#servers.set(mode, this.#start(mode));
    const { origin } = await this.#servers.get(mode)!;
    return origin + path;
  }

  /** Some servers read their port from the variables, others from the arguments. */
  async #start(mode: Mode): Promise<Example> {
    const port = String(await freePort());
    const env = { ...this.project.env, HOST: "127.0.0.1", PORT: port };
    const command = ["npm", ...SCRIPTS[mode], "--", "--port", port];
    return startExample(this.project.folder, command, this.sandbox, env);
  }

  async open(path = "/", mode: Mode = "production"): Promise<QuietTab> {
    return openQuietTab(this.#browser, await this.url(path, mode));
  }

  /** Returns the frame that shows a path of the sandbox. */
  async embed(page: Page, path = "/embed/"): Promise<Frame> {
    return page.waitForFrame((frame) => frame.url().startsWith(this.sandbox.origin + path));
  }

  /** Returns the number of generated sessions. */
  async sessionCount(): Promise<number> {
    return (await this.sandbox.requests()).filter(({ operation }) => operation === "generateSession").length;
  }

  async closeTabs(): Promise<void> {
    for (const page of await this.#browser.pages()) await page.close();
  }

  async stop(): Promise<void> {
    const servers = await Promise.allSettled(this.#servers.values());
    const stopped = servers.map((server) => server.status === "fulfilled" && server.value.stop());
    await Promise.all([this.#browser.close(), ...stopped]);
    await this.sandbox.stop();
    this.project.remove();
  }
}

/** Builds an app for the tests of a suite, closes its tabs after each of them, and stops it after the last one. */
export function suiteApp(example: string): () => BuiltApp {
  let app: BuiltApp;
  before(async () => {
    app = await BuiltApp.create(example);
  });
  afterEach(() => app.closeTabs());
  after(() => app.stop());
  return () => app;
}
