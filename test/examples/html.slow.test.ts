import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { AppProject } from "./support/app-project.js";
import { startExample, type Example } from "./support/start-example.js";

describe("a copy of examples/html", () => {
  let project: AppProject;
  let server: Example;

  before(async () => {
    project = await AppProject.create("examples/html");
    const command = ["npx", "svc-sandbox", "exec", "--", "npm", "start"];
    server = await startExample(project.folder, command, undefined, { ...project.env, PORT: "0" });
  });
  after(async () => {
    await server.stop();
    project.remove();
  });

  it("runs by itself, and serves each page at the URL that it prints", async () => {
    const urls = server.output().match(/http:\S+\.html/g) ?? [];
    const pages = readdirSync("examples/html").filter((file) => file.endsWith(".html"));
    assert.deepEqual(urls.map((url) => new URL(url).pathname.slice(1)).sort(), pages.sort());
    for (const url of urls) {
      const html = await (await fetch(url)).text();
      assert.match(html, /<svc-dashboard/);
      assert.doesNotMatch(html, /acme\.example/);
    }
  });
});
