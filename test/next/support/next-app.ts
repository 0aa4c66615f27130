import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../tools/free-port.mjs";
import { startExample, type Example } from "../../examples/support/start-example.js";
import { runNpm } from "../../runners/project.js";
import type { Tenant } from "./tenant.js";

const MINUTE = 60_000;

/** A version of Next, and its version of React. */
export interface Variant {
  next: string;
  react: string;
  /** Whether pages are prerendered down to the next <Suspense>, instead of as a whole or not at all. */
  cacheComponents?: true;
}

/** The app of this folder, built by `next build` and served by `next start`. */
export class NextApp {
  readonly folder = mkdtempSync(join(tmpdir(), "svc-next-"));
  readonly #variant: Variant;
  readonly #env: Record<string, string>;
  #server: Example | undefined;

  constructor(variant: Variant, tenant: Tenant) {
    this.#variant = variant;
    this.#env = { SVC_TENANT_ORIGIN: tenant.origin, NEXT_TELEMETRY_DISABLED: "1" };
  }

  /** Copies the app, and installs its packages: ours is a tarball like that of npm. */
  async install(tarball: string): Promise<void> {
    const { next, react, cacheComponents = false } = this.#variant;
    const manifest = {
      private: true,
      scripts: { build: "next build" },
      dependencies: { next, react, "react-dom": react, "svc-dashboard": `file:${tarball}` },
    };
    this.#write("package.json", JSON.stringify(manifest));
    cpSync("test/next/app", join(this.folder, "app"), { recursive: true });
    if (cacheComponents) {
      this.#write("next.config.mjs", "export default { cacheComponents: true };");
      this.#write("app/loading.jsx", "export default () => null;"); // puts a <Suspense> around each page
      rmSync(join(this.folder, "app/force-dynamic"), { recursive: true }); // does not build with cacheComponents
    }
    const install = ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    await runNpm(install, this.folder, 10 * MINUTE);
  }

  /** @throws Error with the output unless it exits with 0. */
  async build(): Promise<void> {
    await runNpm(["run", "build"], this.folder, 10 * MINUTE, this.#env);
  }

  async start(): Promise<void> {
    const port = String(await freePort());
    const command = [process.execPath, "node_modules/next/dist/bin/next", "start"];
    this.#server = await startExample(
      this.folder,
      [...command, "--hostname", "127.0.0.1", "--port", port],
      undefined,
      { ...process.env, NODE_OPTIONS: "", ...this.#env },
    );
  }

  get origin(): string {
    return this.#server!.origin;
  }

  /** Ends the server, if it has started, and removes the folder. */
  async stop(): Promise<void> {
    await this.#server?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #write(file: string, content: string): void {
    writeFileSync(join(this.folder, file), content);
  }
}
