import type { ReactiveElement } from "@lit/reactive-element";
import { isRecord } from "../../protocol/check.js";
import { copyOf } from "../../protocol/copy.js";
import { isSameJson } from "../../protocol/json.js";
import {
  PROPERTIES,
  type DashboardProperties,
  type ExplicitProperties,
  type PropertyName,
} from "./properties.js";

/** Properties that accept any string, even one that looks like a value that a template has converted to a string. */
const FREE_TEXT: readonly PropertyName[] = ["frameTitle", "viewer"];

/**
 * The values of one element's properties. An invalid value is ignored and reported once; an absent one (null, undefined, no
 * attribute) means the default. Own values come first, then inherited ones, then defaults. An object is inherited member by
 * member.
 */
export class PropertyValues {
  readonly #element: ReactiveElement;
  readonly #own = new Map<PropertyName, unknown>();
  #inherited: Partial<DashboardProperties> = {};
  #explicit: ExplicitProperties = {};
  readonly #invalid: string[] = [];
  readonly #rejections = new Map<PropertyName, string>();
  /** The ready-made sessions that loads have used up. */
  readonly #taken = new Set<string>();

  constructor(element: ReactiveElement) {
    this.#element = element;
  }

  /** Own and inherited values, without defaults; the objects themselves, which must not be changed. */
  get explicit(): ExplicitProperties {
    return this.#explicit;
  }

  /** Returns a property's value. An object is copied, so that a change in it has no effect until the property is set. */
  read<Name extends PropertyName>(name: Name): DashboardProperties[Name] {
    const value = this.valueOf(name);
    return typeof value === "object" ? copyOf(value) : value;
  }

  /** Returns a property's value without a copy. */
  valueOf<Name extends PropertyName>(name: Name): DashboardProperties[Name] {
    return (this.#explicit[name] ?? PROPERTIES[name].default) as DashboardProperties[Name];
  }

  /** Sets a property to a valid value, or keeps the last one. @returns whether it has changed */
  set(name: PropertyName, value: unknown): boolean {
    const { attribute = name, check } = PROPERTIES[name];
    try {
      if (!FREE_TEXT.includes(name)) checkNotStringified(value);
      const isAbsent = value === null || value === undefined;
      const valid = isAbsent ? undefined : check(value, this.#element.ownerDocument, attribute);
      // a library that updates the page from its HTML writes the removed attribute again
      if (name === "session" && this.#taken.has(valid as string)) return false;
      const isChanged = this.assign(name, valid);
      this.#rejections.delete(name);
      return isChanged;
    } catch (error) {
      this.#reject(name, `${attribute}: ${(error as Error).message}`);
      return false;
    }
  }

  /** Restores an earlier value, and reports why the new one is ignored. */
  restore(name: PropertyName, value: unknown, message: string): void {
    this.assign(name, value);
    this.#reject(name, message);
  }

  /** Why the last value of a property is ignored; undefined if it is not. */
  rejectionOf(name: PropertyName): string | undefined {
    return this.#rejections.get(name);
  }

  #reject(name: PropertyName, message: string): void {
    if (this.#rejections.get(name) === message) return; // reported already
    this.#rejections.set(name, message);
    this.#invalid.push(message);
    this.#element.requestUpdate(); // which reports it
  }

  /** Sets a property to a value that is known to be valid. @returns whether it has changed */
  assign(name: PropertyName, value: unknown): boolean {
    this.#own.set(name, value);
    return this.#combine(name);
  }

  /** Sets the values that the element inherits, all at once; they are known to be valid. */
  inherit(inherited: Partial<DashboardProperties>): void {
    const names = Object.keys({ ...this.#inherited, ...inherited }) as PropertyName[];
    this.#inherited = inherited;
    for (const name of names) this.#combine(name);
  }

  /** Combines own and inherited values. @returns whether the value has changed; if not, it stays the same object */
  #combine(name: PropertyName): boolean {
    const before = this.valueOf(name);
    const own = this.#own.get(name);
    const inherited = this.#inherited[name];
    const value = isRecord(own) && isRecord(inherited) ? { ...inherited, ...own } : (own ?? inherited);
    const now = value ?? PROPERTIES[name].default;
    const isChanged = before !== now && !(isRecord(before) && isSameJson(before, now));
    if (isChanged || this.#explicit[name] === undefined || value === undefined) {
      this.#explicit = withValue(this.#explicit, name, value);
    }
    if (isChanged) this.#element.requestUpdate(name, before);
    return isChanged;
  }

  /** Returns the ready-made session and removes it: one load uses it up. */
  takeSession(): string | undefined {
    const { session } = this.#explicit;
    this.#own.delete("session");
    this.#explicit = withValue(this.#explicit, "session", undefined);
    if (session !== undefined) this.#taken.add(session);
    return session;
  }

  /** Returns the messages that were not reported yet. */
  takeInvalid(): string[] {
    return this.#invalid.splice(0);
  }
}

function withValue(values: ExplicitProperties, name: PropertyName, value: unknown): ExplicitProperties {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Rejects strings that a template created from another value. The error quotes no part of a function. */
function checkNotStringified(value: unknown): void {
  if (typeof value !== "string") return;
  const isFunction = /^(async )?(function\b[\s*\w]*\(|(\([^)]*\)|\w+) ?=> ?\S)/.test(value);
  const [name] = /^(undefined|null)$|^\[object \w+\]/.exec(value) ?? [];
  const what = isFunction ? "the source of a function" : name && `"${name}"`;
  if (what) throw new TypeError(`Expected a value (set the property instead), got ${what}.`);
}
