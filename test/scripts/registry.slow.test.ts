import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startRegistry, type Registry } from "../../scripts/registry/start-registry.mjs";
import { run } from "../package/run.js";

describe("the registry on loopback", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-registry-test-"));
  let registry: Registry;

  /** Makes a package that has one dependency. @returns the path of its tarball */
  function packedPackage(name: string): string {
    const source = join(folder, "source", name);
    mkdirSync(source, { recursive: true });
    const manifest = { name, version: "1.2.3", dependencies: { "fast-deep-equal": "3.1.3" } };
    writeFileSync(join(source, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(source, "README.md"), `# The text of ${name}\n`);
    run("npm", ["pack", source, "--pack-destination", folder, "--loglevel=error"]);
    return join(folder, `${name}-1.2.3.tgz`);
  }

  const status = async (name: string): Promise<number> => (await fetch(new URL(name, registry.url))).status;

  before(async () => {
    registry = await startRegistry({ tarballs: [packedPackage("svc-dashboard")] });
  });
  after(async () => {
    await registry.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("serves a tarball as a package of its name, with its README", () => {
    const [version, readme] = ["version", "readme"].map((field) =>
      run("npm", ["view", "svc-dashboard", field, "--registry", registry.url]),
    );
    assert.equal(version?.trim(), "1.2.3");
    assert.match(readme ?? "", /The text of svc-dashboard/);
  });

  it("serves packages of others from the registry that npm is configured with, also scoped ones", async () => {
    assert.equal(await status("fast-deep-equal"), 200);
    assert.equal(await status("@lit%2freactive-element"), 200);
  });

  it("installs a package by name, with its dependency", () => {
    const project = join(folder, "project");
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), '{ "private": true }');
    run("npm", ["install", "svc-dashboard", "--registry", registry.url], project);
    const names = readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."));
    assert.deepEqual(names.sort(), ["fast-deep-equal", "svc-dashboard"]);
  });

  it("serves the sandbox from its own storage only", async () => {
    assert.equal(await status("svc-sandbox"), 404);
    await registry.publish(packedPackage("svc-sandbox"));
    assert.equal(await status("svc-sandbox"), 200);
  });

  it("rejects a version that exists", async () => {
    await assert.rejects(registry.publish(join(folder, "svc-dashboard-1.2.3.tgz")));
  });

  it("ends, and deletes its storage, when it is stopped", async () => {
    const storages = (): string[] =>
      readdirSync(tmpdir()).filter((name) => /^svc-registry-\w{6}$/.test(name));
    const existing = storages();
    const another = await startRegistry();
    const [storage] = storages().filter((name) => !existing.includes(name));
    assert.ok(storage, "it has a storage while it runs");
    await another.stop();
    assert.ok(!storages().includes(storage), storage);
    await assert.rejects(fetch(another.url));
  });
});
