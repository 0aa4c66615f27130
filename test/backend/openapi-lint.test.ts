import { createConfig, lint } from "@redocly/openapi-core";
import assert from "node:assert/strict";

it("the OpenAPI document passes Redocly's linter with every recommended rule as an error", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const findings = await lint({ ref: "src/openapi/openapi.json", config });
  const lines = findings.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`,
  );
  assert.deepEqual(lines, []);
});
