import { HIDDEN, hideSecrets, isSecret } from "./secrets.js";

/** A value that JSON can hold. */
export type Printable = null | boolean | number | string | Printable[] | { [name: string]: Printable };

/** About how many characters of a value are shown. */
const MAX_LENGTH = 4096;
const MAX_DEPTH = 16;
/** What a member costs beside its name and text: its quotes, comma and indentation. */
const MEMBER_COST = 8;

/** Walks a value once, until it has seen enough. */
class Copy {
  #left = MAX_LENGTH;
  /** The containers that hold the value at hand. */
  readonly #within: object[] = [];

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
    const shown = hideSecrets(text.slice(0, Math.max(this.#left, 0)));
    this.#left -= text.length;
    return this.#left < 0 ? `${shown}… (${text.length} characters)` : shown;
  }

  /** By its tag, not its class: payloads come from other realms. */
  #object(value: object): Printable {
    const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
    if (/^(Date|RegExp|Error|DOMException|URL)$/.test(tag)) return this.#text((value as Date).toString());
    if (!/^(Object|Array|Map|Set)$/.test(tag)) return `[${tag}]`;
    if (this.#within.includes(value)) return "[cycle]";
    if (this.#within.length === MAX_DEPTH) return "[deeper]";
    this.#within.push(value);
    try {
      return tag === "Object" ? this.#members(value) : this.#items(value as Iterable<unknown>);
    } finally {
      this.#within.pop();
    }
  }

  #items(items: Iterable<unknown>): Printable[] {
    const shown: Printable[] = [];
    for (const item of items) {
      if (this.#left <= 0) return [...shown, "…"];
      this.#left -= MEMBER_COST;
      shown.push(this.of(item));
    }
    return shown;
  }

  #members(object: object): Printable {
    const shown = Object.create(null) as Record<string, Printable>; // a member may be called __proto__
    for (const name of Object.keys(object)) {
      if (this.#left <= 0) return { ...shown, "…": "…" };
      const key = name.slice(0, this.#left);
      this.#left -= key.length + MEMBER_COST;
      shown[key] = isSecret(name) ? HIDDEN : this.of((object as Record<string, unknown>)[name]);
    }
    return shown;
  }
}

/**
 * A copy of any value that JSON can hold and a panel can show: cut at a few kB, cycles and what JSON lacks named in
 * brackets, sessions and tokens hidden. Never throws.
 */
export function toPrintable(value: unknown): Printable {
  return new Copy().of(value);
}
