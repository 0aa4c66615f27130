import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { ENDPOINTS } from "./session-endpoints/endpoints.js";

const FOLDER = "examples/session-endpoints";
const readme = readFileSync(`${FOLDER}/README.md`, "utf8");

/** The rows of the README's first table: a framework with its endpoint. */
const rows = [...readme.matchAll(/^\| (\S.*?) +\| \[.+?\]\(((\w+)\/[\w.-]+)\)/gm)].map(
  ([, framework = "", endpoint = "", folder = ""]) => ({ framework, endpoint, folder }),
);

describe("examples/session-endpoints/README.md", () => {
  it("lists every folder once", () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(rows.map(({ folder }) => folder).sort(), folders.map(({ name }) => name).sort());
  });

  it("lists exactly those that a test starts", () => {
    const started = Object.values(ENDPOINTS).map(({ folder }) => folder);
    assert.deepEqual(started.sort(), rows.map(({ folder }) => folder).sort());
  });

  it("shows the packages and the command with which the test starts each", () => {
    for (const { folder, packages, command } of Object.values(ENDPOINTS)) {
      const [program, ...args] = command(3000);
      const typed = [program.replace(/^\/usr\/bin\//, ""), ...args].join(" ");
      const cells = [`\`${folder}\``, `\`${packages.join(" ")}\``, `\`npx svc-sandbox exec -- ${typed}\``];
      assert.ok(readme.replaceAll(/ +/g, " ").includes(`| ${cells.join(" | ")} |`), `No row for ${folder}.`);
    }
  });
});

describe("the session endpoints in other languages", () => {
  for (const { framework, endpoint } of rows) {
    it(`have fewer than 40 lines in ${framework}`, () => {
      const lines = readFileSync(`${FOLDER}/${endpoint}`, "utf8").split("\n");
      const count = lines.filter((line) => line.trim() !== "").length;
      assert.ok(count < 40, `${endpoint} has ${count} lines.`);
    });
  }
});
