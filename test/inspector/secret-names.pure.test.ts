import { expect } from "chai";
import { isSecretMember } from "../../src/inspector/secret-names.js";

describe("isSecretMember", () => {
  for (const name of [
    "session",
    "newSession",
    "new_session",
    "NEW-SESSION",
    "sessions",
    "sessionId",
    "sessionIds",
    "SESSIONID",
    "session2",
    "set-session",
    "data-session",
    "tokens",
    "accessToken",
    "access_token",
    "X-Auth-Token",
    "authtoken",
    "IDToken",
    "tokenValue",
    "llm.token",
    "apiKey",
    "api_key",
    "APIKEY",
    "x-api-key",
    "APIKeys",
    "privateKey",
    "password",
    "userPassword",
    "user[password]",
    "users.password",
    "passwd",
    "PWD",
    "passphrase",
    "secret",
    "clientSecret",
    "client-secrets",
    "jwt",
    "jwtAssertion",
    "Authorization",
    "Proxy-Authorization",
    "authorizationHeader",
    "auth",
    "basicAuth",
    "credential",
    "awsCredentials",
    "cookie",
    "Set-Cookie",
    "connect.sid",
  ]) {
    it(`finds a secret in the member ${name}`, () => {
      expect(isSecretMember(name, "S3CRET")).to.equal(true);
      expect(isSecretMember(name, { deep: "S3CRET" })).to.equal(true);
    });
  }

  for (const name of [
    "events.session",
    "sessions.country",
    "f_events.session",
    "events.session_id",
    "sessionCount",
    "session_duration",
    "session-endpoint",
    "sessionProvider",
    "tokenCount",
    "token_type",
    "tokenExpiresAt",
    "passwordLength",
    "cookieConsent",
    "author",
    "authorName",
    "authority",
    "authMode",
    "authenticated",
    "authorized",
    "keyboard",
    "monkey",
    "key",
    "publicKey",
    "primary_key",
    "obsession",
    "secretary",
    "tokenizer",
    "passenger",
    "compass",
    "credentialless",
    "jwtless",
    "",
    "名前",
  ]) {
    it(`finds none in the member "${name}"`, () => {
      expect(isSecretMember(name, "mobile")).to.equal(false);
    });
  }

  for (const [name, value, isSecret] of [
    ["tokens", 12, false],
    ["maxSessions", 5, false],
    ["password", 123_456, true],
    ["sessionId", 12n, true],
    ["session", null, false],
    ["session", undefined, false],
    ["secret", true, false],
    ["tokens", ["S3CRET"], true],
  ] as const) {
    it(`finds ${isSecret ? "a secret" : "none"} in ${name} with ${typeof value} ${String(value)}`, () => {
      expect(isSecretMember(name, value)).to.equal(isSecret);
    });
  }
});
