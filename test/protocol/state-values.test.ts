import { expect } from "chai";
import { checkTimezone } from "../../src/protocol/state-actions.js";

describe("checkTimezone", () => {
  // this engine may not support the last ones
  for (const name of [
    ...["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "America/Port-au-Prince", "EST5EDT"],
    ...["Etc/GMT+5", "Etc/GMT-14", "GMT0", "GMT+0", "America/Coyhaique", "Mars/Olympus_Mons"],
  ]) {
    it(`accepts ${name}: the service decides which zones exist`, () => {
      expect(checkTimezone(name)).to.equal(name);
    });
  }

  for (const offset of ["+02:00", "-0200", "+2", "UTC+2", "gmt-1", "UTC+02:00"]) {
    it(`rejects ${offset}, an offset that the service ignores`, () => {
      expect(() => checkTimezone(offset)).to.throw(
        TypeError,
        `the service ignores UTC offsets), got "${offset}".`,
      );
    });
  }

  for (const text of ["", " ", "Central European Time", "Europe/", "/Berlin", "Europe//Berlin", "a?b", 5]) {
    it(`rejects ${JSON.stringify(text)}, which does not have the form of a name`, () => {
      expect(() => checkTimezone(text)).to.throw(TypeError, "IANA");
    });
  }
});
