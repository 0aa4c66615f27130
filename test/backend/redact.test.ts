import assert from "node:assert/strict";
import { redact } from "../../src/backend/redact.js";

const { raw } = String;

const cases: [what: string, secrets: string[], text: string, redacted: string][] = [
  ["follows itself", ["ab"], "ababa", "[hidden][hidden]a"],
  ["is a part of what replaces it", ["hid"], "hid and seek", "[hidden] and seek"],
  ["is the last character", ["x"], "abcx", "abc[hidden]"],
  ["is only begun at the end", ["abc"], "ab", "ab"],
  ["is empty", [""], raw`C:\temp`, raw`C:\temp`],
  ["begins with an escaped character", ["/abc"], raw`a \/abc`, "a [hidden]"],
  ["begins with a code unit in hexadecimal", ["/abc"], raw`a \u002Fabc`, "a [hidden]"],
  ["begins with an escape inside of JSON inside of JSON", ["/abc"], raw`a \\\u002fabc`, "a [hidden]"],
  ["holds a line feed, as a letter", ["a\nb"], raw`a\nb anb`, "[hidden] anb"],
  ["holds a line feed, in hexadecimal", ["a\nb"], raw`a\u000ab au000ab`, "[hidden] au000ab"],
  ["holds escapes of several kinds", ["abc/def+x="], raw`abc\\\/def\\u002bx\u003D`, "[hidden]"],
  [
    "is only resembled",
    ["abc/def"],
    raw`C:\abc\def abc\\def abcu002fdef`,
    raw`C:\abc\def abc\\def abcu002fdef`,
  ],
  ["holds another code unit", ["a+b"], raw`a\u002cb a\x002bb`, raw`a\u002cb a\x002bb`],
  ["holds a backslash", [raw`a\b`], raw`a\b a\\b a\\\\b ab`, "[hidden] [hidden] [hidden] ab"],
  ["ends with a backslash", ["ab\\"], raw`ab\\ ab`, "[hidden] ab"],
  ["is longer than another one that begins as it does", ["a", "abc"], "abc a", "[hidden] [hidden]"],
];

describe("a secret in a string", () => {
  for (const [what, secrets, text, redacted] of cases) {
    it(`is replaced by "${redacted}" in "${text}" if it ${what}`, () => {
      assert.equal(redact(text, secrets), redacted);
    });
  }
});
