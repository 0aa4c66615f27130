import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** Where the packages are that the documentation's apps install. */
const PACKAGES = {
  "svc-dashboard": ".",
  express: "examples/backend/node_modules/express-5",
  fastify: "examples/backend/node_modules/fastify",
};

/** An app of whole files in a folder of its own, with a tenant in place of the page's. */
export class WrittenApp {
  readonly folder = mkdtempSync(join(tmpdir(), "svc-app-"));

  constructor(files: Iterable<[name: string, code: string]>, tenantOrigin: string) {
    for (const [name, code] of files) {
      const path = join(this.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code.replaceAll("http://127.0.0.1:4400", tenantOrigin));
    }
    mkdirSync(join(this.folder, "node_modules"));
    for (const [name, path] of Object.entries(PACKAGES)) {
      symlinkSync(resolve(path), join(this.folder, "node_modules", name));
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
