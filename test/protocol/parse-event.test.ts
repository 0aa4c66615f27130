import { expect } from "chai";
import type { EmbedEventName } from "../../src/protocol/events.js";
import { invalidMemberOf, parseEvent } from "../../src/protocol/parse-event.js";
import { EVENT_PAYLOADS } from "../contract/support/payloads.js";
import { EVENT_NAMES, message, SAMPLES } from "./messages.js";
import { show } from "./show.js";

/** Valid and invalid values of each member of the envelope, in the order of the checks. */
const ENVELOPE = [
  ["source", ["svc-embed"], ["svc-embed ", "SVC-EMBED", "other-embed", "", null, undefined, ["svc-embed"]]],
  ["direction", ["event"], ["action", "Event", "events", "", null, undefined, ["event"]]],
  [
    "type",
    [],
    ["ready", "svc:action:ready", "svc:event:", "svc:event:Ready", " svc:event:ready", "svc:event:ready\n"],
  ],
  ["timestamp", [0, -1, 1.5, 8.64e15], ["1700000000000", NaN, Infinity, -Infinity, null, undefined, {}]],
  ["surface", ["dashboard", "app", "chat"], ["Dashboard", "board", "", null, undefined, ["app"]]],
  ["payload", [], [null, undefined, [], [{}], "{}", 5, true]],
] as const;

/** Valid and invalid values of each type. */
const TYPES: Record<string, [right: unknown[], wrong: unknown[]]> = {
  string: [
    ["text", ""],
    [5, {}, ["text"]],
  ],
  number: [
    [0, 42, 0.5, 1e6],
    ["42", NaN, Infinity],
  ],
  boolean: [
    [true, false],
    ["true", 1],
  ],
  null: [[null], []],
  any: [["x", 5, null, NaN, [1], { deep: [{}] }], []],
  Surface: [
    ["dashboard", "app", "chat"],
    ["Dashboard", "widget", ["app"]],
  ],
};

/** Valid and invalid values of each member of a payload (service description, section 6). */
const PAYLOADS = Object.entries(EVENT_PAYLOADS).flatMap(([name, members]) =>
  Object.entries<string>(members).map(([key, type]) => {
    const member = key.replace("?", "");
    const types = type.split(" | ").map((one) => TYPES[one] ?? [[one], [one.toUpperCase(), "other", [one]]]);
    const isOptional = member !== key;
    const right = [...types.flatMap(([values]) => values), ...(isOptional ? [undefined] : [])];
    const wrong = [undefined, null, ...types.flatMap(([, values]) => values)];
    const rejected = new Set(wrong.filter((value) => !right.includes(value)));
    return { name: name as EmbedEventName, member, isOptional, right, wrong: rejected };
  }),
);

describe("parseEvent()", () => {
  describe("with a value that is not an object", () => {
    const DATA = [undefined, null, true, 5, 5n, "svc-embed", "{}", [], [message("ready", {})]];
    const EXOTIC = [new Map(), new Date(), new Error("x"), new Uint8Array(2), new Blob(), () => 1];
    for (const data of [...DATA, ...EXOTIC]) {
      it(`rejects ${show(data)}`, () => {
        expect(parseEvent(data)).to.deep.equal({ ok: false, reason: "data" });
      });
    }
  });

  for (const name of EVENT_NAMES) {
    describe(`with svc:event:${name}`, () => {
      const { least, most } = SAMPLES[name];

      it("accepts it with only its required members", () => {
        const data = message(name, least);
        expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
      });

      it("accepts it with all its members", () => {
        const data = message(name, most);
        expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
      });

      for (const [member, right, wrong] of ENVELOPE) {
        for (const value of right) {
          it(`accepts ${show(value)} as ${member}`, () => {
            expect(parseEvent(message(name, most, { [member]: value })).ok).to.be.true;
          });
        }
        for (const value of wrong) {
          it(`rejects ${show(value)} as ${member}`, () => {
            const data = message(name, most, { [member]: value });
            expect(parseEvent(data)).to.deep.equal({ ok: false, reason: member });
          });
        }
      }
    });
  }

  for (const { name, member, isOptional, right, wrong } of PAYLOADS) {
    describe(`with ${member} in svc:event:${name}`, () => {
      for (const value of right) {
        it(`accepts ${show(value)}`, () => {
          const data = message(name, { ...SAMPLES[name].least, [member]: value });
          expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
        });
      }
      for (const value of wrong) {
        if (value === null && isOptional) continue;
        it(`rejects ${show(value)}`, () => {
          const data = message(name, { ...SAMPLES[name].most, [member]: value });
          expect(parseEvent(data)).to.deep.equal({ ok: false, reason: "payload" });
          expect(invalidMemberOf(data)).to.equal(member);
        });
      }
      if (isOptional && wrong.has(null)) {
        it("treats null as absent", () => {
          const data = message(name, { ...SAMPLES[name].least, [member]: null });
          const event = message(name, SAMPLES[name].least);
          expect(parseEvent(data)).to.deep.equal({ ok: true, event });
          expect(data.payload).to.have.property(member, null);
        });
      }
    });
  }

  it("returns the first invalid member in the order source, direction, type, timestamp, surface, payload", () => {
    const data: Record<string, unknown> = { ...message("ready", SAMPLES.ready.least) };
    const reasons: unknown[] = [];
    for (const [member] of [...ENVELOPE].reverse()) {
      data[member] = undefined;
      const parsed = parseEvent(data);
      reasons.unshift(parsed.ok || parsed.reason);
    }
    expect(reasons).to.deep.equal(["source", "direction", "type", "timestamp", "surface", "payload"]);
  });

  describe("with an event of a later version", () => {
    for (const name of [
      "session-expired",
      "constructor",
      "valueof",
      "click",
      "a",
      "x9-",
      `a${"b".repeat(63)}`,
    ]) {
      it(`accepts svc:event:${name} with any object as its payload`, () => {
        const data = message(name, { sessionId: 5, deep: [{ title: null }] });
        expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
      });

      it(`rejects svc:event:${name} without a payload`, () => {
        expect(parseEvent(message(name, [])).ok).to.be.false;
      });
    }

    for (const name of ["", "__proto__", "toString", "9a", "-a", "a_b", "a b", "é", `a${"b".repeat(64)}`]) {
      it(`rejects ${show(name)} as a name`, () => {
        expect(parseEvent(message(name, {}))).to.deep.equal({ ok: false, reason: "type" });
      });
    }
  });
});
