/** Samples of the described events, and generators of valid and damaged messages. */
import fc from "../support/fast-check.js";
import { EVENTS, SURFACES, type EmbedEventName, type EventEnvelope } from "../../src/protocol/index.js";
import type { Member, Members } from "../../src/protocol/members.js";

/** The number of runs of a property. */
export const RUNS = { numRuns: 1000 };

/** Keys that could change a prototype when a consumer merges a payload. */
export const POISON = ["__proto__", "constructor", "prototype"];

/** The names of the described events. */
export const EVENT_NAMES = Object.keys(EVENTS) as EmbedEventName[];

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
const surface = fc.constantFrom(...SURFACES);
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

/** Values of each type that a member may have, and a generator of more. */
const TYPES: [value: unknown, more: fc.Arbitrary<unknown>][] = [
  ["text", text],
  [1.5, number],
  [true, fc.boolean()],
  [null, fc.constant(null)],
];

/** Valid values of a member, and a generator of more. */
function valuesOf(member: Member): [unknown, fc.Arbitrary<unknown>][] {
  if (member({})) return [[[1, { year: 2024 }], harmlessJson]];
  const types = TYPES.filter(([value]) => member(value));
  const { values } = member;
  return values ? [[values[0], fc.constantFrom(...values)], ...types] : types;
}

const requiredOf = (members: Members): string[] =>
  Object.keys(members).filter((name) => !members[name]!(undefined));

/** A generator of the payloads with these members, optional ones present or absent. */
export function payloadOf(members: Members): fc.Arbitrary<object> {
  const generators = Object.entries(members).map(([name, member]) => {
    return [name, fc.oneof(...valuesOf(member).map(([, more]) => more))] as const;
  });
  return fc.record(Object.fromEntries(generators), { requiredKeys: requiredOf(members) });
}

function sampleOf(members: Members, names: string[]): object {
  return Object.fromEntries(names.map((name) => [name, valuesOf(members[name]!)[0]![0]]));
}

/** Each event with its required members (`least`), and with all members (`most`). */
export const SAMPLES = Object.fromEntries(
  Object.entries<Members>(EVENTS).map(([name, members]) => {
    const least = sampleOf(members, requiredOf(members));
    return [name, { least, most: sampleOf(members, Object.keys(members)) }];
  }),
) as Record<EmbedEventName, { least: object; most: object }>;

const laterName = fc
  .stringMatching(/^[a-z][a-z0-9-]{0,63}$/)
  .filter((name) => !(EVENT_NAMES as string[]).includes(name));

/** Valid messages: the eight events and later ones, each also with members that a later version may add. */
export const validMessage: fc.Arbitrary<EventEnvelope> = fc
  .oneof(
    ...EVENT_NAMES.map((name) => fc.tuple(fc.constant(name), payloadOf(EVENTS[name]), laterMembers)),
    fc.tuple(laterName, laterPayload, laterMembers),
  )
  .chain(([name, payload, more]) =>
    fc
      .record({ timestamp: number, surface, more: laterMembers })
      .map(({ more: rest, ...envelope }) => message(name, { ...more, ...payload }, { ...rest, ...envelope })),
  );

/** Valid messages in which one member of the envelope or payload is missing or has a value of the generator. */
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
