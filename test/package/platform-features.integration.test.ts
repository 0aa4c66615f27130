import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { EXCEPTIONS } from "../../scripts/platform-features/exceptions.js";
import { offenders } from "../../scripts/platform-features/offenders.js";
import { usedFeatures } from "../../scripts/platform-features/used-features.js";
import { promise, PROMISED_BROWSERS } from "../../scripts/promised-browsers.mjs";

describe("the shipped files", () => {
  it("use no platform feature that a promised browser lacks", () => {
    const shipped = usedFeatures();
    for (const [file, used] of shipped) assert.ok(used.size > 10, file);
    assert.deepEqual(offenders(shipped.values(), PROMISED_BROWSERS, EXCEPTIONS), []);
  });

  it("are promised for the browsers that the README names", () => {
    assert.ok(readFileSync("README.md", "utf8").includes(promise(PROMISED_BROWSERS)));
  });
});
