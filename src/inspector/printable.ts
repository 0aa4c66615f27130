import { REDACTED } from "./redacted.js";
import { isSecretMember } from "./secret-names.js";
import { redact } from "./secrets.js";

/** A value that JSON can hold. */
export type Printable = null | boolean | number | string | Printable[] | { [name: string]: Printable };

/** Approximately the most characters of a value. */
const MAX_LENGTH = 4096;
const MAX_DEPTH = 16;
/** The characters of a member besides its name and value: quotes, comma and indentation. */
const MEMBER_COST = 8;

/** Types that are shown as their string. */
const STRING_TAGS: ReadonlySet<string> = new Set(["Date", "RegExp", "Error", "DOMException", "URL"]);

/** Types that are shown as a JSON array. */
const ITERABLE_TAGS: ReadonlySet<string> = new Set(["Array", "Map", "Set"]);

/** A value that may name what follows it in a list, or the `value` beside it; empty for any other. */
function listedName(value: unknown): string {
  return typeof value === "string" && /^[\w.-]{1,64}:?$/.test(value) ? value : "";
}

/** Copies a value until the copy is long enough. */
class PrintableCopy {
  #left = MAX_LENGTH;
  /** The objects around the current value, to detect cycles. */
  readonly #ancestors: object[] = [];

  of(value: unknown): Printable {
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
    if (text.length <= left) return redact(text);
    // with the ellipsis, what is left of a secret is redacted as a whole one
    return `${redact(`${text.slice(0, left)}…`)} (${text.length} characters)`;
  }

  /** Compares tags, not classes, because payloads come from other realms. */
  #object(value: object): Printable {
    const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
    if (STRING_TAGS.has(tag)) return this.#text((value as Date).toString());
    if (tag !== "Object" && !ITERABLE_TAGS.has(tag)) return `[${tag}]`;
    if (this.#ancestors.includes(value)) return "[cycle]";
    if (this.#ancestors.length === MAX_DEPTH) return "[deeper]";
    this.#ancestors.push(value);
    try {
      return tag === "Object" ? this.#members(value) : this.#items(value as Iterable<unknown>);
    } finally {
      this.#ancestors.pop();
    }
  }

  #items(items: Iterable<unknown>): Printable[] {
    const shown: Printable[] = [];
    let name = "";
    for (const item of items) {
      if (this.#left <= 0) return [...shown, "…"];
      this.#left -= MEMBER_COST;
      // names and values in turn, as headers are often listed
      const isValue = shown.length % 2 === 1;
      shown.push(isValue && isSecretMember(name, item) ? REDACTED : this.of(item));
      name = listedName(item);
    }
    return shown;
  }

  #members(object: object): Printable {
    const shown = Object.create(null) as Record<string, Printable>; // a member may be called __proto__
    const label = Object.hasOwn(object, "name") ? listedName((object as { name: unknown }).name) : "";
    for (const name of Object.keys(object)) {
      if (this.#left <= 0) return { ...shown, "…": "…" };
      const key = redact(name.slice(0, this.#left));
      this.#left -= key.length + MEMBER_COST;
      const value = (object as Record<string, unknown>)[name];
      const isSecret = isSecretMember(name === "value" ? label : name, value);
      shown[key] = isSecret ? REDACTED : this.of(value);
    }
    return shown;
  }
}

/**
 * Copies any value into one that JSON can represent, with sessions and tokens redacted: long values are truncated at a few
 * kB, and cycles and types that JSON lacks are named in brackets. Never throws.
 */
export function toPrintable(value: unknown): Printable {
  return new PrintableCopy().of(value);
}
