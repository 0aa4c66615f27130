import { execFileSync } from "node:child_process";

describe("the generated parts of the documents", () => {
  it("are up to date: otherwise, run `npm run docs` and commit the changes", () => {
    execFileSync(process.execPath, ["scripts/docs.mjs", "--check"], { stdio: "pipe" });
  });
});
