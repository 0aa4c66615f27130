import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokenLinksIn } from "../docs/support/links.js";
import { checkPackage, checkTypes } from "./checks.js";
import { pack } from "./pack.js";
import { run } from "./run.js";

/** The files of the package, as patterns. */
const EXPECTED = [
  /^(LICENSE|README\.md|package\.json)$/,
  /^bin\/svc-sandbox\.js$/,
  /^dist\/(cli|index|sandbox)\.js$/,
  /^dist\/([\w-]+\/)*[\w-]+\.d\.ts$/,
  /^dist\/pages\/(embed\.js|embed\.css|app\.css|preloads\.json|chunks\/[\w.-]+\.js)$/,
  /^dist\/admin-page\/admin-page\.(js|css)$/,
  /^dist\/(pages|admin-page)\/third-party-licenses\.txt$/,
  /^dist\/seed\.schema\.json$/,
  /^dist\/store-dist-\w+\.tar\.gz$/,
];

describe("the packed sandbox", () => {
  let folder: string;
  let tarball: string;
  let files: string[];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-sandbox-"));
    ({ tarball, files } = pack(folder, "./sandbox"));
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
    const install = ["install", "--prefer-offline", "--ignore-scripts", "--no-package-lock"];
    run("npm", [...install, tarball], folder);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  const sandbox = (...args: string[]): string =>
    run(join(folder, "node_modules/.bin/svc-sandbox"), args, folder);

  it("contains the built files, and nothing else", () => {
    assert.deepEqual(
      files.filter((file) => !EXPECTED.some((pattern) => pattern.test(file))),
      [],
    );
    for (const pattern of EXPECTED)
      assert.ok(
        files.some((file) => pattern.test(file)),
        String(pattern),
      );
    assert.equal(files.filter((file) => file.includes("/store-dist-")).length, 1);
  });

  it("contains the target of each link in its pages", () => {
    assert.deepEqual(brokenLinksIn(join(folder, "node_modules/svc-sandbox"), files), []);
  });

  it("passes publint", () => {
    checkPackage(join(folder, "node_modules/svc-sandbox"));
  });

  it("has the right types for an import", () => {
    const excluded = ["svc-sandbox/seed.schema.json", "svc-sandbox/package.json"];
    checkTypes(tarball, "--profile", "esm-only", "--exclude-entrypoints", ...excluded);
  });

  it("does not install the element's package", () => {
    assert.ok(!readdirSync(join(folder, "node_modules")).includes("svc-dashboard"));
  });

  it("prints its usage", () => {
    assert.match(sandbox("--help"), /^Usage: svc-sandbox /);
  });

  it("runs a command with exec, whose requests to it don't go through a proxy", () => {
    const code = `const { SVC_TENANT_ORIGIN: origin, SVC_PUBLIC_ID: id } = process.env;
      fetch(origin + "/embed/dashboard/" + id).then(({ status }) => console.log(status));`;
    // Node 20 uses no proxy of the environment
    const proxy = ["env", "NODE_USE_ENV_PROXY=1", "NODE_NO_WARNINGS=1", "HTTP_PROXY=http://127.0.0.1:9"];
    assert.equal(sandbox("exec", "--", ...proxy, process.execPath, "-e", code), "200\n");
  });

  it("starts from a script and serves its pages", () => {
    const code = `import { startSandbox } from "svc-sandbox";
      const sandbox = await startSandbox({ quiet: true });
      const { headers } = await fetch(sandbox.origin + "/embed/dashboard/" + sandbox.publicIds[0]);
      console.log(headers.get("content-type"));
      await sandbox.stop();`;
    writeFileSync(join(folder, "start.js"), code);
    assert.match(run(process.execPath, ["start.js"], folder), /^text\/html/);
  });
});
