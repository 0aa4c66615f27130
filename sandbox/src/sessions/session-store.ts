import { LATEST, type Clock } from "../clock.js";
import { createSecret, hashSecret } from "../secrets.js";
import type { Database, Queryable } from "../store/database.js";
import type { Grant } from "./grant.js";

/** A session id is redeemed within this time. Milliseconds. */
export const SESSION_LIFETIME_MS = 5 * 60_000;

/** The lifetime of a token, which can't be renewed. Milliseconds. */
const TOKEN_LIFETIME_MS = 24 * 3_600_000;

/** A token that is valid. */
export interface FoundToken {
  grant: Grant;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** Sessions, each valid for one exchange, and the tokens that they are exchanged for. */
export class SessionStore {
  readonly #database: Database;
  readonly #clock: Clock;
  /** How long a new session can be redeemed, in milliseconds. */
  lifetimeMs: number;

  constructor(database: Database, clock: Clock, lifetimeMs: number = SESSION_LIFETIME_MS) {
    this.#database = database;
    this.#clock = clock;
    this.lifetimeMs = lifetimeMs;
  }

  /** Creates a session. Returns its id, which can't be read afterwards. */
  async create(grant: Grant, store: Queryable): Promise<string> {
    for (const table of ["embed_sessions", "embed_tokens"]) {
      // only rows that have expired by both clocks: another sandbox on the database may have set another time. A few at a
      // time, without those that another transaction has locked, so that sessions do not wait for each other
      await store.query(
        `delete from ${table} where hash in (
           select hash from ${table} where expires_at <= least($1::timestamptz, now())
           order by expires_at limit 100 for update skip locked)`,
        [this.#after(0)],
      );
    }
    const sessionId = createSecret();
    await this.#insert(store, "embed_sessions", sessionId, grant, this.lifetimeMs);
    return sessionId;
  }

  /** Exchanges a session for a token; undefined if the session is unknown, expired or already exchanged. */
  exchange(sessionId: string): Promise<string | undefined> {
    return this.#database.transaction(async (store) => {
      // deleting it ensures that only one of two exchanges at the same time succeeds
      const [session] = await store.query<{ viewer: Grant; alive: boolean }>(
        "delete from embed_sessions where hash = $1 returning viewer, expires_at > $2::timestamptz as alive",
        [hashSecret(sessionId), this.#after(0)],
      );
      if (!session?.alive) return undefined;
      const token = await this.issue(session.viewer, store);
      await store.query("update embed_users set last_login = $1 where id = $2", [
        this.#after(0),
        session.viewer.embedUserId,
      ]);
      return token;
    });
  }

  /** Creates a token: for a session, or for a viewer who has signed in. */
  async issue(grant: Grant, store: Queryable = this.#database): Promise<string> {
    const token = createSecret();
    await this.#insert(store, "embed_tokens", token, grant, TOKEN_LIFETIME_MS);
    return token;
  }

  /** Finds a token; undefined if it is unknown or has expired. */
  async find(token: string): Promise<FoundToken | undefined> {
    const [found] = await this.#database.query<FoundToken>(
      `select viewer as "grant", (extract(epoch from expires_at) * 1000)::float8 as "expiresAt" from embed_tokens
       where hash = $1 and expires_at > $2::timestamptz`,
      [hashSecret(token), this.#after(0)],
    );
    return found;
  }

  async #insert(
    store: Queryable,
    table: "embed_sessions" | "embed_tokens",
    secret: string,
    grant: Grant,
    lifetime: number,
  ): Promise<void> {
    const values = [hashSecret(secret), JSON.stringify(grant), this.#after(lifetime)];
    await store.query(`insert into ${table} (hash, viewer, expires_at) values ($1, $2::jsonb, $3)`, values);
  }

  #after(milliseconds: number): string {
    return new Date(Math.min(this.#clock.now().getTime() + milliseconds, LATEST)).toISOString();
  }
}
