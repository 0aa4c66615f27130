import { expect } from "chai";
import { shapeOf } from "../../src/inspector/message-shape.js";
import fc from "../support/fast-check.js";
import { canary, nested, secretText } from "./canaries.js";

const NAMES = ["mode", "surface", "format", "target", "status", "scheme", "name", "context", "locale"].concat(
  ...["timezone", "source", "direction", "type", "path"],
);

describe("shapeOf()", () => {
  it("replaces values by their types, and keeps null and booleans", () => {
    const value = { title: "Sales", rowCount: 24, list: ["a"], widgetId: null, fatal: true, at: new Date(0) };
    const shape = {
      title: "string",
      rowCount: "number",
      list: "array",
      widgetId: null,
      fatal: true,
      at: "object",
    };
    expect({ ...(shapeOf(value) as object) }).to.deep.equal(shape);
    expect(shapeOf("a question")).to.equal("string");
    expect(shapeOf([1])).to.equal("array");
  });

  it("describes the objects of a payload, but not the objects in them", () => {
    const value = { theme: { font: "Inter", colors: { primary: "red" } } };
    expect(JSON.stringify(shapeOf(value))).to.equal('{"theme":{"font":"string","colors":"object"}}');
  });

  for (const name of NAMES) {
    it(`keeps a ${name} of a payload and of a message, but not of another object`, () => {
      const kept = { [name]: "/Europe/Ada" };
      expect(JSON.stringify(shapeOf(kept))).to.equal(JSON.stringify(kept));
      expect(JSON.stringify(shapeOf({ payload: kept }))).to.equal(JSON.stringify({ payload: kept }));
      expect(JSON.stringify(shapeOf({ user: kept }))).to.equal(`{"user":{"${name}":"string"}}`);
    });

    it(`replaces a ${name} with white space, and cuts a long one`, () => {
      expect(JSON.stringify(shapeOf({ [name]: "Ada Lovelace" }))).to.equal(`{"${name}":"string"}`);
      expect(Object.values(shapeOf({ [name]: "x".repeat(300) }) as object)).to.deep.equal(["x".repeat(200)]);
    });
  }

  it("keeps a path without its query and fragment", () => {
    for (const path of ["/embed/a?title=Sales", "/embed/a#b", "/embed/a%3Fsession%3Db"]) {
      expect(JSON.stringify(shapeOf({ path }))).to.equal('{"path":"/embed/a"}');
    }
  });

  it("replaces names of members that are not identifiers, and omits members after the fiftieth", () => {
    expect(JSON.stringify(shapeOf({ "ada@acme.example": 1 }))).to.equal('{"[name]":"number"}');
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`m${index}`, index]));
    expect(Object.keys(shapeOf(many) as object)).to.have.length(50);
  });

  it("does not throw on a value that can't be read", () => {
    const unreadable = {
      get path(): string {
        throw new Error("unreadable");
      },
    };
    expect(shapeOf(unreadable)).to.equal("unreadable");
  });

  it("contains no secret of any place", () => {
    const other = fc.constantFrom(
      "title",
      "query",
      "filterUrlParameter",
      "message",
      "value",
      "viewer",
      "member",
    );
    const place = fc.oneof(
      canary,
      fc.tuple(other, canary).map(([name, secret]) => ({ [name]: secret })),
      fc.tuple(other, nested).map(([name, { value }]) => ({ [name]: value })),
      fc.tuple(other, fc.constantFrom(...NAMES), canary).map(([outer, name, secret]) => {
        return { [outer]: { [name]: secret } };
      }),
      fc.tuple(fc.constantFrom(...NAMES), secretText).map(([name, text]) => ({ [name]: text })),
      canary.map((secret) => ({ path: `/embed/a?q=${secret}`, [`session=${secret}`]: 1 })),
    );
    fc.assert(
      fc.property(place, fc.boolean(), (payload, isMessage) => {
        const shown = JSON.stringify(shapeOf(isMessage ? { type: "svc:event:view", payload } : payload));
        expect(shown).not.to.contain("C4NARY");
      }),
      { numRuns: 3_000 },
    );
  });
});
