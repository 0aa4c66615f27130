import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { isAction, isEvent, listed } from "../protocol/node/schema.js";

const page = readFileSync("docs/messages.md", "utf8");
const element = readFileSync("docs/element.md", "utf8");
const samples = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(
  ([, json = ""]) => JSON.parse(json) as { type: string; direction: string },
);
const described = (list: "Event" | "Action"): (string | undefined)[] =>
  listed(list).filter((title) => !title?.includes("<"));

describe("docs/messages.md", () => {
  it("has an example of each message of the schema", () => {
    assert.deepEqual(
      samples.map(({ type }) => type),
      [...described("Event"), ...described("Action")],
    );
  });

  for (const sample of samples) {
    it(`shows an example that the schema accepts: ${sample.type}`, () => {
      assert.deepEqual(
        [isEvent(sample), isAction(sample)],
        [sample.direction === "event", sample.direction === "action"],
      );
    });
  }

  it("names methods, attributes and DOM events that the element has", () => {
    const posted = [...page.matchAll(/^Type `svc:action:.*$/gm)].flatMap(([line]) => [
      ...[...line.matchAll(/`(\w+)\(\)`/g)].map(([, name = ""]) => `| \`${name}(`),
      ...[...line.matchAll(/change of `([\w-]+)`/g)].map(([, name = ""]) => `| \`${name}\``),
    ]);
    const dispatched = [...page.matchAll(/DOM event \[(`[\w-]+`)\]/g)].map(([, name = ""]) => `| ${name}`);
    assert.equal(dispatched.length, described("Event").length);
    assert.ok(posted.length > described("Action").length);
    assert.deepEqual(
      [...posted, ...dispatched].filter((row) => !element.includes(`\n${row}`)),
      [],
    );
  });
});
