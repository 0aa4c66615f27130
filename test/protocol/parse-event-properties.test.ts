import { expect } from "chai";
import fc from "../support/fast-check.js";
import { parseEvent } from "../../src/protocol/parse-event.js";
import { damagedMessage, harmlessJson, RUNS, validMessage } from "./messages.js";

const REASONS = ["data", "source", "direction", "type", "timestamp", "surface", "payload"];

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});

const anyMessage = fc.oneof(anything, damagedMessage(anything), validMessage);

function deepFreeze<Value>(value: Value): Value {
  if (Object(value) === value) Object.values(value as object).forEach(deepFreeze);
  return Object.freeze(value);
}

/** The members of the envelope, with generators of invalid values. */
const invalidValues: Record<string, fc.Arbitrary<unknown>> = {
  source: anything.filter((value) => value !== "svc-embed"),
  direction: anything.filter((value) => value !== "event"),
  type: anything.filter((value) => typeof value !== "string" || !value.startsWith("svc:event:")),
  timestamp: anything.filter((value) => !Number.isFinite(value)),
  surface: anything.filter((value) => !["dashboard", "app", "chat"].includes(value as string)),
  payload: fc.oneof(fc.array(anything), fc.string(), fc.double(), fc.constantFrom(null, undefined, true)),
};

describe("parseEvent() with any input", () => {
  it("never throws, and returns an event or a reason", () => {
    fc.assert(
      fc.property(anyMessage, (data) => {
        const parsed = parseEvent(data);
        if (parsed.ok) expect(parsed.event.source).to.equal("svc-embed");
        else expect(REASONS).to.include(parsed.reason);
      }),
      RUNS,
    );
  });

  it("accepts every valid message, and returns an equal event", () => {
    fc.assert(
      fc.property(validMessage, (data) => {
        expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
      }),
      RUNS,
    );
  });

  it("returns the same result for its own event as for the message", () => {
    fc.assert(
      fc.property(anyMessage, (data) => {
        const parsed = parseEvent(data);
        if (parsed.ok) expect(parseEvent(parsed.event)).to.deep.equal(parsed);
      }),
      RUNS,
    );
  });

  it("never changes the message, and accepts a frozen one", () => {
    fc.assert(
      fc.property(fc.oneof(validMessage, damagedMessage(harmlessJson)), (data) => {
        const before = structuredClone(data);
        const parsed = parseEvent(data);
        expect(data).to.deep.equal(before);
        expect(parseEvent(deepFreeze(data))).to.deep.equal(parsed);
      }),
      RUNS,
    );
  });

  for (const [member, wrong] of Object.entries(invalidValues)) {
    it(`rejects a message with an invalid ${member}, and returns that as the reason`, () => {
      fc.assert(
        fc.property(validMessage, wrong, (data, value) => {
          expect(parseEvent({ ...data, [member]: value })).to.deep.equal({ ok: false, reason: member });
        }),
        RUNS,
      );
    });
  }
});
