/** Generators of filters and their members. */
import fc from "../support/fast-check.js";
import type { EmbedFilter } from "../../src/protocol/index.js";

const scalar = fc.oneof(
  fc.string({ unit: "binary" }),
  // JSON has no -0
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
);
/** Values of filters. */
export const filterValue = fc.oneof(scalar, fc.array(scalar));
const operator = fc.oneof(fc.constantFrom("equals", "between", "custom"), fc.string({ minLength: 1 }));
/** Filters in their normalized form. */
export const filter: fc.Arbitrary<EmbedFilter> = fc.record(
  { value: filterValue, type: operator },
  { requiredKeys: ["value"], noNullPrototype: true },
);

const namePart = fc
  .string({ unit: "binary", minLength: 1, maxLength: 12 })
  .filter((part) => /^[^.=&#%\s\p{C}]+$/u.test(part));
/** Names of members. */
export const member = fc.array(namePart, { minLength: 2, maxLength: 4 }).map((parts) => parts.join("."));

/** Strings that a wrong parser would misread. */
export const TRICKY = [
  "a&b=c#d",
  "100%",
  "%41",
  "%zz",
  '"\\',
  "\u2028\u2029",
  "👍🏽",
  "a+b c",
  "\u0000\n\t",
  "\ud800",
  "",
];
