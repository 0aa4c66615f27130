/** After this time the viewer is informed that it still continues. */
export const SLOW_MS = 8000;

/** Something that is loaded, and may be loaded again: the last run counts, earlier ones are aborted and forgotten. */
export class Loadable<T> {
  /** The last value that arrived; it stays while a new one is loading. */
  value: T | undefined;
  /** Why the last run failed; unset while a run is under way. */
  error: Error | undefined;
  #running: AbortController | undefined;
  #slow = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  readonly #load: (signal: AbortSignal) => Promise<T>;
  readonly #changed: () => void;

  constructor(load: (signal: AbortSignal) => Promise<T>, changed: () => void) {
    this.#load = load;
    this.#changed = changed;
  }

  get loading(): boolean {
    return this.#running !== undefined;
  }

  /** Whether the run under way takes longer than usual. */
  get slow(): boolean {
    return this.#slow;
  }

  /** Loads it again. Resolves when this run has ended, with whether it is still the one that counts. */
  async run(): Promise<boolean> {
    this.#running?.abort();
    const run = new AbortController();
    this.#running = run;
    this.error = undefined;
    this.#wait();
    this.#changed();
    try {
      const value = await this.#load(run.signal);
      if (this.#running !== run) return false;
      this.value = value;
    } catch (reason) {
      if (this.#running !== run) return false;
      this.value = undefined;
      this.error = reason instanceof Error ? reason : new Error(String(reason));
    }
    this.#running = undefined;
    this.#endWait();
    this.#changed();
    return true;
  }

  /** Aborts the run under way; its answer changes nothing any more. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#endWait();
  }

  #wait(): void {
    this.#endWait();
    this.#patience = setTimeout(() => {
      this.#slow = true;
      this.#changed();
    }, SLOW_MS);
  }

  #endWait(): void {
    clearTimeout(this.#patience);
    this.#slow = false;
  }
}
