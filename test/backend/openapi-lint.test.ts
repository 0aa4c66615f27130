import { createConfig, lint } from "@redocly/openapi-core";
import assert from "node:assert/strict";
import { it } from "node:test";

it("the OpenAPI document passes the linter, with every recommended rule an error", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lint({ ref: "src/openapi/openapi.json", config });
  const lines = problems.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`,
  );
  assert.deepEqual(lines, []);
});
