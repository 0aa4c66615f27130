/** The assumption does not hold. The message is what was seen. */
export class Differs extends Error {}

/** Whether the assumption holds remains open. The message is the reason. */
export class Untried extends Error {}

/** @throws Differs unless the condition holds. @param seen what was seen otherwise */
export function expect(condition: boolean, seen: string): asserts condition {
  if (!condition) throw new Differs(seen);
}

/** @throws Untried unless the condition holds. @param reason why nothing can be seen otherwise */
export function need(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Untried(reason);
}

/** The names of an object's members, for a sentence about it. */
export function namesOf(value: object): string {
  return Object.keys(value).join(", ") || "(none)";
}
