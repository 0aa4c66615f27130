import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { FAULTS_BY_FOLDER } from "./faults.js";

/** The least number of faults in each folder. */
const SHARES: Readonly<Record<string, number>> = {
  "src/protocol": 8,
  "src/connection": 10,
  "src/element": 20,
  "src/backend": 16,
  "src/testing": 4,
  "sandbox/src": 16,
};

const faults = Object.values(FAULTS_BY_FOLDER).flat();

describe("the planted faults", () => {
  it("have unique ids", () => {
    const ids = faults.map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });

  it("are spread over the folders", () => {
    assert.deepEqual(Object.keys(FAULTS_BY_FOLDER), Object.keys(SHARES));
    for (const [folder, list] of Object.entries(FAULTS_BY_FOLDER)) {
      assert.ok(list.length >= SHARES[folder]!, `${list.length} in ${folder}`);
      for (const { id, file } of list) assert.ok(file.startsWith(`${folder}/`), id);
    }
  });

  for (const { id, file, find, replace, test } of faults) {
    it(`has one place to be planted, and a test: ${id}`, () => {
      const places = readFileSync(file, "utf8").split(find).length - 1;
      assert.equal(places, 1, `The fault "${id}" needs a "find" that occurs once in ${file}.`);
      assert.notEqual(replace, find);
      assert.match(test, /^(sandbox\/)?test\/.*\.test\.ts$/);
      assert.ok(existsSync(test), test);
    });
  }
});
