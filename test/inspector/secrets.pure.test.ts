import { expect } from "chai";
import { toPrintable } from "../../src/inspector/printable.js";
import { redact } from "../../src/inspector/secrets.js";

const SECRET = "S3CRET-0f-Some1";
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${SECRET}`;
const show = (value: unknown): string => JSON.stringify(toPrintable(value));

describe("toPrintable, of secrets in values", () => {
  for (const [value, shown] of [
    [{ tokens: { access: SECRET, refresh: [SECRET] } }, '{"tokens":"[hidden]"}'],
    [{ sessionIds: [SECRET] }, '{"sessionIds":"[hidden]"}'],
    [{ [`/a?session=${SECRET}`]: 200 }, '{"/a?session=[hidden]":200}'],
    [["x-token", SECRET], '["x-token","[hidden]"]'],
    [[["Cookie:", SECRET]], '[["Cookie:","[hidden]"]]'],
    [["accept", "*/*", "x-token", SECRET], '["accept","*/*","x-token","[hidden]"]'],
    [new Map([["password", 1234]]), '[["password","[hidden]"]]'],
    [{ name: "session", value: SECRET, path: "/" }, '{"name":"session","value":"[hidden]","path":"/"}'],
    [new URL(`https://acme.example/?session=${SECRET}`), '"https://acme.example/?session=[hidden]"'],
  ] as const) {
    it(`redacts ${shown}`, () => expect(show(value)).to.equal(shown));
  }

  for (const value of [
    ["events.session", "mobile"],
    ["country", "session"],
    ["orders.id", "a session with two words", "b"],
    { member: "events.session", operator: "equals", value: "mobile" },
    { name: "author", value: "Ann" },
    { filters: { "events.session": { value: "mobile" }, authorName: "Ann", keyboard: "de", monkey: 1 } },
    { tokenCount: "12", session_duration: "3 min", tokens: 12, session: null },
  ]) {
    it(`does not change ${JSON.stringify(value)}`, () => expect(show(value)).to.equal(JSON.stringify(value)));
  }
});

describe("redact", () => {
  for (const [text, redacted] of [
    [`session: ${SECRET} ended`, "session: [hidden] ended"],
    ["session: abcdefghijklmnop of a", "session: [hidden] of a"],
    [`Session ID: ${SECRET}`, "Session ID: [hidden]"],
    [`newSession=${SECRET}&a=1`, "newSession=[hidden]&a=1"],
    [`?user[password]=${SECRET}&a=1`, "?user[password]=[hidden]&a=1"],
    [`password: correct horse`, "password: [hidden] horse"],
    [`{"password":123456,"a":1}`, `{"password":[hidden]"a":1}`],
    [`{"tokens":{"a":["${SECRET}","}"]},"b":1}`, `{"tokens":[hidden],"b":1}`],
    [`{"token":"${SECRET}\\"","b":1}`, `{"token":"[hidden]","b":1}`],
    [`{\\"token\\":\\"${SECRET}\\",\\"b\\":1}`, `{\\"token\\":\\"[hidden]\\",\\"b\\":1}`],
    [`[["x-token", "${SECRET}"]]`, `[["x-token", "[hidden]"]]`],
    [`Authorization: Digest a="b", c="${SECRET}"`, "Authorization: [hidden]"],
    [`Cookie: a=b; sid=${SECRET}\nHost: acme`, "Cookie: [hidden]\nHost: acme"],
    [`with Bearer ${SECRET}.`, "with Bearer [hidden]"],
    [`with Basic dTpwNHNz`, "with Basic [hidden]"],
    [`a ${JWT}, b`, "a [hidden], b"],
    [`a ${JWT.slice(0, 30)}`, "a [hidden]"],
    [`https://user:${SECRET}@acme.example/`, "https://user:[hidden]@acme.example/"],
    [`?next=%2Fembed%3Fsession%3D${SECRET}`, "?next=%2Fembed%3Fsession%3D[hidden]"],
    [
      `?next=%252Fembed%253Faccess%255Ftoken%253D${SECRET}&b`,
      "?next=%252Fembed%253Faccess%255Ftoken%253D[hidden]&b",
    ],
    [`{"url":"?a=1\\u0026session=${SECRET}"}`, `{"url":"?a=1\\u0026session=[hidden]"}`],
    [`log\\nsession: ${SECRET}`, "log\\nsession: [hidden]"],
    [`if (token === ${SECRET})`, "if (token === [hidden]"],
  ] as const) {
    it(`replaces the secret in ${text}`, () => expect(redact(text)).to.equal(redacted));
  }

  for (const text of [
    "The session: it has ended.",
    "session: null",
    'f_events.session={"value":"mobile"}',
    "?f_events.session=mobile&author=Ann",
    "?f_events%2Esession%3Dmobile",
    '{"a":"session","b":"mobile"}',
    '{"events.session":{"value":"mobile"},"keyboard":"de"}',
    '["a","session","mobile"]',
    "tokens: 12, sessionCount: 3, session_duration=4",
    "Basic settings of the session.",
    "svc:action:set-session",
    "eyJ is no token, and keyJson.parse neither.",
    "http://localhost:8080",
    "https://acme.example:8443/a?b=c@d",
    "[hidden] session=[hidden]",
  ]) {
    it(`does not change ${text}`, () => expect(redact(text)).to.equal(text));
  }

  it("redacts a text twice as once", () => {
    const once = redact(`session=${JWT}~x Bearer ${SECRET} {"token":"${SECRET}"}`);
    expect(once).not.to.contain(SECRET).and.not.to.contain("~x");
    expect(redact(once)).to.equal(once);
  });
});
