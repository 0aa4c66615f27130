import assert from "node:assert/strict";
import { checkOrigin, frameAncestors } from "../../src/embed/allowed-origins.js";

describe("an allowed origin", () => {
  it("is normalized to the form that browsers compare", () => {
    for (const [text, origin] of [
      ["https://app.example", "https://app.example"],
      ["HTTPS://App.Example", "https://app.example"],
      ["https://app.example:443/", "https://app.example"],
      ["http://app.example:8080", "http://app.example:8080"],
    ] as const)
      assert.equal(checkOrigin(text), origin);
  });

  for (const text of [
    "",
    "*",
    "null",
    "app.example",
    "https://app.example/path",
    "https://app.example?x",
    "https://app.example#x",
    "https://user@app.example",
    "https://user:password@app.example",
    "https://app.example@evil.example",
    "ftp://app.example",
    "javascript:alert(1)",
    "file:///etc",
    "https://app.example https://evil.example",
  ]) {
    it(`can't be "${text}"`, () => assert.throws(() => checkOrigin(text), TypeError));
  }

  for (const text of ["*", "https://*", "https://*.example", "http://*:8080", "https://app.*"]) {
    it(`can't be "${text}", whose wildcard the message names`, () => {
      assert.throws(
        () => checkOrigin(text),
        (error: Error) =>
          error instanceof TypeError && /got ".*\*.*": wildcards are not supported/.test(error.message),
      );
    });
  }

  it("may frame the embed pages, as can their own origin", () => {
    assert.equal(
      frameAncestors(["https://app.example", "http://b.example:8080"]),
      "'self' https://app.example http://b.example:8080",
    );
    assert.equal(frameAncestors([]), "'self'");
    assert.match(frameAncestors(null), /^'self' http:\/\/localhost:\* /);
    assert.doesNotMatch(frameAncestors(null), / \*|https?:\/\/\*:/);
  });
});
