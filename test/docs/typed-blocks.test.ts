import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codeBlocks, type CodeBlock } from "./support/code-blocks.js";
import { DOC_PAGES } from "./support/doc-pages.js";
import { typeCheck } from "./support/type-check.js";

/** What the examples leave to the page and the backend around them. */
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

const blocks = ["README.md", "sandbox/README.md", ...DOC_PAGES].flatMap(codeBlocks);

/** An example in each language, to show that a mistake would be found there. */
const planted = (["js", "ts", "tsx"] as const).map((language) => {
  const example = (line: number, code: string): CodeBlock => {
    return { page: "page.md", line, place: `page.md:${line}`, language, code };
  };
  return {
    language,
    wrong: example(10, 'dashboard.refresh();\ndashboard.readyTimeout = "soon";\n'),
    right: example(20, "dashboard.refresh();\ndashboard.readyTimeout = 5_000;\n"),
  };
});

const errors = typeCheck([...blocks, ...planted.flatMap(({ wrong, right }) => [wrong, right])], AROUND);

describe("the examples of README.md, sandbox/README.md and docs", () => {
  for (const block of blocks) {
    it(`compile under strict: ${block.place}`, () => assert.deepEqual(errors.get(block), []));
  }
});

describe("the type check of the examples", () => {
  for (const { language, wrong, right } of planted) {
    it(`reports a wrong type in ${language}, with its line`, () => {
      assert.deepEqual(errors.get(wrong), ["page.md:12: Type 'string' is not assignable to type 'number'."]);
    });

    it(`accepts a right type in ${language}`, () => assert.deepEqual(errors.get(right), []));
  }
});
