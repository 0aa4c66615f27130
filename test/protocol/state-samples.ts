/** What the tests expect of each action that sets state, with generators of its payloads and values. */
import fc from "../support/fast-check.js";
import { filterUrlParameter, normalizeFilter, type FilterInput } from "../../src/protocol/filters.js";
import {
  STATE_ACTIONS,
  type AnyStateAction,
  type EmbedState,
  type StateActionName,
} from "../../src/protocol/state-actions.js";
import { filter, filterValue, member } from "./filters.js";
import { harmlessJson, laterPayload } from "./messages.js";

/** How often a property of the table is tried: its inputs are not hostile, and a value often has only a few forms. */
export const RUNS = { numRuns: 200 };

/** What is expected of an action that sets state. */
interface Sample {
  property: keyof EmbedState;
  /** Payloads in the form that is sent. */
  payload: fc.Arbitrary<object>;
  /** Values in the form that is kept. */
  value: fc.Arbitrary<unknown>;
  /** Payloads that are refused, all with this error. */
  wrong: unknown[];
  error: RegExp;
}

const scheme = fc.constantFrom("light", "dark", "auto");
/** As JSON has it, which has no -0. */
const theme = fc
  .record(
    { primaryColor: fc.string(), borderRadius: fc.nat(), chat: laterPayload, later: harmlessJson },
    { requiredKeys: [] },
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as typeof value);
const locale = fc.constantFrom("de", "de-DE", "zh-Hant-TW", "sr-Latn", "en-u-ca-buddhist");
const timezone = fc.constantFrom("UTC", "Europe/Berlin", "Asia/Tokyo", "America/Argentina/Buenos_Aires");
/** Filters in the form that is kept. */
export const filters = fc
  .dictionary(member, fc.oneof(filterValue, filter), { minKeys: 1, noNullPrototype: true })
  .map((inputs) =>
    Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, normalizeFilter(input)])),
  );

/** The payload of a filter. */
export const filterPayload = (name: string, input: FilterInput): object => ({
  filterUrlParameter: filterUrlParameter(name, input),
});

/** What is expected of each action. */
export const SAMPLES: Record<StateActionName, Sample> = {
  "set-color-scheme": {
    property: "colorScheme",
    payload: fc.record({ scheme }),
    value: scheme,
    wrong: [{}, { scheme: "sepia" }, { scheme: "Dark" }, { scheme: null }, { scheme: ["dark"] }],
    error: /^Expected one of light, dark, auto, got .+\.$/s,
  },
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
    wrong: [
      ...[{}, { timezone: "" }, { timezone: "+02:00" }, { timezone: 2 }, { timezone: ["UTC"] }],
      ...[{ timezone: "+02:00" }, { timezone: "-0200" }, { timezone: "UTC+2" }, { timezone: "gmt-1" }],
    ],
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

/** The same as a list. */
export const ROWS = Object.entries(SAMPLES) as [StateActionName, Sample][];

/** A row without its types, as the element reads it. */
export const rowOf = (name: StateActionName): AnyStateAction => STATE_ACTIONS[name];

/** Actions that set no state, and names that are no actions at all. */
export const OTHERS = ["navigate", "refresh", "set-session", "constructor", "__proto__"];
