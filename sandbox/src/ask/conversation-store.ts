import type { ConversationSummary, Reading } from "../contract/ask-api.js";
import { notFound, HttpError } from "../http-error.js";
import type { Database, Queryable } from "../store/database.js";
import type { KeptAnswer } from "./answerer.js";

/** The maximum number of questions in a conversation. */
const MAX_ANSWERS = 200;

/** The maximum number of listed conversations. */
const MAX_LISTED = 200;

const MAX_TITLE = 120;

/** The questions of viewers. A conversation exists for its own viewer only. */
export class ConversationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The conversations of a viewer, the latest first. */
  async list(viewer: string): Promise<ConversationSummary[]> {
    const rows = await this.#database.query<{ id: string; title: string; updated_at: Date | string }>(
      "select id, title, updated_at from conversations where viewer = $1 order by updated_at desc, id limit $2",
      [viewer, MAX_LISTED],
    );
    return rows.map(({ id, title, updated_at }) => ({
      id,
      title,
      updatedAt: new Date(updated_at).toISOString(),
    }));
  }

  /** The questions in order. @throws HttpError 404 if the viewer has no such conversation. */
  async open(viewer: string, id: string): Promise<{ title: string; answers: KeptAnswer[] }> {
    const [conversation] = await this.#database.query<{ title: string }>(
      "select title from conversations where id = $1 and viewer = $2",
      [id, viewer],
    );
    if (!conversation) throw notFound("conversation", id);
    const rows = await this.#database.query<{ answer: KeptAnswer }>(
      "select answer from conversation_answers where conversation_id = $1 order by position",
      [id],
    );
    return { title: conversation.title, answers: rows.map(({ answer }) => answer) };
  }

  /** The reading of the last question that was answered; undefined if there is none. */
  async lastReading(viewer: string, id: string): Promise<Reading | undefined> {
    const [last] = await this.#database.query<{ reading: Reading }>(
      `select answer -> 'reading' as reading from conversation_answers
       join conversations on id = conversation_id and viewer = $2
       where conversation_id = $1 and answer ->> 'status' = 'answered' order by position desc limit 1`,
      [id, viewer],
    );
    return last?.reading;
  }

  /**
   * Adds an answer; the first one creates the conversation.
   * @throws HttpError 404 if the conversation is another viewer's, 409 if it is full.
   */
  add(viewer: string, id: string, answer: KeptAnswer, now: Date): Promise<void> {
    return this.#database.transaction(async (store) => {
      const letters = Array.from(new Intl.Segmenter().segment(answer.question), ({ segment }) => segment);
      const title = letters.slice(0, MAX_TITLE).join("");
      const begun = await store.query(
        `insert into conversations (id, viewer, title, updated_at) values ($1, $2, $3, $4)
         on conflict (id) do update set updated_at = excluded.updated_at where conversations.viewer = $2 returning id`,
        [id, viewer, title, now.toISOString()],
      );
      if (begun.length === 0) throw notFound("conversation", id);
      await insertAnswer(store, id, answer);
    });
  }

  /** Deletes a conversation. @throws HttpError 404 if the viewer has no such conversation. */
  async delete(viewer: string, id: string): Promise<void> {
    const deleted = await this.#database.query(
      "delete from conversations where id = $1 and viewer = $2 returning id",
      [id, viewer],
    );
    if (deleted.length === 0) throw notFound("conversation", id);
  }
}

async function insertAnswer(store: Queryable, id: string, answer: KeptAnswer): Promise<void> {
  const [added] = await store.query<{ position: number }>(
    `insert into conversation_answers (conversation_id, position, answer)
     select $1::text, count(*)::integer, $2::jsonb from conversation_answers where conversation_id = $1
     returning position`,
    [id, JSON.stringify(answer)],
  );
  if ((added?.position ?? 0) < MAX_ANSWERS) return;
  throw new HttpError(
    409,
    "conversation_full",
    `Expected at most ${MAX_ANSWERS} questions in a conversation: begin another one.`,
  );
}
