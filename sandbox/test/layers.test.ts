import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const PAGES = fileURLToPath(new URL("../src/pages/", import.meta.url));

/** Files in the folder that are not widgets: types, and the element in which two widgets show a document. */
const PARTS = ["widget-context.ts", "stored-document.ts"];

/** The modules below `pages` that a module imports, types left out. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const found = text.matchAll(/^import (?!type )(?:[^;]*? from )?"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm);
  return [...found]
    .map(([, path, lazy]) => join(dirname(file), (path ?? lazy)!).replace(/\.js$/, ".ts"))
    .filter((path) => path.startsWith(PAGES));
}

/** How many imports lead from the entry of the pages to each module, by the shortest way. */
function hops(): Map<string, number> {
  const distances = new Map([[join(PAGES, "embed.ts"), 0]]);
  for (const [file, distance] of distances) {
    for (const next of importsOf(file)) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return distances;
}

describe("the layers of the embed pages", () => {
  it("lead from the entry to every kind of widget in at most five imports", () => {
    const distances = hops();
    const folder = join(PAGES, "dashboard", "widgets");
    const widgets = readdirSync(folder).filter((name) => !PARTS.includes(name));
    assert.ok(widgets.length > 5);
    const tooFar = widgets.filter((name) => (distances.get(join(folder, name)) ?? Infinity) > 5);
    assert.deepEqual(tooFar, []);
  });

  it("have no folder with more than 16 files", () => {
    const crowded = readdirSync(PAGES, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter(
        (path) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile()).length > 16,
      );
    assert.deepEqual(crowded, []);
  });
});
