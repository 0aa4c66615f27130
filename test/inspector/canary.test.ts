import { expect } from "chai";
import fc from "../support/fast-check.js";
import { toPrintable } from "../../src/inspector/printable.js";
import { canary, nested, secretText, twice, type Container } from "./canaries.js";

const print = (value: unknown): string => JSON.stringify(toPrintable(value));

describe("toPrintable() with a secret", () => {
  it("redacts it at any depth, in each container, under each name of a secret", () => {
    fc.assert(
      fc.property(nested, ({ value, secret }) => {
        const shown = print(value);
        expect(shown).not.to.contain("C4NARY").and.not.to.contain(btoa(secret).slice(0, 12));
      }),
      { numRuns: 3_000 },
    );
  });

  it("redacts the rest of it in a truncated string", () => {
    fc.assert(
      fc.property(secretText, fc.nat(400), (text, offset) => {
        const long = `${"x ".repeat(2_048 - offset / 2)}${text} ${"y".repeat(500)}`;
        expect(print(long)).not.to.contain("C4NARY");
      }),
      { numRuns: 2_000 },
    );
  });

  it("shows it under any other name", () => {
    const name = fc.constantFrom(
      "events.session",
      "author",
      "monkey",
      "keyboard",
      "tokenCount",
      "publicKey",
      "path",
    );
    const put = fc.constantFrom<Container>(
      (key, value) => ({ [key]: value }),
      (key, value) => [key, value],
      (key, value) => `/?${key}=${value}&a=1`,
      (key, value) => twice({ [key]: value }),
      (key, value) => `${key}: ${value}`,
    );
    fc.assert(
      fc.property(name, canary, put, (name, value, put) => {
        expect(print(put(name, value))).to.contain(value);
      }),
    );
  });

  for (const [what, text] of [
    ["one word", "x".repeat(16_000_000)],
    ["names of secrets", "session".repeat(2_000_000)],
    ["parameters", "session=a&".repeat(1_600_000)],
    ["quotes", '"'.repeat(16_000_000)],
    ["backslashes", "\\".repeat(16_000_000)],
    ["open brackets", '"tokens":['.repeat(1_600_000)],
    ["starts of tokens", "eyJ".repeat(5_000_000)],
    ["escapes", "%25".repeat(5_000_000)],
    ["blanks", `session${" ".repeat(16_000_000)}`],
    ["slashes", "//a:".repeat(4_000_000)],
    ["dots", "a.".repeat(8_000_000)],
  ] as const) {
    // with quadratic time, this would not end before the test's timeout
    it(`prints 16 MB of ${what} in a few thousand characters`, () => {
      expect(print(text)).to.have.length.within(2, 10_000);
    });
  }
});
