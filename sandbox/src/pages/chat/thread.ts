import type { AiQueryPayload } from "svc-dashboard/protocol";
import type { AskResponse } from "../../contract/ask-api.js";

/** A question with its answer or its error; without both it is pending. */
export interface Exchange {
  question: string;
  answer?: AskResponse;
  error?: Error;
}

/** Asks a question that follows `earlier` ones, the oldest first. */
export type AskInThread = (
  question: string,
  earlier: readonly string[],
  signal: AbortSignal,
) => Promise<AskResponse>;

/** Receives the events of a thread. */
export interface ThreadListener {
  changed(): void;
  /** A question was sent, or has ended: the host receives an `ai-query` event. */
  query(question: string, status: AiQueryPayload["status"]): void;
  answered(answer: AskResponse): void;
  failed(error: Error): void;
}

/** The questions of one conversation, in order. */
export class Thread {
  exchanges: readonly Exchange[] = [];
  readonly #send: AskInThread;
  readonly #listener: ThreadListener;
  #end = new AbortController();
  #reloading: AbortController | undefined;
  /** Resolves when the last question has settled. */
  #asking: Promise<void> = Promise.resolve();

  constructor(send: AskInThread, listener: ThreadListener) {
    this.#send = send;
    this.#listener = listener;
  }

  get busy(): boolean {
    return this.#reloading !== undefined || this.exchanges.some(({ answer, error }) => !answer && !error);
  }

  /** Asks a question; `instead` is a failed exchange to replace. */
  ask(question: string, instead?: Exchange): Promise<void> {
    return (this.#asking = this.#ask(question, instead));
  }

  /** Loads all answers again; only the last call counts. Reports no queries, because the viewer did not ask a question. */
  async reload(): Promise<void> {
    this.#reloading?.abort();
    const { signal } = (this.#reloading = new AbortController());
    this.#listener.changed();
    await this.#asking;
    await Promise.all(
      this.exchanges
        .filter(({ answer }) => answer?.status === "answered")
        .map((exchange) => this.#settle(exchange, signal)),
    );
    if (signal.aborted) return;
    this.#reloading = undefined;
    this.#listener.changed();
  }

  /** Ends the conversation: aborts pending requests and removes all exchanges. */
  clear(): void {
    this.#end.abort();
    this.#end = new AbortController();
    this.#reloading?.abort();
    this.#reloading = undefined;
    for (const { question, answer, error } of this.exchanges) {
      if (!answer && !error) this.#listener.query(question, "error");
    }
    this.exchanges = [];
    this.#listener.changed();
  }

  async #ask(question: string, instead?: Exchange): Promise<void> {
    const exchange: Exchange = { question };
    const place = instead ? this.exchanges.indexOf(instead) : this.exchanges.length;
    this.exchanges = this.exchanges.toSpliced(place, 1, exchange);
    this.#listener.query(question, "submitted");
    this.#listener.changed();
    const { signal } = this.#end;
    await this.#settle(exchange, signal);
    if (signal.aborted) return;
    this.#listener.query(question, exchange.answer?.status === "answered" ? "completed" : "error");
    if (exchange.answer) this.#listener.answered(exchange.answer);
  }

  async #settle(exchange: Exchange, signal: AbortSignal): Promise<void> {
    const before = this.exchanges.slice(0, this.exchanges.indexOf(exchange));
    const earlier = before.map(({ question }) => question);
    try {
      const answer = await this.#send(exchange.question, earlier, signal);
      if (signal.aborted) return;
      exchange.answer = answer;
    } catch (error) {
      if (signal.aborted) return;
      delete exchange.answer;
      exchange.error = error as Error;
      this.#listener.failed(exchange.error);
    }
    this.exchanges = [...this.exchanges];
    this.#listener.changed();
  }
}
