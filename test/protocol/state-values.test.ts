import { expect } from "chai";
import { checkTimezone } from "../../src/protocol/state-values.js";

/** Calls a function while the engine accepts every time zone: `Object` can be constructed with any arguments. */
function withLenientEngine<Result>(call: () => Result): Result {
  const { DateTimeFormat } = Intl;
  Object.assign(Intl, { DateTimeFormat: Object });
  try {
    return call();
  } finally {
    Object.assign(Intl, { DateTimeFormat });
  }
}

describe("checkTimezone", () => {
  for (const name of ["America/Port-au-Prince", "Etc/GMT+5", "Etc/GMT-14"]) {
    it(`takes ${name}, whose sign is no UTC offset`, () => {
      expect(checkTimezone(name)).to.equal(name);
    });
  }

  it("takes a zone that the engine knows and we do not", () => {
    expect(withLenientEngine(() => checkTimezone("Mars/Olympus_Mons"))).to.equal("Mars/Olympus_Mons");
  });

  for (const offset of ["+02:00", "-0200", "+2", "UTC+2", "gmt-1"]) {
    it(`refuses ${offset} even where the engine accepts it, since the service ignores it`, () => {
      const check = (): string => withLenientEngine(() => checkTimezone(offset));
      expect(check).to.throw(TypeError, `the service ignores UTC offsets), got "${offset}".`);
    });
  }
});
