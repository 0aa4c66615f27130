import assert from "node:assert/strict";
import fc from "../../support/fast-check.js";
import { parseEvent } from "../../../src/protocol/index.js";
import {
  damagedMessage,
  EVENT_NAMES,
  harmlessJson,
  message,
  RUNS,
  SAMPLES,
  validMessage,
} from "../messages.js";
import { show } from "../show.js";
import { definitions, described, isEvent, isMessage, listed } from "./schema.js";

/** Values of other members or later versions. */
const otherValue = fc.oneof(
  harmlessJson,
  fc.constantFrom<unknown>("svc-embed", "event", "action", "svc:event:ready", "svc:event:constructor"),
  fc.constantFrom<unknown>("app", "signed", "csv", "widget", "completed", "error", NaN, Infinity, [], {}),
);

const samples = EVENT_NAMES.flatMap((name) => [SAMPLES[name].least, SAMPLES[name].most]);

describe("the schema of the embed's messages", () => {
  it("has a title and a description in full sentences for every definition", () => {
    for (const [name, { title, description }] of Object.entries(definitions)) {
      assert.ok(title.length > 0, name);
      assert.match(description, /^[A-Z].*\.$/, name);
    }
  });

  it("lists the events, and allows other names for later versions", () => {
    const types = EVENT_NAMES.map((name) => `svc:event:${name}`);
    assert.deepEqual(listed("Event"), [...types, "svc:event:<name>"]);
    assert.deepEqual(described("LaterEvent"), types);
  });

  it("has a valid example of each described message", () => {
    const messages = [...listed("Event"), ...listed("Action")].filter((title) => !title!.includes("<"));
    for (const title of messages) {
      const { examples = [] } = Object.values(definitions).find((one) => one.title === title)!;
      assert.ok(examples.length > 0, title);
      for (const example of examples) {
        assert.ok(isMessage(example), `${title}: ${show(isMessage.errors)}`);
        assert.equal((example as { type: string }).type, title);
      }
    }
  });
});

describe("the schema and parseEvent()", () => {
  it("agree that generated valid messages are events", () => {
    fc.assert(
      fc.property(validMessage, (data) => {
        assert.ok(parseEvent(data).ok);
        assert.ok(isEvent(data), show(isEvent.errors));
        assert.ok(isMessage(data));
      }),
      RUNS,
    );
  });

  it("agree on damaged messages", () => {
    const counts = { true: 0, false: 0 };
    fc.assert(
      fc.property(damagedMessage(otherValue), (data) => {
        const { ok } = parseEvent(data);
        assert.equal(isEvent(data), ok);
        counts[`${ok}`] += 1;
      }),
      { numRuns: 5 * RUNS.numRuns },
    );
    assert.ok(counts.true > 100 && counts.false > 100, `too few of one kind: ${JSON.stringify(counts)}`);
  });

  it("agree on each payload under the name of each event", () => {
    for (const name of EVENT_NAMES) {
      for (const payload of samples) {
        const data = message(name, payload);
        assert.equal(isEvent(data), parseEvent(data).ok, `${name} with ${show(payload)}`);
      }
    }
  });

  it("agree that a receiver accepts every event from every surface", () => {
    for (const name of EVENT_NAMES) {
      for (const surface of ["dashboard", "app", "chat"]) {
        const data = message(name, SAMPLES[name].least, { surface });
        assert.deepEqual([isEvent(data), parseEvent(data).ok], [true, true], `${name} from ${surface}`);
      }
      const data = message(name, SAMPLES[name].least, { surface: "panel" });
      assert.deepEqual([isEvent(data), parseEvent(data).ok], [false, false], name);
    }
  });

  it("agree on values that are not messages", () => {
    fc.assert(
      fc.property(harmlessJson, (data) => {
        assert.equal(parseEvent(data).ok, false);
        assert.equal(isMessage(data), false);
      }),
      RUNS,
    );
  });
});
