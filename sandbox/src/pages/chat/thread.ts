import type { AskAnswer } from "../../contract/ask-api.js";
import type { ChatClient } from "./chat-client.js";

/** A question with its answer or its error; without both it is pending. */
export interface Exchange {
  question: string;
  answer?: AskAnswer;
  error?: Error;
}

/** Receives the changes of a thread. */
export interface ThreadListener {
  changed(): void;
  asked(question: string): void;
  answered(question: string, answer: AskAnswer): void;
  failed(question: string, error: Error): void;
  /** The thread was closed while the question was pending. */
  abandoned(question: string): void;
}

/** The questions of one conversation, in order. */
export class Thread {
  readonly id: string;
  exchanges: Exchange[] = [];
  /** Whether the conversation is being loaded. */
  opening = false;
  /** Why it could not be loaded. */
  error: Error | undefined;
  readonly #client: ChatClient;
  readonly #listener: ThreadListener;
  readonly #end = new AbortController();
  #reading: AbortController | undefined;
  /** Resolves when the last question has settled. */
  #asking: Promise<void> = Promise.resolve();

  constructor(id: string, client: ChatClient, listener: ThreadListener) {
    this.id = id;
    this.#client = client;
    this.#listener = listener;
  }

  get busy(): boolean {
    return this.opening || this.exchanges.some(({ answer, error }) => !answer && !error);
  }

  /** Loads the conversation, or loads it again: the last call counts. Resolves with the error, if any. */
  async open(timezone: string): Promise<Error | undefined> {
    this.#reading?.abort();
    const { signal } = (this.#reading = new AbortController());
    const isPast = (): boolean => signal.aborted;
    await this.#asking; // the server does not have a pending question yet
    if (isPast()) return undefined;
    const failed = this.exchanges.filter(({ error }) => error);
    if (failed.length > 0 && failed.length === this.exchanges.length) return undefined; // the server has stored nothing
    this.opening = true;
    this.error = undefined;
    this.#listener.changed();
    try {
      const { answers } = await this.#client.open(this.id, timezone, signal);
      if (isPast()) return undefined;
      this.exchanges = [...answers.map((answer) => ({ question: answer.question, answer })), ...failed];
    } catch (error) {
      if (isPast()) return undefined;
      this.error = error as Error;
    }
    this.opening = false;
    this.#listener.changed();
    return this.error;
  }

  /** Asks a question; also again, in place of an exchange that has failed. */
  ask(question: string, timezone: string, instead?: Exchange): Promise<void> {
    return (this.#asking = this.#ask(question, timezone, instead));
  }

  async #ask(question: string, timezone: string, instead?: Exchange): Promise<void> {
    this.error = undefined;
    const exchange: Exchange = { question };
    const place = instead ? this.exchanges.indexOf(instead) : this.exchanges.length;
    this.exchanges = this.exchanges.toSpliced(place, 1, exchange);
    this.#listener.asked(question);
    this.#listener.changed();
    try {
      const request = { question, timezone, conversationId: this.id };
      const answer = await this.#client.ask(request, this.#end.signal);
      if (this.#end.signal.aborted) return;
      exchange.answer = answer;
      this.#listener.answered(question, answer);
    } catch (error) {
      if (this.#end.signal.aborted) return;
      exchange.error = error as Error;
      this.#listener.failed(question, exchange.error);
    }
    this.exchanges = [...this.exchanges];
    this.#listener.changed();
  }

  /** Aborts pending requests; nothing changes any more. */
  close(): void {
    if (this.#end.signal.aborted) return;
    this.#end.abort();
    this.#reading?.abort();
    for (const { question, answer, error } of this.exchanges)
      if (!answer && !error) this.#listener.abandoned(question);
  }
}
