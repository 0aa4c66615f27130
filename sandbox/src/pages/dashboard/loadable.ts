import { Store } from "../ui/store.js";

/** After this time, the viewer is informed that loading continues. Milliseconds. */
export const SLOW_MS = 8000;

/** A value that is loaded, perhaps several times: only the last run counts, earlier ones are aborted. */
export class Loadable<T> extends Store {
  /** The last value that arrived; it stays while a new one is loading. */
  value: T | undefined;
  /** The error of the last run; undefined during a run. */
  error: Error | undefined;
  /** Whether the current run takes longer than usual. */
  slow = false;
  #running: AbortController | undefined;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;

  get loading(): boolean {
    return this.#running !== undefined;
  }

  /** Loads the value. Resolves when this run has ended, with whether no later one has replaced it. */
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

  /** Aborts the current run; its result is ignored. */
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
