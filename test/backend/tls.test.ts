import assert from "node:assert/strict";
import { createServer } from "node:https";
import { inspect } from "node:util";
import { ConnectionError, ManagementClient } from "../../src/backend/index.js";
import { makeSelfSigned } from "../doctor/support/self-signed.js";
import { listen } from "./support/listen.js";

describe("a server with an untrusted certificate", () => {
  it("gets no request, and the error has the reason without a secret", async () => {
    let requests = 0;
    const server = createServer(makeSelfSigned(), (_, response) => {
      requests += 1;
      response.end("{}");
    });
    const client = new ManagementClient({
      baseUrl: `https://${await listen(server)}`,
      token: "the-secret-token",
      maxRetries: 0,
    });
    await assert.rejects(client.envVariables.set(42, [{ name: "A", value: "the-secret-value" }]), (error) => {
      assert.ok(error instanceof ConnectionError, String(error));
      assert.equal(error.code, "DEPTH_ZERO_SELF_SIGNED_CERT");
      assert.match(error.message, /self-signed certificate/);
      assert.doesNotMatch(inspect(error, { depth: 9 }) + JSON.stringify(error), /the-secret/);
      return true;
    });
    assert.equal(requests, 0);
  });
});
