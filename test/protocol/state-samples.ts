/** The expected properties of each action that sets state, with generators of payloads and values. */
import fc from "../support/fast-check.js";
import { ACTIONS } from "../../src/protocol/actions.js";
import { filterUrlParameter, normalizeFilter, type FilterInput } from "../../src/protocol/filters.js";
import type { Member, Members } from "../../src/protocol/members.js";
import {
  STATE_ACTIONS,
  type AnyStateAction,
  type StateActionName,
} from "../../src/protocol/state-actions.js";
import { filter, filterValue, member } from "./filters.js";
import { harmlessJson, laterPayload, payloadOf } from "./messages.js";

/** The number of runs of a property; these values have only a few forms. */
export const RUNS = { numRuns: 200 };

/** The expected properties of an action that sets state. */
interface Sample {
  property: AnyStateAction["property"];
  /** Payloads in their normalized form. */
  payload: fc.Arbitrary<object>;
  /** Values in the form that the element stores. */
  value: fc.Arbitrary<unknown>;
  /** Payloads that are rejected with `error`. */
  wrong: unknown[];
  error: RegExp;
}

/** Themes as JSON, which has no -0. */
const theme = fc
  .record(
    { primaryColor: fc.string(), borderRadius: fc.nat(), chat: laterPayload, later: harmlessJson },
    { requiredKeys: [] },
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as typeof value);
const locale = fc.constantFrom("de", "de-DE", "zh-Hant-TW", "sr-Latn", "en-u-ca-buddhist");
const timezone = fc.constantFrom("UTC", "Europe/Berlin", "Asia/Tokyo", "America/Argentina/Buenos_Aires");
/** Filters in the form that the element stores. */
const filters = fc
  .dictionary(member, fc.oneof(filterValue, filter), { minKeys: 1, noNullPrototype: true })
  .map((inputs) =>
    Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, normalizeFilter(input)])),
  );

/** The payload of a filter. */
export const filterPayload = (name: string, input: FilterInput): object => ({
  filterUrlParameter: filterUrlParameter(name, input),
});

/** The samples of actions whose values need more than the check of a member. */
const SPECIAL: Partial<Record<StateActionName, Sample>> = {
  "set-theme": {
    property: "theme",
    payload: theme,
    value: theme,
    wrong: [[], [{ font: "Inter" }], () => 1],
    error: /^Expected a theme, an object of plain values, got .+\.$/s,
  },
  "set-locale": {
    property: "locale",
    payload: fc.record({ locale }),
    value: locale,
    wrong: [
      {},
      { locale: "" },
      { locale: "german language" },
      { locale: "de_DE" },
      { locale: 5 },
      { locale: ["de"] },
    ],
    error: /^Expected a BCP 47 language tag such as "de-DE", got .+\.$/s,
  },
  "set-timezone": {
    property: "timezone",
    payload: fc.record({ timezone }),
    value: timezone,
    wrong: [{}, { timezone: "" }, { timezone: "+02:00" }, { timezone: 2 }, { timezone: ["UTC"] }],
    error: /^Expected an IANA time zone such as "Europe\/Berlin" \(the service ignores .+\), got .+\.$/s,
  },
  "set-filter": {
    property: "filters",
    payload: fc.tuple(member, filter).map((both) => filterPayload(...both)),
    value: filters,
    wrong: [
      ...[{}, { filterUrlParameter: 5 }, { filterUrlParameter: { "a.b": 1 } }],
      ...["", "orders.status=1", "f_orders=1", "f_orders.status", "f_orders.status=shipped"].map((text) => ({
        filterUrlParameter: text,
      })),
    ],
    error: /^Expected a filter such as f_orders\.status=\{"value":"shipped"\}, got .+\.$/s,
  },
};

/** Creates the sample of an action with one of a few strings, such as set-color-scheme. */
function oneOfSample(name: StateActionName): Sample {
  const members: Members = ACTIONS[name];
  const [[key, { values = [] }]] = Object.entries(members) as [[string, Member]];
  return {
    property: name
      .slice(4)
      .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as AnyStateAction["property"],
    payload: payloadOf(members),
    value: fc.constantFrom(...values),
    wrong: [
      {},
      ...["other", values[0]!.toUpperCase(), null, 5, [values[0]]].map((value) => ({ [key]: value })),
    ],
    error: new RegExp(`^Expected one of ${values.join(", ")}, got .+\\.$`, "s"),
  };
}

const NAMES = Object.keys(ACTIONS).filter((name): name is StateActionName => name.startsWith("set-"));

/** The sample of each action. */
export const SAMPLES = Object.fromEntries(
  NAMES.map((name) => [name, SPECIAL[name] ?? oneOfSample(name)]),
) as Record<StateActionName, Sample>;

/** The samples as a list. */
export const ROWS = Object.entries(SAMPLES) as [StateActionName, Sample][];

/** A row without its types, as the element reads it. */
export const rowOf = (name: StateActionName): AnyStateAction => STATE_ACTIONS[name];

/** Actions that set no state, and names that are not actions. */
export const OTHERS = ["navigate", "refresh", "set-session", "constructor", "__proto__"];
