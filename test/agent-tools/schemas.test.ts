import { Ajv } from "ajv";
import { expect } from "chai";
import { createAgentTools } from "../../src/agent-tools/index.js";
import fc from "../support/fast-check.js";
import { FakeDashboard } from "./fake-dashboard.js";

const dashboard = new FakeDashboard();
const tools = createAgentTools(dashboard.element, {
  name: "sales",
  filters: { "orders.channel": { title: "Channel", values: ["web", "store"] }, "orders.total": {} },
  allow: ["read", "filter", "refresh", "display", "navigate"],
});
const ajv = new Ajv({ strict: true });

/** Values that some member accepts, and a member that agents may not filter by. */
const VALUES = [
  ...["orders.channel", "orders.total", "orders.id", "web", ["web", "store"], 5, null],
  ...[
    { type: "not_equals", value: "web" },
    { type: "between", value: [1, 2] },
  ],
  ...["dark", "de-DE", "Europe/Berlin", "/embed/d/42/app"],
];
const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...VALUES) }, fc.jsonValue({ maxDepth: 2 }));

/** Inputs with the members of a tool, with some of them or others, and with none. */
function inputsFor(members: string[]): fc.Arbitrary<unknown> {
  const right = fc.record(Object.fromEntries(members.map((member) => [member, value])));
  const mixed = fc.dictionary(fc.constantFrom(...members, "reason"), value);
  return fc.oneof({ weight: 3, arbitrary: right }, mixed, fc.jsonValue({ maxDepth: 2 }));
}

describe("the schemas of the tools for AI agents", () => {
  for (const { name, inputSchema, execute } of tools) {
    it(`match every input that ${name} accepts; it posts nothing for others`, async () => {
      const validate = ajv.compile(inputSchema); // throws on a schema that strict mode does not permit
      const outcomes = new Set<string>();
      const property = fc.asyncProperty(inputsFor(Object.keys(inputSchema.properties)), async (input) => {
        dashboard.calls = [];
        const [outcome] = await Promise.allSettled([execute(input)]);
        outcomes.add(outcome.status);
        if (outcome.status === "fulfilled") {
          expect(validate(input), ajv.errorsText(validate.errors)).to.equal(true);
        } else {
          expect(outcome.reason).to.be.instanceOf(TypeError);
          expect(dashboard.calls).to.deep.equal([]);
        }
      });
      await fc.assert(property, { numRuns: 1000 });
      expect([...outcomes]).to.have.members(["fulfilled", "rejected"]);
    });
  }
});
