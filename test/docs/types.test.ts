import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { blocksIn, importsOf, type Block } from "./support/blocks.js";
import { typeCheck } from "./support/type-check.js";

/** Declarations that the examples expect from the page and the backend around them. */
const AROUND = `
import type { ManagementClient } from "svc-dashboard/backend";
import type { SvcDashboard } from "svc-dashboard";
import type { RequestListener } from "node:http";

declare global {
  const dashboard: SvcDashboard;
  const iframe: HTMLIFrameElement;
  const session: string;
  const csrfToken: string;
  const client: ManagementClient;
  const app: { post(path: string, handler: RequestListener): void };
  function userOf(request: Request): Promise<User | null>;
  interface User {
    id: string;
    mayView: boolean;
    customer: string;
    roles: string[];
    countries: string[];
  }
  namespace NodeJS {
    interface ProcessEnv {
      SVC_TENANT_ORIGIN: string;
      SVC_TOKEN: string;
    }
  }
}
`;

/** The blocks to type-check. Complete files are run instead; those that others import have tests of their own. */
const blocks = blocksIn("js", "ts", "tsx").filter(
  (block) => block.file === undefined && !importsOf(block).some((name) => name.startsWith("./")),
);

/** An example in each language, which proves that a mistake is found. */
const planted = (["js", "ts", "tsx"] as const).map((language) => {
  const example = (line: number, code: string): Block => {
    return { page: "page.md", line, place: `page.md:${line}`, language, code, file: undefined };
  };
  return {
    language,
    invalid: example(10, 'dashboard.refresh();\ndashboard.readyTimeout = "soon";\n'),
    valid: example(20, "dashboard.refresh();\ndashboard.readyTimeout = 5_000;\n"),
  };
});

const errors = typeCheck([...blocks, ...planted.flatMap(({ invalid, valid }) => [invalid, valid])], AROUND);

describe("the code of the documentation", () => {
  for (const block of blocks) {
    it(`compiles under strict: ${block.place}`, () => assert.deepEqual(errors.get(block), []));
  }
});

describe("the excerpts of the documentation", () => {
  for (const { page, line, place, code } of blocksIn("typescript")) {
    it(`are in the file that the page names above them: ${place}`, () => {
      const above = readFileSync(page, "utf8").split("\n").slice(0, line).join("\n");
      const [, path = ""] = [...above.matchAll(/`((?:examples|test)\/[^`]+\.ts)`/g)].at(-1) ?? [];
      assert.ok(readFileSync(path, "utf8").includes(code));
    });
  }
});

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Record<string, unknown> };

/** Returns the files in a block that a project with this package does not find. @throws SyntaxError on invalid JSON */
function missingFiles(json: string): string[] {
  JSON.parse(json);
  return [...json.matchAll(/node_modules\/svc-dashboard\/([^"]+)/g)]
    .map(([, file]) => `./${file}`)
    .filter((file) => !Object.values(exports).includes(file));
}

describe("the JSON of the documentation", () => {
  for (const { place, code } of blocksIn("json")) {
    it(`is valid, and names files that the package exports: ${place}`, () => {
      assert.deepEqual(missingFiles(code), []);
    });
  }

  it("is checked for mistakes, and for files that the package does not export", () => {
    assert.throws(() => missingFiles('{ "a": 1, }'), SyntaxError);
    const json = '["./node_modules/svc-dashboard/dist/html-data.json"]';
    assert.deepEqual(missingFiles(json), ["./dist/html-data.json"]);
  });
});

describe("the type check of the examples", () => {
  for (const { language, invalid, valid } of planted) {
    it(`reports an invalid type in ${language}, with its line`, () => {
      assert.deepEqual(errors.get(invalid), [
        "page.md:12: Type 'string' is not assignable to type 'number'.",
      ]);
    });

    it(`accepts a valid type in ${language}`, () => assert.deepEqual(errors.get(valid), []));
  }
});
