import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ALLOWED_LICENSES, LICENSES_FILE } from "../../tools/third-party-licenses.mjs";

interface Locked {
  version: string;
  dev?: true;
  devOptional?: true;
  peer?: true;
  link?: true;
  hasInstallScript?: true;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);

/** The paths of the packages that are installed with a published package. */
const production = installed
  .filter(([, { dev, devOptional, peer }]) => !dev && !devOptional && !peer)
  .map(([path]) => path);

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, "");

describe("the licenses", () => {
  it("of all production dependencies are allowed", () => {
    const names = production.map(nameOf);
    for (const name of ["lit", "@lit/reactive-element", "hono", "pg"]) assert.ok(names.includes(name), name);
    const rejected = production.filter((path) => {
      const { license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as { license: string };
      return !ALLOWED_LICENSES.includes(license);
    });
    assert.deepEqual(rejected, []);
  });

  const bundled: Record<string, string[]> = {
    "dist/cdn": ["@lit/reactive-element"],
    "dist/element": ["@lit/reactive-element", "@lit-labs/ssr-dom-shim"],
    "sandbox/dist/pages": ["lit-html", "lit-element", "vega", "vega-lite", "dompurify", "jspdf", "marked"],
    "sandbox/dist/admin-page": ["lit-html", "lit-element", "@lit/reactive-element"],
  };
  for (const [folder, names] of Object.entries(bundled)) {
    it(`of bundled code are shipped with it: ${folder}`, () => {
      const notices = readFileSync(join(folder, LICENSES_FILE), "utf8");
      const listed = [...notices.matchAll(/^Name: (.*)$/gm)].map(([, name]) => name);
      for (const name of names) assert.ok(listed.includes(name), name);
      const versions = [...notices.matchAll(/^Version: (.*)$/gm)].map(([, version]) => version);
      for (const [index, name] of listed.entries()) {
        const locked = installed.filter(([path]) => nameOf(path) === name).map(([, { version }]) => version);
        assert.ok(locked.includes(versions[index] ?? ""), `${name} ${versions[index]}`);
      }
    });
  }

  it("of Lit are complete in the CDN files' folder, as it requires of copies in other forms", () => {
    const notices = readFileSync(join("dist/cdn", LICENSES_FILE), "utf8");
    assert.match(notices, /Copyright \(c\) \d+ Google LLC\. All rights reserved\./);
    assert.match(notices, /Redistributions in binary form must reproduce the above copyright/);
  });
});

it("no package that the shipped packages depend on has an install script", () => {
  const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  assert.ok(
    withScripts.some((path) => nameOf(path) === "esbuild"),
    "the lock file names those that have",
  );
  assert.deepEqual(
    withScripts.filter((path) => production.includes(path)),
    [],
  );
});
