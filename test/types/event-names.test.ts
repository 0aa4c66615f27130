import assert from "node:assert/strict";
import { RESERVED_NAMES } from "../../src/element/dashboard-host.js";
import { EVENTS } from "../../src/protocol/index.js";
import type { Block } from "../docs/support/blocks.js";
import { typeCheck } from "../docs/support/type-check.js";

/** Creates a module that compiles if the package exports the type of an event under a name. */
function importOf(event: string, type: string): Block {
  const code = `
    import type { SvcDashboardEventMap, ${type} } from "svc-dashboard";
    import { check, type Same } from "../test/types/contract/same.js";
    check<Same<SvcDashboardEventMap["svc-${event}"], ${type}>>();`;
  return { page: event, line: 0, place: `${event} ${type}`, language: "ts", code, file: undefined };
}

const typeName = (event: string): string =>
  `Svc-${event}-event`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const right = [...Object.keys(EVENTS), ...RESERVED_NAMES].map((event) => importOf(event, typeName(event)));
const wrong = [importOf("ready", "SvcViewEvent"), importOf("view", "SvcLaterEvent")];

describe("the exported event types", () => {
  const errors = typeCheck([...right, ...wrong], "");

  for (const block of right) {
    it(`include ${typeName(block.page)}`, () => assert.deepEqual(errors.get(block), []));
  }

  it("exclude types of other events and other names", () => {
    for (const block of wrong) assert.notDeepEqual(errors.get(block), []);
  });
});
