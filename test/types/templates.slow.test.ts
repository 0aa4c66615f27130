import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pack } from "../package/pack.js";
import { run } from "../package/run.js";
import { PROJECTS } from "./support/project.js";
import { assertRejected } from "./support/rejected.js";
import { errorsOf } from "./support/template-compilers.js";

/** Angular's compiler requires this version of TypeScript. */
const TYPESCRIPT = "typescript@6.0.3";
const PACKAGES = [
  ...["vue@3.5.45", "vue-tsc@3.3.14"],
  ...["svelte@5.57.3", "svelte-check@4.7.8"],
  ...["@angular/core@22.2.6", "@angular/compiler@22.2.6", "@angular/compiler-cli@22.2.6", "rxjs@7.8.2"],
  ...["react@18.3.1", "@types/react@18.3.31"], // the oldest supported version; the unit tests use the latest
];

/** The compilers by the project's folder, with their arguments before the folder. */
const COMPILERS = {
  vue: ["vue-tsc", "--pretty", "false", "-p"],
  svelte: ["svelte-check", "--tsconfig", "tsconfig.json", "--output", "machine", "--workspace"],
  angular: ["ngc", "-p"],
  react: ["tsc", "--pretty", "false", "-p"],
};
const NAMES = { vue: "Vue", svelte: "Svelte", angular: "Angular", react: "React 18" };

describe("the packed package's types", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-dashboard-"));
    const { tarball } = pack(folder);
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const options = ["--prefer-offline", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
    run("npm", ["install", ...options, tarball, TYPESCRIPT, ...PACKAGES], folder);
    cpSync(PROJECTS, folder, { recursive: true });
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [framework, [compiler, ...args]] of Object.entries(COMPILERS)) {
    const name = NAMES[framework as keyof typeof NAMES];
    const check = (project: string): void => {
      const program = resolve(folder, "node_modules/.bin", compiler!);
      assertRejected(join(folder, project), errorsOf(program, [...args, project], folder));
    };

    it(`accept valid uses of the element in ${name}, and reject invalid ones`, () => check(framework));

    it(`accept only the public ids and members of a tenant's types in ${name}`, () =>
      check(`tenant-${framework}`));
  }
});
