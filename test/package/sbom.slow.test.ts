import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ALLOWED_LICENSES } from "../../scripts/third-party-licenses.mjs";
import { run } from "./run.js";

interface Component {
  group?: string;
  name: string;
  version: string;
  /** An SPDX identifier, a name, or an expression such as `(MPL-2.0 OR Apache-2.0)`. */
  licenses: { license?: { id?: string; name?: string }; expression?: string }[];
}

interface Bom {
  bomFormat: string;
  metadata: { component: Component };
  components: Component[];
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version: string; dependencies?: Record<string, string> }>;
};

const nameOf = ({ group, name }: Component): string => (group ? `${group}/${name}` : name);

describe("the software bill of materials", { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-sbom-"));
  const boms: Record<string, Bom> = {};

  before(() => {
    run(process.execPath, ["scripts/sbom.mjs", folder]);
    for (const name of ["svc-dashboard", "svc-sandbox"]) {
      boms[name] = JSON.parse(readFileSync(join(folder, `${name}.cdx.json`), "utf8")) as Bom;
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [name, path, bundled] of [
    ["svc-dashboard", "", ["lit", "@lit/reactive-element"]],
    ["svc-sandbox", "sandbox", ["vega", "lit-html", "dompurify"]],
  ] as const) {
    it(`of ${name} names its dependencies, and the packages whose code it contains`, () => {
      const { bomFormat, metadata, components } = boms[name]!;
      assert.deepEqual([bomFormat, nameOf(metadata.component)], ["CycloneDX", name]);
      const names = components.map(nameOf);
      const declared = Object.keys(packages[path]?.dependencies ?? {});
      assert.ok(declared.length > 1);
      assert.deepEqual(
        [...declared, ...bundled].filter((each) => !names.includes(each)),
        [],
      );
    });

    it(`of ${name} has the versions of the lockfile, and licenses that are allowed`, () => {
      for (const component of boms[name]!.components) {
        const versions = Object.entries(packages)
          .filter(([each]) => each.endsWith(`node_modules/${nameOf(component)}`))
          .map(([, { version }]) => version);
        assert.ok(versions.includes(component.version), `${nameOf(component)} ${component.version}`);
        const licenses = component.licenses.flatMap(
          ({ license, expression }) => (license?.id ?? license?.name ?? expression)?.match(/[\w.-]+/g) ?? [],
        );
        assert.ok(
          licenses.some((license) => ALLOWED_LICENSES.includes(license)),
          `${nameOf(component)}: ${licenses.join()}`,
        );
      }
    });
  }
});
