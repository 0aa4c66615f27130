import { expect } from "chai";
import { parseEvent } from "../../src/protocol/parse-event.js";
import type { EventEnvelope } from "../../src/protocol/index.js";
import { message, POISON, SAMPLES } from "./messages.js";

function parsed(data: unknown): EventEnvelope {
  const result = parseEvent(data);
  if (!result.ok) throw new Error(`Expected an event, got an invalid ${result.reason}.`);
  return result.event;
}

/** Creates an object with an own member of any name, as JSON.parse and structuredClone do. */
const withOwn = (key: string, value: unknown, rest: object = {}): object =>
  Object.defineProperty({ ...rest }, key, { value, enumerable: true, configurable: true, writable: true });

describe("the event that parseEvent() returns", () => {
  it("is a deep copy of the message", () => {
    const data = message("drilldown", { member: "orders.revenue", value: { list: [1] } });
    const event = parsed(data);
    expect(event).to.deep.equal(data);
    expect(event).not.to.equal(data);
    expect(event.payload).not.to.equal(data.payload);
    expect((event.payload as { value: object }).value).not.to.equal(
      (data.payload as { value: object }).value,
    );
  });

  it("keeps members that the description does not list, at any depth", () => {
    const payload = { ...SAMPLES.view.most, breadcrumbs: [{ label: "Home", later: { icon: null } }] };
    const data = message("view", payload, { traceId: "t-1", meta: { shard: [1, 2] } });
    expect(parsed(data)).to.deep.equal(data);
  });

  for (const key of POISON) {
    const poison = { isAdmin: true };
    const PLACES = [
      ["the envelope", (place: object) => message("later", {}, place)],
      ["the payload", (place: object) => message("later", place)],
      ["a nested object", (place: object) => message("later", { deep: { deeper: place } })],
      ["an object in an array", (place: object) => message("later", { list: [[place]] })],
    ] as const;

    for (const [where, build] of PLACES) {
      it(`has no own ${key} in ${where}, but all other members`, () => {
        // object spread keeps own members of every name
        const dirty = { ...build({ before: 1 }), ...build(withOwn(key, poison, { before: 1, after: 2 })) };
        const clean = build({ before: 1, after: 2 });
        expect(dirty).not.to.deep.equal(clean);
        expect(parsed(dirty)).to.deep.equal(clean);
      });
    }

    it(`has no ${key} from a string that was parsed as JSON`, () => {
      const json = `{"payload":{"${key}":{"isAdmin":true},"kept":{"${key}":1}}}`;
      const data = { ...message("later", {}), ...(JSON.parse(json) as object) };
      expect(parsed(data).payload).to.deep.equal({ kept: {} });
      expect(Object.hasOwn(parsed(data).payload, key)).to.be.false;
    });
  }

  for (const key of POISON) {
    it(`has no ${key} with a primitive value in a payload without objects`, () => {
      const { payload } = parsed(message("later", withOwn(key, "text", { kept: 1 })));
      expect(payload).to.deep.equal({ kept: 1 });
      expect(Object.hasOwn(payload, key)).to.be.false;
    });
  }

  it("does not change the prototype of an object into which it is merged", () => {
    const target: { isAdmin?: boolean } = {};
    Object.assign(target, parsed(message("later", withOwn("__proto__", { isAdmin: true }))).payload);
    expect(target.isAdmin).to.be.undefined;
    expect(({} as { isAdmin?: boolean }).isAdmin).to.be.undefined;
  });

  it("keeps values that are named like poisoned keys", () => {
    const data = message("later", { key: "__proto__", list: ["constructor", "prototype"], proto: 1 });
    expect(parsed(data)).to.deep.equal(data);
  });

  it("has Object.prototype, also if the message has no prototype", () => {
    const data = Object.assign(
      Object.create(null) as object,
      message("later", Object.create(null) as object),
    );
    expect(Object.getPrototypeOf(parsed(data))).to.equal(Object.prototype);
    expect(Object.getPrototypeOf(parsed(data).payload)).to.equal(Object.prototype);
  });

  it("consists of own members only", () => {
    expect(parseEvent(Object.create(message("later", {})) as object).ok).to.be.false;
    const payload = Object.create(SAMPLES.view.least) as object;
    expect(parseEvent(message("view", payload)).ok).to.be.false;
  });

  it("can be created from a message of any depth", () => {
    let value: object = {};
    for (let depth = 0; depth < 50_000; depth += 1) value = { value };
    expect(() => parseEvent(message("later", value))).not.to.throw();
  });

  it("contains the message's cycles as its own cycles", () => {
    const payload: Record<string, unknown> = { list: [] };
    payload["self"] = payload;
    (payload["list"] as unknown[]).push(payload, payload["list"]);
    const copy = parsed(message("later", payload)).payload as { self: unknown; list: unknown[] };
    expect(copy).not.to.equal(payload);
    expect(copy.self).to.equal(copy);
    expect(copy.list[0]).to.equal(copy);
    expect(copy.list[1]).to.equal(copy.list);
  });

  it("contains one copy of the envelope if the payload refers to it", () => {
    const data = message("later", {}) as { payload: { message?: unknown } };
    data.payload.message = data;
    const { payload } = parsed(data) as unknown as { payload: { message: { payload: unknown } } };
    expect(payload.message.payload).to.equal(payload);
  });

  it("shares members that the message shares", () => {
    const shared = { rows: [1] };
    const { a, b } = parsed(message("later", { a: shared, b: [shared] })).payload as {
      a: object;
      b: object[];
    };
    expect(a).to.deep.equal(shared);
    expect(a).not.to.equal(shared);
    expect(b[0]).to.equal(a);
  });

  it("is created with one visit of each of 40 shared members with 2^40 paths", () => {
    let value: object = { end: true };
    for (let depth = 0; depth < 40; depth += 1) value = { left: value, right: value };
    const { left, right } = parsed(message("later", value)).payload as { left: object; right: object };
    expect(left).to.equal(right);
  });

  it("keeps the holes and the length of sparse arrays", () => {
    const list: unknown[] = [];
    list[3] = { at: 3 };
    list.length = 2 ** 32 - 1;
    const copy = (parsed(message("later", { list })).payload as { list: unknown[] }).list;
    expect(copy).to.have.length(2 ** 32 - 1);
    expect(Object.keys(copy)).to.deep.equal(["3"]);
    expect(copy[3]).to.deep.equal({ at: 3 });
  });

  const EXOTIC = {
    Map: new Map([["a", { b: 1 }]]),
    Set: new Set([1]),
    Date: new Date(0),
    BigInt: 2n ** 70n,
    RegExp: /x/g,
    Error: new RangeError("far"),
    Uint8Array: new Uint8Array([1, 2]),
    ArrayBuffer: new ArrayBuffer(8),
    Blob: new Blob(["x"]),
  };
  for (const [name, value] of Object.entries(EXOTIC)) {
    it(`contains a ${name} of the payload unchanged`, () => {
      const { payload } = parsed(message("drilldown", { member: "orders.revenue", value, list: [value] }));
      expect((payload as { value: unknown }).value).to.equal(value);
      expect((payload as { list: unknown[] }).list[0]).to.equal(value);
    });

    it(`does not exist if the payload is a ${name}`, () => {
      expect(parseEvent(message("later", value as object))).to.deep.equal({ ok: false, reason: "payload" });
    });
  }

  it("is frozen at every depth, because all listeners receive the same object", () => {
    const shared = { rows: [{ label: "Home" }] };
    const event = parsed(message("later", { shared, list: [[shared]] }, { meta: { shard: [1] } }));
    const parts: unknown[] = [event];
    for (const part of parts) {
      expect(part).to.be.frozen;
      if (Object(part) === part) parts.push(...Object.values(part as Record<string, unknown>));
    }
    expect(parts).to.deep.include({ label: "Home" });
  });

  it("is frozen also if the payload has no objects", () => {
    const event = parsed(message("view", SAMPLES.view.most));
    expect(event).to.be.frozen;
    expect(event.payload).to.be.frozen;
  });

  it("does not freeze the message", () => {
    const data = message("later", { list: [{}] });
    parsed(data);
    expect(data).not.to.be.frozen;
    expect(data.payload).not.to.be.frozen;
    const flat = message("view", { ...SAMPLES.view.most });
    parsed(flat);
    expect(flat).not.to.be.frozen;
    expect(flat.payload).not.to.be.frozen;
  });
});
