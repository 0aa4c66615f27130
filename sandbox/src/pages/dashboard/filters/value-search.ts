import type { ValuesResponse } from "../../../contract/viewer-api.js";

/** A search waits until nobody has typed for this long. */
const PAUSE_MS = 250;

/** Finds the values of a filter that contain a string. */
export type FindValues = (search: string, signal: AbortSignal) => Promise<ValuesResponse>;

/** Searches on the server while somebody types: one search at a time, and only the last one counts. */
export class ValueSearch {
  /** What the last search found; unset where nothing is searched for, or nothing was found yet. */
  found: ValuesResponse | undefined;
  /** Why the last search failed. */
  error: Error | undefined;
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #searching = new AbortController();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Searches for another text; what was found before stands until then. An empty text ends the search. */
  search(text: string, find: FindValues): void {
    clearTimeout(this.#timer);
    this.#searching.abort();
    const { signal } = (this.#searching = new AbortController());
    if (text === "") this.#settle(undefined, undefined);
    else this.#timer = setTimeout(() => void this.#find(text, find, signal), PAUSE_MS);
  }

  async #find(text: string, find: FindValues, signal: AbortSignal): Promise<void> {
    try {
      const found = await find(text, signal);
      if (!signal.aborted) this.#settle(found, undefined);
    } catch (error) {
      if (!signal.aborted) this.#settle(undefined, error as Error);
    }
  }

  #settle(found: ValuesResponse | undefined, error: Error | undefined): void {
    this.found = found;
    this.error = error;
    this.#changed();
  }
}
