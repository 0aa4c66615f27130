import { expect } from "chai";
import { toPrintable } from "../../src/inspector/printable.js";
import { redact } from "../../src/inspector/secrets.js";

const SECRET = "S3CRET-0f-Some1";
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${SECRET}`;
const show = (value: unknown): string => JSON.stringify(toPrintable(value));

const SECRET_NAMES = `session newSession new_session NEW-SESSION sessions sessionId session_ids SESSIONID session2
  data-session tokens accessToken access_token X-Auth-Token authtoken IDToken tokenValue llm.token apiKey api_key APIKEYS
  x-api-key privateKey password userPassword user[password] users.password passwd PWD passphrase secret clientSecret jwt
  jwtAssertion Authorization Proxy-Authorization basicAuth awsCredentials cookie Set-Cookie connect.sid`;

const OTHER_NAMES = `orders.status events.session sessions.country f_events.session events.session_id sessionCount
  session_duration session-endpoint sessionProvider tokenCount token_type tokenExpiresAt passwordLength cookieConsent author
  authority authMode authenticated keyboard monkey key publicKey primary_key obsession secretary tokenizer compass
  credentialless 名前`;

describe("toPrintable() with secrets in members", () => {
  for (const name of SECRET_NAMES.split(/\s+/)) {
    it(`redacts the member ${name}`, () => {
      expect(show({ [name]: SECRET, a: 1 })).to.equal(`{"${name}":"[hidden]","a":1}`);
      expect(show({ [name]: { deep: [SECRET] } })).to.equal(`{"${name}":"[hidden]"}`);
    });
  }

  for (const name of OTHER_NAMES.split(/\s+/)) {
    it(`shows the member ${name}`, () => expect(show({ [name]: "mobile" })).to.equal(`{"${name}":"mobile"}`));
  }

  for (const [value, shown] of [
    [
      { password: 123_456, sessionId: 12n },
      { password: "[hidden]", sessionId: "[hidden]" },
    ],
    [{ [`/a?session=${SECRET}`]: 200 }, { "/a?session=[hidden]": 200 }],
    [
      ["accept", "*/*", "x-token", SECRET],
      ["accept", "*/*", "x-token", "[hidden]"],
    ],
    [new Map([["password", 1234]]), [["password", "[hidden]"]]],
    [
      { name: "session", value: SECRET, path: "/" },
      { name: "session", value: "[hidden]", path: "/" },
    ],
    [new URL(`https://acme.example/?session=${SECRET}`), "https://acme.example/?session=[hidden]"],
    [JSON.stringify({ a: [{ token: { b: SECRET } }] }), '{"a":[{"token":"[hidden]"}]}'],
    [JSON.stringify(JSON.stringify({ token: SECRET })), JSON.stringify('{"token":"[hidden]"}')],
    [
      JSON.stringify({ [`?session=${SECRET}`]: ["x-token", SECRET] }),
      '{"?session=[hidden]":["x-token","[hidden]"]}',
    ],
  ] as const) {
    it(`redacts ${JSON.stringify(shown)}`, () => expect(show(value)).to.equal(JSON.stringify(shown)));
  }

  for (const value of [
    { tokenCount: 12, tokens: 12, maxSessions: 5, session: null, secret: true },
    { filters: { "events.session": { value: "mobile" }, "orders.status": "paid", authorName: "Ann" } },
    { member: "events.session", operator: "equals", value: "mobile" },
    { name: "author", value: "Ann" },
    ["events.session", "mobile"],
    ["country", "session", "mobile"],
    ["orders.id", "a session with two words", "b"],
    '{ "events.session": "mobile", "id": 12345678901234567890 }',
  ]) {
    it(`does not change ${JSON.stringify(value)}`, () => expect(show(value)).to.equal(JSON.stringify(value)));
  }

  it("redacts a secret in a truncated string", () => {
    const text = `${"x".repeat(4_000)} session=${SECRET.repeat(20)}`;
    expect(show(text)).to.contain("session=[hidden]… (4309 characters)");
  });
});

describe("redact()", () => {
  for (const [text, redacted] of [
    [`newSession=${SECRET}&a=1`, "newSession=[hidden]&a=1"],
    [`/embed?user[password]=${SECRET}&a=1#b`, "/embed?user[password]=[hidden]&a=1#b"],
    [`?user%5Bpassword%5D=${SECRET}&a=1`, "?user[password]=[hidden]&a=1"],
    [`?next=%2Fembed%3Fsession%3D${SECRET}&a=1`, "?next=/embed?session=[hidden]&a=1"],
    [`?q=${encodeURIComponent(`{"token":"${SECRET}","b":1}`)}`, '?q={"token":"[hidden]","b":1}'],
    [`session: ${SECRET} ended`, "session: [hidden] ended"],
    ["session: abcdefghijklmnop of a", "session: [hidden] of a"],
    [`Session ID: ${SECRET}`, "Session ID: [hidden]"],
    ["password: correct horse", "password: [hidden] horse"],
    [`got {"token":"${SECRET}\\"","b":1}`, `got {"token":"[hidden]","b":1}`],
    [`got {"tokens":{"a":"${SECRET}"},"b":1}`, `got {"tokens":[hidden]`],
    [`got {\\"token\\":\\"${SECRET}\\",\\"b\\":1}`, `got {\\"token\\":\\"[hidden]\\",\\"b\\":1}`],
    [`{ a: '1', apiKey: '${SECRET}' }`, "{ a: '1', apiKey: '[hidden]' }"],
    [`log\\nsession: ${SECRET}`, "log\\nsession: [hidden]"],
    [`Authorization: Digest a="b", c="${SECRET}"`, "Authorization: [hidden]"],
    [`Cookie: a=b; sid=${SECRET}\nHost: acme`, "Cookie: [hidden]\nHost: acme"],
    [`with Bearer ${SECRET}.`, "with Bearer [hidden]"],
    ["with Basic dTpwNHNz", "with Basic [hidden]"],
    [`a ${JWT}, b`, "a [hidden], b"],
    [`https://user:${SECRET}@acme.example/`, "https://user:[hidden]@acme.example/"],
  ] as const) {
    it(`replaces the secret in ${text}`, () => expect(redact(text)).to.equal(redacted));
  }

  for (const text of [
    "No session: the provider failed.",
    "session: null",
    'f_events.session={"value":"mobile"}',
    "?f_events.session=mobile&author=Ann",
    "?f_events%2Esession%3Dmobile",
    'got {"a":"session","b":"mobile"}',
    'got {"events.session":{"value":"mobile"},"keyboard":"de"}',
    "tokens: 12, sessionCount: 3, session_duration=4",
    "Basic settings of the session.",
    "svc:action:set-session",
    "eyJ is no token, and keyJson.parse neither.",
    "http://localhost:8080",
    "https://acme.example:8443/a?b=c@d",
    "100%",
    "[hidden] session=[hidden]",
  ]) {
    it(`does not change ${text}`, () => expect(redact(text)).to.equal(text));
  }

  it("does not change a redacted string", () => {
    const once = redact(`session=${JWT}~x Bearer ${SECRET} {"token":"${SECRET}"}`);
    expect(once).not.to.contain(SECRET).and.not.to.contain("~x");
    expect(redact(once)).to.equal(once);
  });
});
