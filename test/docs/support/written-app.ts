import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** The folders of the packages that the documentation's apps install. */
const PACKAGES = {
  "svc-dashboard": ".",
  express: "examples/backend/node_modules/express",
  hono: "examples/backend/node_modules/hono",
  "@hono/node-server": "examples/backend/node_modules/@hono/node-server",
};

/** An app of complete files in its own folder, with another tenant than that of the page. */
export class WrittenApp {
  readonly folder = mkdtempSync(join(tmpdir(), "svc-app-"));

  constructor(files: Iterable<[name: string, code: string]>, tenantOrigin: string) {
    // so that Node looks for no other package in the folders above
    for (const [name, code] of [["package.json", "{}"], ...files] as const) {
      const path = join(this.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code.replaceAll("http://127.0.0.1:4400", tenantOrigin));
    }
    for (const [name, path] of Object.entries(PACKAGES)) {
      const link = join(this.folder, "node_modules", name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(resolve(path), link);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
