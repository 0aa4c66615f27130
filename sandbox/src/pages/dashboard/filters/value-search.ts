import type { ValuesResponse } from "../../../contract/viewer-api.js";

/** A search waits until the viewer has not typed for this long. */
const PAUSE_MS = 250;

/** Finds the values of a filter that contain a string. */
export type FindValues = (search: string, signal: AbortSignal) => Promise<ValuesResponse>;

/** Searches on the server while the viewer types: one search at a time, and only the last one counts. */
export class ValueSearch {
  /** The result of the last search; undefined without a search, and until it has a result. */
  found: ValuesResponse | undefined;
  /** The error of the last search, if it failed. */
  error: Error | undefined;
  readonly #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #searching = new AbortController();

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Searches for another string. The previous result stays until then. An empty string ends the search. */
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
