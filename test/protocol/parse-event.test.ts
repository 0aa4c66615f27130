import { expect } from "chai";
import type { EmbedEventName } from "../../src/protocol/events.js";
import { invalidMemberOf, parseEvent } from "../../src/protocol/parse-event.js";
import { EVENT_PAYLOADS } from "../contract/support/payloads.js";
import { EVENT_NAMES, message, SAMPLES } from "./messages.js";
import { show } from "./show.js";

/** What each member of the envelope takes and refuses, in the order of the checks. */
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

/** What a member of each type takes and refuses. */
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

/** What each member of a payload takes and refuses (service description, section 6). */
const PAYLOADS = Object.entries(EVENT_PAYLOADS).flatMap(([name, members]) =>
  Object.entries<string>(members).map(([key, type]) => {
    const member = key.replace("?", "");
    const types = type.split(" | ").map((one) => TYPES[one] ?? [[one], [one.toUpperCase(), "other", [one]]]);
    const isOptional = member !== key;
    const right = [...types.flatMap(([values]) => values), ...(isOptional ? [undefined] : [])];
    const wrong = [undefined, null, ...types.flatMap(([, values]) => values)];
    const refused = new Set(wrong.filter((value) => !right.includes(value)));
    return { name: name as EmbedEventName, member, isOptional, right, wrong: refused };
  }),
);

describe("parseEvent", () => {
  describe("of a value that is not an object", () => {
    const DATA = [undefined, null, true, 5, 5n, "svc-embed", "{}", [], [message("ready", {})]];
    const EXOTIC = [new Map(), new Date(), new Error("x"), new Uint8Array(2), new Blob(), () => 1];
    for (const data of [...DATA, ...EXOTIC]) {
      it(`refuses ${show(data)}`, () => {
        expect(parseEvent(data)).to.deep.equal({ ok: false, reason: "data" });
      });
    }
  });

  for (const name of EVENT_NAMES) {
    describe(`of svc:event:${name}`, () => {
      const { least, most } = SAMPLES[name];

      it("takes it with its required members alone", () => {
        const data = message(name, least);
        expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
      });

      it("takes it with all its members", () => {
        const data = message(name, most);
        expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
      });

      for (const [member, right, wrong] of ENVELOPE) {
        for (const value of right) {
          it(`takes ${show(value)} as ${member}`, () => {
            expect(parseEvent(message(name, most, { [member]: value })).ok).to.be.true;
          });
        }
        for (const value of wrong) {
          it(`refuses ${show(value)} as ${member}`, () => {
            const data = message(name, most, { [member]: value });
            expect(parseEvent(data)).to.deep.equal({ ok: false, reason: member });
          });
        }
      }
    });
  }

  for (const { name, member, isOptional, right, wrong } of PAYLOADS) {
    describe(`of ${member} in svc:event:${name}`, () => {
      for (const value of right) {
        it(`takes ${show(value)}`, () => {
          const data = message(name, { ...SAMPLES[name].least, [member]: value });
          expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
        });
      }
      for (const value of wrong) {
        if (value === null && isOptional) continue;
        it(`refuses ${show(value)}`, () => {
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

  it("names the first wrong member in the order source, direction, type, timestamp, surface, payload", () => {
    const data: Record<string, unknown> = { ...message("ready", SAMPLES.ready.least) };
    const reasons: unknown[] = [];
    for (const [member] of [...ENVELOPE].reverse()) {
      data[member] = undefined;
      const parsed = parseEvent(data);
      reasons.unshift(parsed.ok || parsed.reason);
    }
    expect(reasons).to.deep.equal(["source", "direction", "type", "timestamp", "surface", "payload"]);
  });

  describe("of an event that the description does not list", () => {
    for (const name of [
      "session-expired",
      "constructor",
      "valueof",
      "click",
      "a",
      "x9-",
      `a${"b".repeat(63)}`,
    ]) {
      it(`takes svc:event:${name} under its own name, with any object as its payload`, () => {
        const data = message(name, { sessionId: 5, deep: [{ title: null }] });
        expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
      });

      it(`refuses svc:event:${name} without a payload`, () => {
        expect(parseEvent(message(name, [])).ok).to.be.false;
      });
    }

    for (const name of ["", "__proto__", "toString", "9a", "-a", "a_b", "a b", "é", `a${"b".repeat(64)}`]) {
      it(`refuses ${show(name)} as a name`, () => {
        expect(parseEvent(message(name, {}))).to.deep.equal({ ok: false, reason: "type" });
      });
    }

    for (const type of [5, null, undefined, {}, ["svc:event:ready"]]) {
      it(`refuses ${show(type)} as the type`, () => {
        expect(parseEvent(message("ready", {}, { type }))).to.deep.equal({ ok: false, reason: "type" });
      });
    }
  });
});
