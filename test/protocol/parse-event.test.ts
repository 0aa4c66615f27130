import { expect } from "chai";
import { invalidMemberOf, parseEvent } from "../../src/protocol/parse-event.js";
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

/** What each member of a payload takes and refuses (service description, section 6). */
const PAYLOADS = [
  ["ready", "embedTenant", ["acme", "", null], [undefined, 5, {}]],
  ["ready", "deploymentId", [42, 0, null], [undefined, "42", NaN, Infinity]],
  ["ready", "mode", ["signed", "private"], [undefined, null, "public", "Signed", ["signed"]]],
  ["ready", "surface", ["dashboard", "app", "chat"], [undefined, null, "widget", ["app"]]],
  ["ready", "publicId", ["a1b2", "", undefined], [null, 5]],
  ["view", "surface", ["dashboard", "app", "chat"], [undefined, null, "widget"]],
  ["view", "path", ["/embed/d/42/app", ""], [undefined, null, 5, ["/"]]],
  ["view", "publicId", ["a1b2", undefined], [null, 5]],
  ["view", "title", ["Sales", undefined], [null, {}]],
  ["navigate", "path", ["/embed/d/42/app", ""], [undefined, null, 5]],
  ["navigate", "previousPath", ["/embed/d/42/app", undefined], [null, 5]],
  ["dashboard-loaded", "publicId", ["a1b2", undefined], [null, 5]],
  ["dashboard-loaded", "widgetCount", [0, 9, undefined], [null, "9", NaN]],
  ["dashboard-loaded", "loadDurationMs", [0.5, undefined], [null, "1 s", Infinity]],
  ["download", "format", ["csv", "xlsx", "png", "pdf"], [undefined, null, "CSV", "html", ["csv"]]],
  ["download", "target", ["widget", "dashboard"], [undefined, null, "page"]],
  ["download", "widgetId", ["w1", undefined], [null, 1]],
  ["download", "title", ["Orders", undefined], [null, 1]],
  ["download", "rowCount", [0, 1e6, undefined], [null, "12", NaN]],
  ["drilldown", "member", ["orders.revenue", ""], [undefined, null, 5]],
  ["drilldown", "value", ["x", 5, null, undefined, NaN, [1], { deep: [{}] }], []],
  ["drilldown", "widgetId", ["w1", undefined], [null, 1]],
  ["ai-query", "query", ["Revenue?", ""], [undefined, null, 5, {}]],
  ["ai-query", "status", ["submitted", "completed", "error"], [undefined, null, "done", ["error"]]],
  ["ai-query", "chatId", ["c1", undefined], [null, 1]],
  ["ai-query", "agentId", ["a1", undefined], [null, 1]],
  ["error", "message", ["It failed.", ""], [undefined, null, {}]],
  ["error", "name", ["QueryError", undefined], [null, 1]],
  ["error", "context", ["query", undefined], [null, {}]],
  ["error", "fatal", [true, false, undefined], [null, "true", 1]],
] as const;

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

  for (const [name, member, right, wrong] of PAYLOADS) {
    describe(`of ${member} in svc:event:${name}`, () => {
      for (const value of right) {
        it(`takes ${show(value)}`, () => {
          const data = message(name, { ...SAMPLES[name].least, [member]: value });
          expect(parseEvent(data)).to.deep.equal({ ok: true, event: data });
        });
      }
      const isOptional = !(member in SAMPLES[name].least);
      for (const value of wrong) {
        if (value === null && isOptional) continue;
        it(`refuses ${show(value)}`, () => {
          const data = message(name, { ...SAMPLES[name].most, [member]: value });
          expect(parseEvent(data)).to.deep.equal({ ok: false, reason: "payload" });
          expect(invalidMemberOf(data)).to.equal(member);
        });
      }
      if (isOptional && (wrong as readonly unknown[]).includes(null)) {
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
