import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { isStale, removeBuilt } from "../../scripts/build-sandbox.mjs";

let folder: string;
const at = (...path: string[]): string => join(folder, ...path);

/** Makes a file, or a folder with one in it, as of a second. */
function make(second: number, ...path: string[]): void {
  mkdirSync(at(...path.slice(0, -1)), { recursive: true });
  writeFileSync(at(...path), "");
  for (let length = path.length; length > 0; length -= 1)
    utimesSync(at(...path.slice(0, length)), second, second);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-scripts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("isStale", () => {
  it("leaves alone what is newer than all its sources", () => {
    make(10, "server", "store", "seed.ts");
    make(20, "pages.ts");
    make(30, "built.js");
    assert.equal(isStale(at("built.js"), [at("server"), at("pages.ts")]), false);
  });

  it("sees a change in any folder of the sources", () => {
    make(20, "built.js");
    make(10, "pages.ts");
    make(30, "server", "store", "seed.ts");
    assert.equal(isStale(at("built.js"), [at("pages.ts"), at("server")]), true);
  });

  it("sees that a source was removed", () => {
    make(10, "server", "kept.ts");
    make(10, "server", "removed.ts");
    make(20, "built.js");
    assert.equal(isStale(at("built.js"), [at("server")]), false);
    rmSync(at("server", "removed.ts"));
    assert.equal(isStale(at("built.js"), [at("server")]), true);
  });

  it("sees that nothing is built", () => {
    make(10, "server", "seed.ts");
    assert.equal(isStale(at("built.js"), [at("server")]), true);
  });
});

describe("removeBuilt", () => {
  it("removes all that builds have left, and keeps the store of those who run the sources", () => {
    for (const name of ["cli.js", "cli.js.map", "store-dist-1.tar.gz", "store-src-1.tar.gz"]) make(10, name);
    make(10, "pages", "embed.js");
    make(10, "store", "database.d.ts");
    removeBuilt(folder);
    assert.deepEqual(readdirSync(folder), ["store-src-1.tar.gz"]);
  });
});
