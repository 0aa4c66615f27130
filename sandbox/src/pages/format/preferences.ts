/** The sources of a setting, in ascending order of precedence, which the service's description leaves open. */
const LAYERS = ["session", "url", "action"] as const;

export type Layer = (typeof LAYERS)[number];

/** A setting with several sources: the last layer that has a valid value takes precedence, else that of the account. */
export class Preference<T> {
  readonly #values: Partial<Record<Layer, T>> = {};
  readonly #account: T;
  readonly #accept: (value: unknown) => T | undefined;

  /** `accept` returns the canonical form of a valid value, and undefined for an invalid one. */
  constructor(account: T, accept: (value: unknown) => T | undefined) {
    this.#account = account;
    this.#accept = accept;
  }

  get current(): T {
    return (
      LAYERS.map((layer) => this.#values[layer]).findLast((value) => value !== undefined) ?? this.#account
    );
  }

  /** Sets one layer. Invalid values are ignored. */
  set(layer: Layer, value: unknown): void {
    const accepted = this.#accept(value);
    if (accepted !== undefined) this.#values[layer] = accepted;
  }
}

/** Returns a BCP 47 tag in its canonical form; undefined for other values. Underscores are accepted, too. */
export function acceptLocale(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  try {
    return Intl.getCanonicalLocales(value.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** Whether a time zone is a bare UTC offset, such as `+02:00` or `UTC+2`. These are ignored, even if Intl supports them. */
export function isBareOffset(value: unknown): boolean {
  return typeof value === "string" && /^([+-]|(utc|gmt)[+-]\d)/i.test(value);
}

/** Returns an IANA time zone name as it is; undefined for other values. */
export function acceptTimezone(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "" || isBareOffset(value)) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return value;
  } catch {
    return undefined;
  }
}
