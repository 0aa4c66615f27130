import assert from "node:assert/strict";
import { checkHost, isOwnName } from "../../src/http/check-host.js";
import { HttpError } from "../../src/http-error.js";

describe("a host name of this machine", () => {
  const own = ["localhost", "a.localhost", "a.b-c.localhost", "127.0.0.1", "127.1.2.3", "[::1]"];
  const others = [
    "",
    "localhost.",
    "localhost.evil.example",
    "evil-localhost",
    "evillocalhost",
    ".localhost",
    "127.0.0.1.evil.example",
    "evil.127.0.0.1",
    "1127.0.0.1",
    "128.0.0.1",
    "0.0.0.0",
    "10.0.0.1",
    "[::2]",
    "[::1].evil.example",
    "localhost@evil.example",
    "evil.example",
  ];

  for (const name of own) {
    it(`is ${name}, with and without a port, in any case`, () => {
      assert.equal(isOwnName(name), true);
      for (const host of [name, `${name}:4400`, name.toUpperCase()])
        assert.doesNotThrow(() => checkHost(host));
    });
  }

  for (const name of others) {
    it(`is not "${name}"`, () => {
      assert.equal(isOwnName(name), false);
      for (const host of [name, `${name}:4400`]) assert.throws(() => checkHost(host), HttpError);
    });
  }

  it("is required in every request", () => assert.throws(() => checkHost(undefined), HttpError));

  it("may be that of the public origin, with and without a port, in any case", () => {
    const check = (host: string) => checkHost(host, "https://public.example:8443");
    for (const host of ["localhost:4400", "public.example", "PUBLIC.example:8443"]) check(host);
    for (const host of ["", "example", "evil.public.example", "public.example.evil"])
      assert.throws(() => check(host), HttpError, host);
  });
});
