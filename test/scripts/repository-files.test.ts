import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";

interface Field {
  type: string;
  id?: string;
  attributes: { label?: string; value?: string };
}

interface Form {
  name: string;
  description: string;
  body: Field[];
}

const FORMS = ".github/ISSUE_TEMPLATE";
const FIELDS = ["markdown", "textarea", "input", "dropdown", "checkboxes"];

const forms = readdirSync(FORMS).filter((name) => name !== "config.yml");

describe("the issue forms", () => {
  it("are for bugs, features and questions", () => {
    assert.deepEqual(forms.sort(), ["bug.yml", "feature.yml", "question.yml"]);
  });

  for (const file of forms) {
    it(`has a name, a description and fields that GitHub supports: ${file}`, () => {
      const { name, description, body } = parse(readFileSync(join(FORMS, file), "utf8")) as Form;
      assert.ok(name.length > 2 && description.length > 10);
      assert.ok(body.some(({ type }) => type !== "markdown"));
      for (const { type, id, attributes } of body) {
        assert.ok(FIELDS.includes(type), type);
        if (type === "markdown") assert.ok(attributes.value, file);
        else assert.ok(id && attributes.label, `${file}: ${id}`);
      }
      const ids = body.flatMap(({ id }) => id ?? []);
      assert.equal(new Set(ids).size, ids.length);
    });
  }

  it("ask for the doctor's output and the inspector's report of a bug, and warn of tokens", () => {
    const { body } = parse(readFileSync(join(FORMS, "bug.yml"), "utf8")) as Form;
    const ids = body.map(({ id }) => id);
    assert.ok(ids.includes("doctor") && ids.includes("report"));
    assert.match(body[0]?.attributes.value ?? "", /Remove tokens, session ids/);
  });

  it("are the only way to open an issue", () => {
    const config = parse(readFileSync(join(FORMS, "config.yml"), "utf8")) as object;
    assert.deepEqual(config, { blank_issues_enabled: false });
  });
});

describe("the container for development", () => {
  const container = JSON.parse(readFileSync(".devcontainer/devcontainer.json", "utf8")) as {
    build: { dockerfile: string };
    postCreateCommand: string;
    forwardPorts: number[];
  };
  const dockerfile = readFileSync(join(".devcontainer", container.build.dockerfile), "utf8");

  it("has a pinned image with the version of Node in .nvmrc", () => {
    const [, version] = /^FROM node:(\d+\.\d+\.\d+)-bookworm$/m.exec(dockerfile) ?? [];
    assert.equal(version?.split(".")[0], readFileSync(".nvmrc", "utf8").trim());
  });

  it("has a Chromium, installs the packages, and forwards the playground's port", () => {
    assert.match(dockerfile, /apt-get install .*\bchromium\b/);
    assert.equal(container.postCreateCommand, "npm install");
    const [, port] = /PREFERRED_PORT = (\d+)/.exec(readFileSync("scripts/start.mjs", "utf8")) ?? [];
    assert.deepEqual(container.forwardPorts, [Number(port)]);
  });
});

describe("the pages for those who report", () => {
  for (const file of ["SECURITY.md", "CODE_OF_CONDUCT.md", ".github/pull_request_template.md"]) {
    it(`link to files that exist, and to no address that is not the project's: ${file}`, () => {
      const text = readFileSync(file, "utf8");
      const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link]) => link ?? "");
      assert.deepEqual(
        links.filter((link) => !existsSync(link)),
        [],
      );
      assert.doesNotMatch(text, /https?:|\S@\S/);
    });
  }
});
