/** Who wants a value, in ascending order of precedence: see the defaults for what the service description leaves open. */
const LAYERS = ["account", "session", "url", "action"] as const;

type Layer = (typeof LAYERS)[number];

/** A setting that several parties may choose: the last layer that has a valid value wins. */
export class Preference<T> {
  readonly #values: Partial<Record<Layer, T>> = {};
  readonly #account: T;
  readonly #accept: (value: unknown) => T | undefined;

  /** `accept` returns a valid value in its proper form, and nothing for all else. */
  constructor(account: T, accept: (value: unknown) => T | undefined) {
    this.#account = account;
    this.#accept = accept;
  }

  get current(): T {
    const layer = LAYERS.findLast((name) => this.#values[name] !== undefined);
    return layer ? (this.#values[layer] as T) : this.#account;
  }

  /** Sets one layer. An invalid value is ignored; returns whether it was valid. */
  set(layer: Exclude<Layer, "account">, value: unknown): boolean {
    const accepted = this.#accept(value);
    if (accepted !== undefined) this.#values[layer] = accepted;
    return accepted !== undefined;
  }
}

/** A BCP 47 tag in its canonical form; underscores, as other systems write them, pass too. */
export function acceptLocale(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  try {
    return Intl.getCanonicalLocales(value.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** Whether a time zone is a bare UTC offset, such as `+02:00` or `UTC+2`: these are ignored, also by engines that know them. */
export function isBareOffset(value: unknown): boolean {
  return typeof value === "string" && /^([+-]|(utc|gmt)[+-]\d)/i.test(value);
}

/** An IANA time zone name, as it was given. */
export function acceptTimezone(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "" || isBareOffset(value)) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return value;
  } catch {
    return undefined;
  }
}
