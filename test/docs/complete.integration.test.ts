import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { DOC_PAGES } from "./support/doc-pages.js";
import { ExportedTypes } from "./support/exported-types.js";
import { relativeLinks } from "./support/relative-links.js";

const PAGES = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "examples/README.md", ...DOC_PAGES];
const text = PAGES.map((page) => readFileSync(page, "utf8")).join("\n");
const isNamed = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
const unnamed = (names: string[]): string[] => names.filter((name) => !isNamed(name));

interface Member {
  name: string;
  attribute?: string;
}

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: object };
const { modules } = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as {
  modules: { declarations: { tagName: string; members: Member[] }[] }[];
};
const elements = modules.flatMap(({ declarations }) => declarations);

/** The error codes of the session endpoint: a table from code to status and message. */
function endpointCodes(): string[] {
  const sources = readdirSync("src/backend", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join("src/backend", name), "utf8"));
  return sources.flatMap((source) =>
    [...source.matchAll(/^ {2}"([a-z-]+)": \[\s*[45]\d\d,/gm)].map(([, code = ""]) => code),
  );
}

describe("README.md and docs", () => {
  it("list all imports of the package, and no others", () => {
    const [, table = ""] = readFileSync("docs/package.md", "utf8").split("## Exports");
    const listed = [...table.split("\n## ")[0]!.matchAll(/^\| (`svc-dashboard.*?) +\|/gm)]
      .flatMap(([, names = ""]) => names.split(", "))
      .map((name) => name.slice(1, -1).replace("svc-dashboard", "."));
    assert.deepEqual(listed.sort(), Object.keys(exports).sort());
  });

  it("name every public member of the elements", () => {
    const members = elements.flatMap(({ members = [] }) => members);
    assert.ok(members.length > 40);
    assert.deepEqual(
      members.filter(({ name, attribute = name }) => !isNamed(name) && !isNamed(attribute)),
      [],
    );
  });

  it("name every option of the client and of the session endpoint, and every error", () => {
    const types = new ExportedTypes("src/backend/index.ts");
    const options = ["ClientOptions", "CallOptions", "LogEntry", "ManagementClient", "SessionHandlerOptions"];
    for (const names of [...options.map((name) => types.membersOf(name)), types.classes]) {
      assert.ok(names.length > 1);
      assert.deepEqual(unnamed(names), []);
    }
  });

  it("name every error code of the session endpoint", () => {
    const codes = endpointCodes();
    assert.ok(codes.length > 10);
    assert.deepEqual(unnamed(codes), []);
  });

  it("name every filter operator", () => {
    const operators = new ExportedTypes("src/protocol/index.ts").literalsOf("FilterOperator");
    assert.ok(operators.length > 10);
    assert.deepEqual(unnamed(operators), []);
  });

  it("say how many languages of texts there are", () => {
    const languages = readdirSync("src/texts").filter((name) => !["index.ts", "en-US.ts"].includes(name));
    const numbers = ["ten", "eleven", "twelve", "thirteen", "fourteen"];
    const [, number = ""] = /there are (\w+)\s+languages\s+and\s+variants/.exec(text) ?? [];
    assert.equal(numbers.indexOf(number) + 10, languages.length);
  });

  for (const page of PAGES) {
    it(`link from ${page} to files that exist`, () => {
      const links = relativeLinks(readFileSync(page, "utf8"));
      assert.deepEqual(
        links.filter((link) => !existsSync(join(dirname(page), link))),
        [],
      );
    });
  }

  it("link to headings that exist", () => {
    const missing = PAGES.flatMap((page) =>
      [...readFileSync(page, "utf8").matchAll(/\]\(([^)#:]*)#([\w-]+)\)/g)]
        .filter(([, target = "", heading = ""]) => {
          const file = target ? join(dirname(page), target) : page;
          const headings = [...readFileSync(file, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
            title
              .toLowerCase()
              .replace(/[^\w\s-]/g, "")
              .replaceAll(" ", "-"),
          );
          return !headings.includes(heading);
        })
        .map(([link]) => `${page}: ${link}`),
    );
    assert.deepEqual(missing, []);
  });
});
