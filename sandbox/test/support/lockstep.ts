import type { Database, Queryable } from "../../src/store/database.js";

/** Statements that lock rows until the end of the transaction, so that others must wait. */
const LOCKING = /\bfor (?:no key )?update\b|\bdo update\b/;

/**
 * Runs several pieces of work in lockstep: all complete their first statement before any begins its second, as can happen
 * on a server. The embedded database never does that, since it runs transactions one after the other. Nothing is rolled
 * back. A locking statement takes one lock, which its first two values identify.
 */
export async function inLockstep<T>(
  database: Database,
  work: readonly ((database: Database) => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const steps = new Steps(work.length);
  return Promise.allSettled(
    work.map((each) => each(new Party(database, steps)).finally(() => steps.leave())),
  );
}

/** Makes each party wait until all running parties have arrived. */
class Steps {
  readonly #waiting: (() => void)[] = [];
  readonly #locks = new Map<string, { owner: Party; next: (() => void)[] }>();
  #running: number;

  constructor(running: number) {
    this.#running = running;
  }

  async step(): Promise<void> {
    const step = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#advance();
    await step;
  }

  leave(): void {
    this.#running -= 1;
    this.#advance();
  }

  async lock(key: string, owner: Party): Promise<void> {
    const lock = this.#locks.get(key);
    if (lock?.owner === owner) return;
    if (lock) {
      const free = new Promise<void>((resolve) => lock.next.push(resolve));
      this.leave();
      await free;
      this.#running += 1;
      await this.lock(key, owner);
    } else this.#locks.set(key, { owner, next: [] });
  }

  release(owner: Party): void {
    for (const [key, { owner: holder, next }] of this.#locks) {
      if (holder !== owner) continue;
      this.#locks.delete(key);
      for (const go of next) go();
    }
  }

  #advance(): void {
    if (this.#waiting.length >= this.#running) for (const go of this.#waiting.splice(0)) go();
  }
}

/** The database of one of the pieces of work. */
class Party implements Database {
  readonly #database: Database;
  readonly #steps: Steps;
  #isInTransaction = false;

  constructor(database: Database, steps: Steps) {
    this.#database = database;
    this.#steps = steps;
  }

  async query<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    if (LOCKING.test(sql)) await this.#steps.lock(JSON.stringify(values.slice(0, 2)), this);
    try {
      return await this.#database.query<Row>(sql, values);
    } finally {
      if (!this.#isInTransaction) this.#steps.release(this);
      await this.#steps.step();
    }
  }

  async transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    this.#isInTransaction = true;
    try {
      return await work(this);
    } finally {
      this.#isInTransaction = false;
      this.#steps.release(this);
    }
  }

  exclusively<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }
}
