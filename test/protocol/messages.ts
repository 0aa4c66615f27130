/** What the tests of the protocol's guards feed them: the described events, and generators of valid and damaged messages. */
import fc from "../support/fast-check.js";
import type { EmbedEventMap, EmbedEventName, EventEnvelope } from "../../src/protocol/index.js";

/** How often a property is tried. */
export const RUNS = { numRuns: 1000 };

/** Keys that a consumer's careless merge would take for more than data. */
export const POISON = ["__proto__", "constructor", "prototype"];

/** Each event with its required members alone, and with all (service description, section 6). */
export const SAMPLES: {
  [Name in EmbedEventName]: { least: EmbedEventMap[Name]; most: EmbedEventMap[Name] };
} = {
  ready: {
    least: { embedTenant: null, deploymentId: null, mode: "private", surface: "chat" },
    most: { embedTenant: "acme", deploymentId: 42, mode: "signed", surface: "dashboard", publicId: "a1b2" },
  },
  view: {
    least: { surface: "app", path: "/embed/d/42/app" },
    most: { surface: "dashboard", path: "/embed/dashboard/a1b2", publicId: "a1b2", title: "Sales" },
  },
  navigate: {
    least: { path: "/embed/d/42/app" },
    most: { path: "/embed/d/42/app/folders/7", previousPath: "/embed/d/42/app" },
  },
  "dashboard-loaded": { least: {}, most: { publicId: "a1b2", widgetCount: 9, loadDurationMs: 1234.5 } },
  download: {
    least: { format: "pdf", target: "dashboard" },
    most: { format: "csv", target: "widget", widgetId: "w1", title: "Orders", rowCount: 0 },
  },
  drilldown: {
    least: { member: "orders.revenue" },
    most: { member: "orders.revenue", value: [1, { year: 2024 }], widgetId: "w1" },
  },
  "ai-query": {
    least: { query: "Revenue by month?", status: "submitted" },
    most: { query: "", status: "completed", chatId: "c1", agentId: "a1" },
  },
  error: {
    least: { message: "A widget could not be rendered." },
    most: { message: "", name: "SessionError", context: "session", fatal: true },
  },
};

/** The names of the described events. */
export const EVENT_NAMES = Object.keys(SAMPLES) as EmbedEventName[];

/** A valid message. */
export function message(name: string, payload: object, rest: object = {}): EventEnvelope {
  return {
    source: "svc-embed",
    direction: "event",
    type: `svc:event:${name}`,
    timestamp: 1_700_000_000_000,
    surface: "dashboard",
    payload,
    ...rest,
  };
}

const text = fc.string({ unit: "binary" });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const surface = fc.constantFrom("dashboard", "app", "chat");
const harmlessKey = fc.string().filter((key) => !POISON.includes(key));

/** JSON without poisoned keys. */
export const harmlessJson = fc.anything({
  key: harmlessKey,
  values: [text, number, fc.boolean(), fc.constant(null)],
  maxDepth: 3,
});

/** A payload without poisoned keys, of an event or action that the description does not list. */
export const laterPayload = fc.dictionary(harmlessKey, harmlessJson, { noNullPrototype: true });

const laterMembers = fc
  .dictionary(fc.string(), harmlessJson, { maxKeys: 3, noNullPrototype: true })
  .map((members) =>
    Object.fromEntries(Object.entries(members).map(([key, value]) => [`later ${key}`, value])),
  );

/** For each event a generator of its payloads, optional members present or absent. */
const payloads: { [Name in EmbedEventName]: fc.Arbitrary<EmbedEventMap[Name]> } = {
  ready: fc.record(
    {
      embedTenant: fc.option(text),
      deploymentId: fc.option(number),
      mode: fc.constantFrom("signed", "private"),
      surface,
      publicId: text,
    },
    { requiredKeys: ["embedTenant", "deploymentId", "mode", "surface"] },
  ),
  view: fc.record(
    { surface, path: text, publicId: text, title: text },
    { requiredKeys: ["surface", "path"] },
  ),
  navigate: fc.record({ path: text, previousPath: text }, { requiredKeys: ["path"] }),
  "dashboard-loaded": fc.record(
    { publicId: text, widgetCount: number, loadDurationMs: number },
    { requiredKeys: [] },
  ),
  download: fc.record(
    {
      format: fc.constantFrom("csv", "xlsx", "png", "pdf"),
      target: fc.constantFrom("widget", "dashboard"),
      widgetId: text,
      title: text,
      rowCount: number,
    },
    { requiredKeys: ["format", "target"] },
  ),
  drilldown: fc.record({ member: text, value: harmlessJson, widgetId: text }, { requiredKeys: ["member"] }),
  "ai-query": fc.record(
    { query: text, status: fc.constantFrom("submitted", "completed", "error"), chatId: text, agentId: text },
    { requiredKeys: ["query", "status"] },
  ),
  error: fc.record(
    { message: text, name: text, context: text, fatal: fc.boolean() },
    { requiredKeys: ["message"] },
  ),
};

const laterName = fc
  .stringMatching(/^[a-z][a-z0-9-]{0,63}$/)
  .filter((name) => !(EVENT_NAMES as string[]).includes(name));

/** Valid messages: the eight events and later ones, each also with members that a later version may add. */
export const validMessage: fc.Arbitrary<EventEnvelope> = fc
  .oneof(
    ...EVENT_NAMES.map((name) => fc.tuple(fc.constant(name), payloads[name], laterMembers)),
    fc.tuple(laterName, laterPayload, laterMembers),
  )
  .chain(([name, payload, more]) =>
    fc
      .record({ timestamp: number, surface, more: laterMembers })
      .map(({ more: rest, ...envelope }) => message(name, { ...more, ...payload }, { ...rest, ...envelope })),
  );

/** Valid messages in which one member, of the envelope or the payload, is gone or has a value of the generator. */
export function damagedMessage(value: fc.Arbitrary<unknown>): fc.Arbitrary<EventEnvelope> {
  return fc
    .tuple(validMessage, fc.boolean(), fc.nat(), fc.option(value, { nil: undefined }))
    .map(([whole, inside, position, replacement]) => {
      const target: object = inside ? whole.payload : whole;
      const keys = Object.keys(target);
      const key = keys[position % keys.length];
      const damaged = key === undefined ? target : { ...target, [key]: replacement };
      return (inside ? { ...whole, payload: damaged } : damaged) as EventEnvelope;
    });
}
