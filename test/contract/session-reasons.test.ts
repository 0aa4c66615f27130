import assert from "node:assert/strict";
import { readSessionRequestBody } from "../../src/backend/session-request-body.js";
import { SESSION_REASONS } from "../../src/element/session/session-source.js";
import { SURFACES } from "../../src/protocol/index.js";

describe("the session request", () => {
  it("has the same reasons and surfaces in the element and in the session endpoint", () => {
    for (const reason of SESSION_REASONS) {
      for (const surface of SURFACES) {
        assert.deepEqual(readSessionRequestBody({ surface, reason }), { surface, reason });
      }
    }
    assert.equal(
      readSessionRequestBody({ surface: "other", reason: "load" }),
      `surface must be one of ${SURFACES.join(", ")}`,
    );
    assert.equal(
      readSessionRequestBody({ surface: "app", reason: "other" }),
      `reason must be one of ${SESSION_REASONS.join(", ")}`,
    );
  });
});
