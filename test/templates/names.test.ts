import assert from "node:assert/strict";
import { SvcDashboard } from "../../src/element/index.js";
import { PROPERTIES, type AttributeOf, type PropertyName } from "../../src/element/properties/properties.js";
import type { TemplateAttributes } from "../../src/templates/index.js";

type Attribute = { [Name in PropertyName]: AttributeOf<Name> }[PropertyName];

describe("the names in template types", () => {
  it("are the attributes that the element observes", () => {
    const attributes = Object.values(PROPERTIES).flatMap(({ attribute }) => attribute ?? []);
    // a name that only one of the two types has does not compile
    const same: [keyof TemplateAttributes, Attribute] extends [Attribute, keyof TemplateAttributes]
      ? true
      : false = true;
    assert.ok(same, "the types have the same names");
    const reported = ["session-provider", "texts"]; // no template may set them
    const names = [...attributes, ...reported].sort();
    assert.deepEqual(SvcDashboard.observedAttributes.toSorted(), names);
  });

  it("exclude the properties without an attribute", () => {
    const { elementProperties } = SvcDashboard;
    const properties = [...elementProperties].filter(([, { attribute }]) => attribute === false);
    assert.deepEqual(properties.map(([name]) => name).sort(), ["sessionProvider", "texts"]);
  });
});
