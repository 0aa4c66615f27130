import { ReactiveElement, type PropertyDeclarations } from "@lit/reactive-element";
import { expected } from "../protocol/check.js";
import { attributeName, PROPERTIES, type DashboardProperties } from "./properties.js";

type Name = keyof DashboardProperties;
/** Property values as they were set, without defaults. */
export type GivenProperties = { [N in Name]?: DashboardProperties[N] | undefined };

/** What no attribute can hold. */
const PROPERTY_ONLY = /^(sessionProvider|texts)$/;

const declarations = Object.fromEntries(
  Object.keys(PROPERTIES).map((name) => [
    name,
    // attribute text goes to the property as it is: its check reads text and values alike
    {
      attribute: !PROPERTY_ONLY.test(name) && attributeName(name),
      converter: (text: string | null) => text,
    },
  ]),
);

/**
 * A reactive element whose properties behave as attributes do: setting a wrong value never throws; it is kept out, and
 * told once. Absent (null, undefined, no attribute) is the default.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the properties are defined by the table
export abstract class CheckedElement extends ReactiveElement {
  static override properties: PropertyDeclarations = declarations;

  /** The accepted values, without defaults. */
  protected readonly given: GivenProperties = {};

  /** What is wrong and not told yet. */
  protected readonly problems: string[] = [];

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name !== "session") super.attributeChangedCallback(name, before, value);
    else if (value !== null) {
      this.session = value;
      this.removeAttribute(name); // session-replay tools read attributes
    }
  }

  /** Lit asks for each property's accessor here. */
  protected static override getPropertyDescriptor(name: Name): PropertyDescriptor {
    const [check, initial] = PROPERTIES[name];
    return {
      get(this: CheckedElement) {
        const value = this.given[name];
        // a copy: what the page changes in it counts when it is set
        return typeof value === "object" ? structuredClone(value) : (value ?? initial);
      },
      set(this: CheckedElement, value: unknown) {
        const before = this[name];
        try {
          if (typeof value === "string" && value.startsWith("[object "))
            throw expected("a value (set the property instead)", value);
          Object.assign(this.given, { [name]: value == null ? undefined : check(value) });
          if (!isSame(before, this[name])) this.requestUpdate(name, before);
        } catch (error) {
          this.problems.push(`${attributeName(name)}: ${(error as Error).message}`);
          this.requestUpdate();
        }
      },
      configurable: true,
      enumerable: true,
    };
  }
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- as above
export interface CheckedElement extends DashboardProperties {}

function isSame(before: unknown, now: unknown): boolean {
  if (typeof before === "function" || typeof now === "function") return before === now;
  return JSON.stringify(before) === JSON.stringify(now);
}
