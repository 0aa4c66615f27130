/**
 * Writes plain data as JSON. Ignores a `toJSON` that an old library has added to all arrays or objects: that of
 * Prototype.js 1.6 returns a string.
 * @throws DOMException on a function and a symbol, which JSON leaves out silently; TypeError on a cycle
 */
export function toJson(value: unknown, space?: number): string {
  return JSON.stringify(value, readMember, space);
}

/** Whether two values are the same as JSON. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || toJson(one) === toJson(other);
}

/** @param converted the result of the member's `toJSON`, if it has one */
function readMember(this: object, name: string, converted: unknown): unknown {
  if (typeof converted === "function" || typeof converted === "symbol") {
    throw new DOMException(`A ${typeof converted} could not be cloned.`, "DataCloneError");
  }
  const member: unknown = this[name as never];
  const { toJSON } = Object(member) as { toJSON?: unknown };
  const ofArrays = ([] as { toJSON?: unknown }).toJSON;
  const ofObjects = ({} as { toJSON?: unknown }).toJSON;
  return toJSON === ofArrays || toJSON === ofObjects ? member : converted;
}
