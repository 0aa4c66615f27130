import { join } from "node:path";
import { checkProject, PROJECTS } from "./support/project.js";
import { assertRejected } from "./support/rejected.js";

const FRAMEWORKS = { react: "React 19", preact: "Preact", solid: "Solid", lit: "Lit" };

describe("the compiler in a project with", () => {
  for (const [folder, name] of Object.entries(FRAMEWORKS)) {
    it(`${name} accepts valid uses of the element, and rejects invalid ones`, () => {
      assertRejected(join(PROJECTS, folder), checkProject(join(PROJECTS, folder)));
    });
  }

  for (const folder of ["react", "preact", "solid"] as const) {
    it(`${FRAMEWORKS[folder]} rejects other public ids and members than those in a tenant's types`, () => {
      const project = join(PROJECTS, `tenant-${folder}`);
      assertRejected(project, checkProject(project));
    });
  }
});
