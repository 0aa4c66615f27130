import { isSecretMember, redact, REDACTED } from "./secrets.js";

/** A value that JSON can hold. */
export type Printable = null | boolean | number | string | Printable[] | { [name: string]: Printable };

/** The approximate maximum length of a printed value, in characters. */
const MAX_LENGTH = 4096;
/** The number of characters of a string that are searched for secrets, before it is cut: no part of a secret remains. */
const MAX_SEARCHED = 65_536;
const MAX_DEPTH = 16;
/** The characters of a member besides its name and value: quotes, comma and indentation. */
const MEMBER_COST = 8;

/** Types that are shown as their string. */
const STRING_TAGS: ReadonlySet<string> = new Set(["Date", "RegExp", "Error", "DOMException", "URL"]);

/** Copies a value until the copy is long enough. */
class PrintableCopy {
  #left = MAX_LENGTH;
  /** The objects around the current value, to detect cycles. */
  readonly #ancestors: object[] = [];

  print(value: unknown): Printable {
    try {
      if (typeof value === "string") return this.#text(value);
      if (typeof value === "bigint") return this.#text(`${value}n`);
      if (typeof value === "number") return Number.isFinite(value) ? value : `[${value}]`;
      if (typeof value === "boolean" || value === null) return value;
      return typeof value === "object" ? this.#object(value) : `[${typeof value}]`;
    } catch {
      return "[unreadable]"; // a getter or a proxy threw
    }
  }

  #text(text: string): string {
    const left = Math.max(this.#left, 0);
    this.#left -= text.length;
    const redacted = redact(text.slice(0, MAX_SEARCHED));
    return text.length <= left ? redacted : `${redacted.slice(0, left)}… (${text.length} characters)`;
  }

  /** Compares tags, not classes, because payloads come from other realms. */
  #object(value: object): Printable {
    const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
    if (STRING_TAGS.has(tag)) return this.#text((value as Date).toString());
    if (tag === "Map" || tag === "Set") return this.#object([...(value as Iterable<unknown>)]);
    if (tag !== "Object" && tag !== "Array") return `[${tag}]`;
    if (this.#ancestors.includes(value)) return "[cycle]";
    if (this.#ancestors.length === MAX_DEPTH) return "[deeper]";
    this.#ancestors.push(value);
    try {
      return tag === "Array" ? this.#items(value as unknown[]) : this.#members(value);
    } finally {
      this.#ancestors.pop();
    }
  }

  #items(list: readonly unknown[]): Printable[] {
    const shown: Printable[] = [];
    for (const [index, item] of list.entries()) {
      if (this.#left <= 0) return [...shown, "…"];
      this.#left -= MEMBER_COST;
      shown.push(this.#member(list, String(index), item));
    }
    return shown;
  }

  #members(object: object): Printable {
    const shown = Object.create(null) as Record<string, Printable>; // a member may be called __proto__
    for (const name of Object.keys(object)) {
      if (this.#left <= 0) return { ...shown, "…": "…" };
      const key = redact(name.slice(0, MAX_SEARCHED)).slice(0, this.#left);
      this.#left -= key.length + MEMBER_COST;
      shown[key] = this.#member(object, name, (object as Record<string, unknown>)[name]);
    }
    return shown;
  }

  #member(holder: object, key: string, value: unknown): Printable {
    return isSecretMember(holder, key, value) ? REDACTED : this.print(value);
  }
}

/**
 * Copies any value into one that JSON can represent, with sessions and tokens redacted. Long values are truncated at a few
 * kB; cycles and types that JSON lacks become a name in brackets. Never throws.
 */
export function toPrintable(value: unknown): Printable {
  return new PrintableCopy().print(value);
}
