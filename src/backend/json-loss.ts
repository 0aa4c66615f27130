import { isExactNumber, kindOf, tagOf } from "./arguments.js";

/**
 * Rejects values that JSON would silently drop or change, at any depth. For a value with `toJSON`, its result is checked.
 * @param name the name of the value, the first part of a member's path
 * @throws TypeError with the member's path and the kind of its value, which it does not quote.
 */
export function checkNothingIsLost(name: string, value: unknown): void {
  const root = { [name]: value };
  const paths = new Map<unknown, string>();
  JSON.stringify(root, function (this: unknown, key, member: unknown) {
    if (member === root) return member;
    const path = this === root ? name : `${paths.get(this)}${accessor(key, this)}`;
    if (!isKept(member)) {
      throw new TypeError(
        `Expected ${path} to have a value that JSON keeps unchanged, got ${kindOf(member)}.`,
      );
    }
    paths.set(member, path);
    return member;
  });
}

function accessor(key: string, holder: unknown): string {
  if (Array.isArray(holder)) return `[${key}]`;
  return /^[\w$]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** Whether JSON keeps a value itself. Its members are visited later. */
function isKept(value: unknown): boolean {
  if (typeof value === "number") return isExactNumber(value);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (value === null) return true;
  const keys = Reflect.ownKeys(value); // with symbols and non-enumerable members; fewer if an array has holes
  if (Array.isArray(value)) return keys.length === value.length + 1;
  const names = Object.keys(value);
  if (tagOf(value) !== "Object" || keys.length > names.length) return false;
  const classes = classesOf(value);
  return classes.length === 0 || (names.length > 0 && !classes.some(hasData));
}

/** The prototypes of an object's classes: none for a plain object. The last one, which every object has, is left out. */
function classesOf(value: object): object[] {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype && Object.getPrototypeOf(prototype) ? [prototype, ...classesOf(prototype)] : [];
}

/** Whether a prototype has a member that is not a method, such as a getter: JSON omits inherited members. */
function hasData(prototype: object): boolean {
  const members = Object.values(Object.getOwnPropertyDescriptors(prototype));
  return members.some(({ value }) => typeof value !== "function");
}
