import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ENDPOINTS } from "./session-endpoints/endpoints.js";

const readme = readFileSync("examples/session-endpoints/README.md", "utf8");

describe("examples/session-endpoints/README.md", () => {
  it("shows the packages and the command with which the test starts each", () => {
    for (const { folder, packages, command } of Object.values(ENDPOINTS)) {
      const [program, ...args] = command(3000);
      const typed = [program.replace(/^\/usr\/bin\//, ""), ...args].join(" ");
      const cells = [`\`${folder}\``, `\`${packages.join(" ")}\``, `\`npx svc-sandbox exec -- ${typed}\``];
      assert.ok(readme.replaceAll(/ +/g, " ").includes(`| ${cells.join(" | ")} |`), `No row for ${folder}.`);
    }
  });
});
