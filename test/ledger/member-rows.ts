/** Rows for the members of a table of the description: one for each member, and one for each value of an enumeration. */
import type { Members } from "./fields.js";
import { kebab, type PromiseRow, type Side, type Tests } from "./promise.js";

type Held = Readonly<Partial<Record<Side, Tests>>>;

/** The tests of a member, of a table that must have some for each. */
export function testsIn(table: Readonly<Record<string, Tests>>, member: string): Tests {
  const tests = table[member];
  if (!tests) throw new Error(`No test is named for ${member}.`);
  return tests;
}

/** The id of a member of a model, or of a value of an enumeration. */
export function memberId(prefix: string, owner: string, member: string): string {
  return `${prefix}-${kebab(owner)}-${kebab(member.replace(/\?$/, ""))}`;
}

/** A type between backticks; a pattern may have some of its own. */
const code = (type: string): string => `\`${type}\``;

/** @param held the tests of a member, by its name such as `Workbook.id` */
export function memberRows(
  prefix: string,
  owner: string,
  members: Members,
  held: (member: string) => Held,
): PromiseRow[] {
  return Object.entries(members).map(([member, type]) => {
    const isOptional = member.endsWith("?");
    const name = `${owner}.${isOptional ? member.slice(0, -1) : member}`;
    const presence = isOptional ? ", and may be absent" : "";
    return {
      id: memberId(prefix, owner, member),
      text: `${code(name)} is ${code(type)}${presence}.`,
      ...held(name),
    };
  });
}

export function enumRows(prefix: string, name: string, values: readonly string[], held: Held): PromiseRow[] {
  return values.map((value) => ({
    id: memberId(prefix, name, value),
    text: `${code(value)} is a value of ${code(name)}.`,
    ...held,
  }));
}
