import assert from "node:assert/strict";
import { SvcDashboard } from "../../src/element/index.js";
import type { TemplateAttributes } from "../../src/templates/index.js";

describe("the names in template types", () => {
  it("are the attributes that the element observes", () => {
    // a missing or an additional name does not compile
    const attributes: Record<keyof TemplateAttributes, true> = {
      "tenant-origin": true,
      "public-id": true,
      viewer: true,
      session: true,
      "session-endpoint": true,
      mode: true,
      surface: true,
      "deployment-id": true,
      path: true,
      "color-scheme": true,
      locale: true,
      timezone: true,
      theme: true,
      filters: true,
      "allow-export": true,
      "url-params": true,
      messaging: true,
      loading: true,
      "frame-title": true,
      "ready-timeout": true,
      sandbox: true,
      allow: true,
      credentialless: true,
      debug: true,
    };
    const reported = ["session-provider", "texts"]; // no template may write them
    const names = [...Object.keys(attributes), ...reported].sort();
    assert.deepEqual(SvcDashboard.observedAttributes.toSorted(), names);
  });

  it("leave out the properties that no attribute can hold", () => {
    const { elementProperties } = SvcDashboard;
    const properties = [...elementProperties].filter(([, { attribute }]) => attribute === false);
    assert.deepEqual(properties.map(([name]) => name).sort(), ["sessionProvider", "texts"]);
  });
});
