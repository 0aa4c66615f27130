import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Package {
  dependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, Package & { dev?: boolean; peer?: boolean; devOptional?: boolean }>;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;

/** Returns the names of a package's direct and indirect dependencies in the lockfile. */
function dependenciesOf(path: string): string[] {
  const found = new Set<string>();
  const add = (from: string): void => {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      if (found.has(name)) continue;
      found.add(name);
      add(`node_modules/${name}`);
    }
  };
  add(path);
  return [...found].sort();
}

/** Whether a package is one of Lit's, or contains its types. */
const isOfLit = (name: string): boolean =>
  /^(lit|lit-html|lit-element|@lit\/[\w-]+|@lit-labs\/[\w-]+|@types\/trusted-types)$/.test(name);

describe("the dependencies of svc-dashboard", () => {
  it("are Lit's packages, and no others", () => {
    const names = dependenciesOf("");
    assert.ok(names.includes("@lit/reactive-element"));
    assert.deepEqual(
      names.filter((name) => !isOfLit(name)),
      [],
    );
  });

  it("are found through other packages, as those of the sandbox are", () => {
    assert.ok(dependenciesOf("sandbox").some((name) => !isOfLit(name)));
  });

  it("do not exist for the backend helper, which imports only its own files", () => {
    const sources = readdirSync("src/backend", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(join("src/backend", name), "utf8"));
    const imports = sources.flatMap((source) =>
      [...source.matchAll(/\b(?:from|import)\s*\(?"([^"]+)"/g)].map(([, path = ""]) => path),
    );
    assert.ok(imports.length > 30);
    assert.deepEqual(
      imports.filter((path) => !path.startsWith(".")),
      [],
    );
  });
});
