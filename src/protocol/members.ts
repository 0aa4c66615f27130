/**
 * A member of a payload: a check that is also a type guard, from which the type of the payload is derived. `EmbedStub`,
 * the JSON Schema and the documentation call it to find the values that it accepts, so that shipped code has nothing more.
 */
export interface Member<Value = unknown> {
  (value: unknown): value is Value;
  /** The valid strings, if there are only a few. */
  readonly values?: readonly string[];
}

/** The members of a payload by their names. */
export type Members = Readonly<Record<string, Member>>;

export const any = (() => true) as unknown as Member;
export const string = (value: unknown): value is string => typeof value === "string";
export const number = Number.isFinite as Member<number>;
export const boolean = (value: unknown): value is boolean => typeof value === "boolean";

export function oneOf<const Value extends string>(...values: Value[]): Member<Value> {
  const check = (value: unknown): value is Value => values.includes(value as Value);
  check.values = values;
  return check;
}

export function nullable<Value>(member: Member<Value>): Member<Value | null> {
  const check = (value: unknown): value is Value | null => value === null || member(value);
  return Object.assign(check, member);
}

/** A member that may be absent. */
export function optional<Value>(member: Member<Value>): Member<Value | undefined> {
  const check = (value: unknown): value is Value | undefined => value === undefined || member(value);
  return Object.assign(check, member);
}

/** A member of one of two types. */
export function either<A, B>(one: Member<A>, other: Member<B>): Member<A | B> {
  return (value): value is A | B => one(value) || other(value);
}

type ValueOf<Check> = Check extends (value: unknown) => value is infer Value ? Value : never;

type OptionalName<Row> = {
  [Name in keyof Row]: undefined extends ValueOf<Row[Name]> ? Name : never;
}[keyof Row];

/** Homomorphic, so that the comments on the members show in editors. */
type Required<Row, Name extends keyof Row> = { -readonly [Key in Name]: ValueOf<Row[Key]> };
type Optional<Row, Name extends keyof Row> = {
  -readonly [Key in Name]?: Exclude<ValueOf<Row[Key]>, undefined>;
};
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/** The type of a payload with these members. */
export type Payload<Row> = Flat<
  Required<Row, Exclude<keyof Row, OptionalName<Row>>> & Optional<Row, OptionalName<Row>>
>;
