import { Store } from "../ui/store.js";

/** After this time the viewer is informed that it still continues. */
export const SLOW_MS = 8000;

/** Something that is loaded, and may be loaded again: the last run counts, earlier ones are aborted and forgotten. */
export class Loadable<T> extends Store {
  /** The last value that arrived; it stays while a new one is loading. */
  value: T | undefined;
  /** Why the last run failed; unset while a run is under way. */
  error: Error | undefined;
  /** Whether the run under way takes longer than usual. */
  slow = false;
  #running: AbortController | undefined;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;

  get loading(): boolean {
    return this.#running !== undefined;
  }

  /** Loads it. Resolves when this run has ended, with whether it is still the one that counts. */
  async run(load: (signal: AbortSignal) => Promise<T>): Promise<boolean> {
    this.stop();
    const run = new AbortController();
    this.#running = run;
    this.error = undefined;
    this.#slowTimer = setTimeout(() => {
      this.slow = true;
      this.changed();
    }, SLOW_MS);
    this.changed();
    try {
      const value = await load(run.signal);
      if (this.#running !== run) return false;
      this.value = value;
    } catch (reason) {
      if (this.#running !== run) return false;
      this.value = undefined;
      this.error = reason instanceof Error ? reason : new Error(String(reason));
    }
    this.#end();
    this.changed();
    return true;
  }

  /** Aborts the run under way; its result changes nothing any more. */
  stop(): void {
    this.#running?.abort();
    this.#end();
  }

  #end(): void {
    this.#running = undefined;
    clearTimeout(this.#slowTimer);
    this.slow = false;
  }
}
