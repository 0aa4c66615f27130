import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { relativeLinks } from "./support/relative-links.js";

const PAGES = [
  ...["README.md", "docs/backend.md", "docs/doctor.md", "docs/element.md", "docs/reliability.md"],
  "examples/README.md",
];
const texts = PAGES.map((page) => readFileSync(page, "utf8"));
const [readme = ""] = texts;
const says = (name: string): boolean => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));

interface Member {
  name: string;
  /** What stands for it in HTML. */
  attribute?: string;
}

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: object };
const { modules } = JSON.parse(readFileSync("dist/custom-elements.json", "utf8")) as {
  modules: { declarations: { tagName: string; members: Member[] }[] }[];
};
const elements = modules.flatMap(({ declarations }) => declarations);

/** The names that a part of the client's sources declares, in the way that a pattern shows. */
function declared(file: string, part: RegExp, name: RegExp): string[] {
  const [text = ""] = part.exec(readFileSync(`src/backend/${file}`, "utf8")) ?? [];
  return [...text.matchAll(name)].map(([, found = ""]) => found);
}

const MEMBER = /^ {2}(?:readonly )?(\w+)\??: /gm;

describe("README.md and docs", () => {
  it("list every import of the package, and no other", () => {
    const [, table = ""] = readme.split("## What the package holds");
    const listed = [...table.split("\n## ")[0]!.matchAll(/^\| (`svc-dashboard.*?) +\|/gm)]
      .flatMap(([, names = ""]) => names.split(", "))
      .map((name) => name.slice(1, -1).replace("svc-dashboard", "."));
    assert.deepEqual(listed.sort(), Object.keys(exports).sort());
  });

  it("name every public member of the elements", () => {
    const members = elements.flatMap(({ members = [] }) => members);
    assert.ok(members.length > 40);
    assert.deepEqual(
      members.filter(({ name, attribute = name }) => !says(name) && !says(attribute)),
      [],
    );
  });

  it("name every option of the client and of the session endpoint, every error and every refusal", () => {
    const names = [
      declared("settings.ts", /interface ClientOptions[^]*?\n}/, MEMBER),
      declared("limits.ts", /interface CallLimits[^]*?interface Limits[^]*?\n}/, MEMBER),
      declared("settings.ts", /interface LogEntry[^]*?\n}/, MEMBER),
      declared("operation.ts", /interface CallOptions[^]*?\n}/, MEMBER),
      declared("client.ts", /class ManagementClient[^]*?\n}/, MEMBER),
      declared("errors.ts", /[^]+/, /^export class (\w+)/gm),
      declared("origin-gate.ts", /interface OriginOptions[^]*?\n}/, MEMBER),
      declared("session-handler.ts", /interface SessionHandlerOptions[^]*?\n}/, MEMBER),
      declared("session-handler.ts", /const ERROR_RESPONSES[^]*?\n}/, /^ {2}"([\w-]+)": \[/gm),
    ];
    assert.ok(names.every(({ length }) => length > 1));
    assert.deepEqual(
      names.flat().filter((name) => !says(name)),
      [],
    );
  });

  for (const page of PAGES) {
    it(`link from ${page} to what is there`, () => {
      const links = relativeLinks(readFileSync(page, "utf8"));
      assert.deepEqual(
        links.filter((link) => !existsSync(join(dirname(page), link))),
        [],
      );
    });
  }
});
