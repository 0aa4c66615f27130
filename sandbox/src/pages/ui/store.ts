/** State that reports its changes. */
export class Store {
  readonly #subscribers = new Set<() => void>();

  /** Calls `onChange` after each change, until the returned function is called. */
  subscribe(onChange: () => void): () => void {
    this.#subscribers.add(onChange);
    return () => this.#subscribers.delete(onChange);
  }

  /** Informs the subscribers, in the order of their subscriptions. */
  protected changed(): void {
    for (const onChange of this.#subscribers) onChange();
  }
}
