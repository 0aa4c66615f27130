import type { AiQueryPayload } from "svc-dashboard/protocol";
import type { AskResponse } from "../../contract/ask-api.js";
import type { PageStore } from "../frame/page-store.js";
import { spokenAnswer } from "./answer-text.js";

/** A question with its answer or its error; without both it is pending. */
export interface Exchange {
  question: string;
  answer?: AskResponse;
  error?: Error;
}

/** The place of a thread. */
export interface ThreadHost {
  page(): Pick<PageStore, "language" | "post" | "report">;
  /** The members of `ai-query` events that name the place. */
  ids(): Partial<AiQueryPayload>;
  /** Sends a question that follows `earlier` ones, the oldest first. */
  send(question: string, earlier: readonly string[], signal: AbortSignal): Promise<AskResponse>;
  changed(): void;
}

/** The questions of one conversation, in order. Reports to the page's host when one is sent, and how it ends. */
export class Thread {
  exchanges: readonly Exchange[] = [];
  /** The announcement to screen readers. */
  status = "";
  readonly #host: ThreadHost;
  #end = new AbortController();
  #reloading: AbortController | undefined;
  /** Resolves when the last question has settled. */
  #asking: Promise<void> = Promise.resolve();

  constructor(host: ThreadHost) {
    this.#host = host;
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
    this.#host.changed();
    await this.#asking;
    await Promise.all(
      this.exchanges
        .filter(({ answer }) => answer?.status === "answered")
        .map((exchange) => this.#settle(exchange, signal)),
    );
    if (signal.aborted) return;
    this.#reloading = undefined;
    this.#host.changed();
  }

  /** Ends the conversation: aborts pending requests and removes all exchanges. */
  clear(): void {
    this.#end.abort();
    this.#end = new AbortController();
    this.#reloading?.abort();
    this.#reloading = undefined;
    for (const { question, answer, error } of this.exchanges) {
      if (!answer && !error) this.#report(question, "error");
    }
    this.exchanges = [];
    this.status = "";
    this.#host.changed();
  }

  async #ask(question: string, instead?: Exchange): Promise<void> {
    const exchange: Exchange = { question };
    const place = instead ? this.exchanges.indexOf(instead) : this.exchanges.length;
    this.exchanges = this.exchanges.toSpliced(place, 1, exchange);
    this.#report(question, "submitted");
    this.status = this.#host.page().language.texts.asking;
    this.#host.changed();
    const { signal } = this.#end;
    await this.#settle(exchange, signal);
    if (signal.aborted) return;
    this.#report(question, exchange.answer?.status === "answered" ? "completed" : "error");
    if (!exchange.answer) return;
    this.status = spokenAnswer(exchange.answer, this.#host.page().language.formats);
    this.#host.changed();
  }

  #report(query: string, status: AiQueryPayload["status"]): void {
    this.#host.page().post("ai-query", { query, status, ...this.#host.ids() });
  }

  async #settle(exchange: Exchange, signal: AbortSignal): Promise<void> {
    const before = this.exchanges.slice(0, this.exchanges.indexOf(exchange));
    const earlier = before.map(({ question }) => question);
    try {
      const answer = await this.#host.send(exchange.question, earlier, signal);
      if (signal.aborted) return;
      exchange.answer = answer;
    } catch (error) {
      if (signal.aborted) return;
      delete exchange.answer;
      exchange.error = error as Error;
      this.status = this.#host.page().language.texts.questionFailed;
      this.#host.page().report(exchange.error, "query");
    }
    this.exchanges = [...this.exchanges];
    this.#host.changed();
  }
}
