import assert from "node:assert/strict";
import { inspect } from "node:util";
import { readSessionRequestBody } from "../../src/backend/session-request-body.js";

const valid = { surface: "dashboard", reason: "load" };
const surfaces = "surface must be one of dashboard, app, chat";
const reasons = "reason must be one of load, move, retry, reload, expired, renew";
const publicId = "publicId must be a string of 1 to 255 characters";
const viewer = "viewer must be a string of at most 255 characters";

const cases: [body: unknown, flaw: string][] = [
  [undefined, "the body must be a JSON object"],
  [[valid], "the body must be a JSON object"],
  [{ ...valid, surface: "page" }, surfaces],
  [{ reason: "load" }, surfaces],
  [{ ...valid, reason: "because" }, reasons],
  [{ surface: "app" }, reasons],
  [{ ...valid, publicId: "" }, publicId],
  [{ ...valid, publicId: "x".repeat(256) }, publicId],
  [{ ...valid, publicId: 7 }, publicId],
  [{ ...valid, viewer: 7 }, viewer],
  [{ ...valid, viewer: null }, viewer],
  [{ ...valid, viewer: "x".repeat(256) }, viewer],
  [{ ...valid, deploymentId: "42" }, "deploymentId must be an integer"],
  [{ ...valid, deploymentId: null }, "deploymentId must be an integer"],
  [{ ...valid, deploymentId: 1.5 }, "deploymentId must be an integer"],
  [{ ...valid, deploymentId: 2 ** 53 }, "deploymentId must be an integer"],
];

describe("an invalid session request", () => {
  for (const [body, flaw] of cases) {
    it(`is rejected because ${flaw}: ${inspect(body).slice(0, 80)}`, () => {
      assert.equal(readSessionRequestBody(body), flaw);
    });
  }
});
