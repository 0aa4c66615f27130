import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { AiQueryPayload } from "svc-dashboard/protocol";
import type { ChatAnswer, ConversationSummary } from "../../contract/ask-api.js";
import type { Formats } from "../format/format.js";
import type { Texts } from "../format/texts/index.js";
import type { ChartLook } from "../charts/vega-chart.js";
import { notice } from "../ui/notice.js";
import { newConversationId, type ChatClient } from "./chat-client.js";
import { ChatFailedEvent, ChatOpenEvent, ChatQueryEvent } from "./chat-events.js";
import { conversationList } from "./conversation-list.js";
import { exampleList, exchangeView } from "./exchange-view.js";
import { questionForm } from "./question-form.js";
import { spokenAnswer } from "./spoken-answer.js";
import { defaultChatTexts, loadChatTexts, type ChatTexts } from "./texts/index.js";
import { Thread, type Exchange } from "./thread.js";

/**
 * The chat: questions in plain words, their answers, and the conversations of before. It tells of what happens by
 * `chat-query`, `chat-open` and `chat-failed`, and posts nothing to the host by itself.
 */
export class ChatPanel extends LitElement {
  static override properties = {
    client: { attribute: false },
    start: { attribute: false },
    texts: { attribute: false },
    formats: { attribute: false },
    look: { attribute: false },
    timezone: { attribute: false },
    conversation: { attribute: false },
    _chatTexts: { state: true },
    _question: { state: true },
    _status: { state: true },
  };

  declare client: ChatClient;
  /** What the chat begins with; without it, it is asked for. */
  declare start: ChatAnswer | undefined;
  /** The page's texts; the chat loads its own in the same language. */
  declare texts: Texts;
  declare formats: Formats;
  declare look: ChartLook;
  /** An IANA name. */
  declare timezone: string;
  /** The conversation that is shown; null is a new one. */
  declare conversation: string | null;
  declare _chatTexts: ChatTexts;
  declare _question: string;
  /** What a screen reader is told. */
  declare _status: string;
  #thread: Thread | undefined;
  #locale = "";
  readonly #leave = new AbortController();

  constructor() {
    super();
    this.start = undefined;
    this.conversation = null;
    this._chatTexts = defaultChatTexts;
    this._question = "";
    this._status = "";
  }

  /** Answers every question of the conversation anew, and reads the list of conversations. */
  async refresh(): Promise<void> {
    const thread = this.#thread;
    await Promise.all([this.#load(), thread?.exchanges.length ? this.#reopen(thread) : undefined]);
  }

  /** Ends what is under way. */
  close(): void {
    this.#leave.abort();
    this.#thread?.close();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("formats")) void this.#translate();
    if (!this.hasUpdated && !this.start) void this.#load();
    if (changed.has("conversation") && this.conversation !== (this.#thread?.id ?? null)) this.#show();
    const zone = changed.get("timezone");
    if (zone !== undefined && zone !== this.timezone && this.#thread) void this.#reopen(this.#thread);
  }

  protected override render(): TemplateResult {
    const texts = { ...this.texts, ...this._chatTexts };
    const list = {
      conversations: this.start?.conversations ?? [],
      current: this.conversation,
      texts,
      open: (id: string | null) => this.#go(id),
      remove: (conversation: ConversationSummary) => void this.#remove(conversation),
    };
    return html`
      <div class="chat-side">${conversationList(list)}</div>
      <section class="chat-main" aria-label=${texts.title}>
        <div class="chat-thread" aria-busy=${this.#thread?.busy ?? false}>${this.#content(texts)}</div>
        <p class="unseen" role="status">${this._status}</p>
        <p id="chart-help" hidden>${texts.chartHelp}</p>
        <p id="table-help" hidden>${texts.tableHelp}</p>
        ${
          this.start?.allowed === false
            ? nothing
            : questionForm(
                this._question,
                texts,
                (question) => (this._question = question),
                () => void this.#ask(this._question),
              )
        }
      </section>
    `;
  }

  #content(texts: Texts & ChatTexts): TemplateResult {
    const thread = this.#thread;
    if (this.start?.allowed === false)
      return notice({ icon: "lock", title: texts.offTitle, text: texts.offText });
    if (thread?.error) {
      const retry = () => {
        this.#focusQuestion(); // the button leaves with the notice
        void this.#reopen(thread);
      };
      const action = { label: texts.tryAgain, run: retry };
      return html`<div role="alert">
        ${notice({ icon: "alert", title: texts.failed, reason: thread.error.message, action })}
      </div>`;
    }
    if (thread?.opening && thread.exchanges.length === 0) {
      return html`<div class="skeleton chat-pending"><span class="unseen">${texts.opening}</span></div>`;
    }
    const ask = (question: string) => void this.#ask(question);
    if (!thread?.exchanges.length) {
      return html`<div class="chat-welcome">
        <h1>${texts.title}</h1>
        <p class="chat-hint">${texts.intro}</p>
        ${this.start?.examples.length ? exampleList(texts.examples, this.start.examples, ask) : nothing}
      </div>`;
    }
    const retry = (failed: Exchange) => void this.#ask(failed.question, failed);
    const context = { texts, formats: this.formats, look: this.look, ask, retry };
    return html`<h1 class="unseen">${texts.title}</h1>
      <ol class="exchanges">
        ${repeat(
          thread.exchanges,
          (_, index) => index,
          (exchange) => exchangeView(exchange, context),
        )}
      </ol>`;
  }

  /** The viewer goes to a conversation. */
  #go(id: string | null): void {
    this.conversation = id;
    this.dispatchEvent(new ChatOpenEvent(id));
    if (id === null) this.#focusQuestion();
  }

  #focusQuestion(): void {
    this.querySelector<HTMLElement>(".chat-form input")?.focus();
  }

  #show(): void {
    this.#thread?.close();
    this._status = "";
    this.#thread = this.conversation === null ? undefined : this.#newThread(this.conversation);
    if (this.#thread && this.start?.allowed !== false) void this.#reopen(this.#thread);
  }

  #newThread(id: string): Thread {
    const tell = (query: string, status: AiQueryPayload["status"]) =>
      this.dispatchEvent(new ChatQueryEvent({ query, status, chatId: id }));
    return new Thread(id, this.client, {
      changed: () => this.requestUpdate(),
      asked: (query) => {
        this._status = this._chatTexts.asking;
        tell(query, "submitted");
        void this.#scrollToEnd();
      },
      answered: (query, answer) => {
        this._status = spokenAnswer(answer, { ...this.texts, ...this._chatTexts }, this.formats);
        tell(query, answer.status === "answered" ? "completed" : "error");
        void this.#scrollToEnd();
        void this.#load();
      },
      failed: (query, error) => {
        this._status = this._chatTexts.failed;
        tell(query, "error");
        this.dispatchEvent(new ChatFailedEvent(error));
      },
      abandoned: (query) => tell(query, "error"),
    });
  }

  /** Asks a question, in place of an exchange that has failed where one is given. */
  async #ask(text: string, instead?: Exchange): Promise<void> {
    const question = text.trim();
    if (question === "" || this.#thread?.busy) return;
    if (!instead) this._question = "";
    const isNew = !this.#thread;
    const thread = (this.#thread ??= this.#newThread(newConversationId()));
    this.conversation = thread.id;
    const asked = thread.ask(question, this.timezone, instead);
    if (isNew) this.dispatchEvent(new ChatOpenEvent(thread.id));
    this.#focusQuestion(); // what was pressed leaves, or is disabled
    await asked;
  }

  async #reopen(thread: Thread): Promise<void> {
    const error = await thread.open(this.timezone);
    if (error) this.dispatchEvent(new ChatFailedEvent(error));
  }

  async #load(): Promise<void> {
    try {
      this.start = await this.client.start(this.#leave.signal);
    } catch (error) {
      if (!this.#leave.signal.aborted) this.dispatchEvent(new ChatFailedEvent(error as Error));
    }
  }

  async #remove({ id }: ConversationSummary): Promise<void> {
    try {
      await this.client.delete(id, this.#leave.signal);
      if (id === this.conversation) this.#go(null);
      await this.#load();
      this.querySelector<HTMLElement>(".new-conversation")?.focus(); // the button that had it is gone
    } catch (error) {
      if (!this.#leave.signal.aborted) this.dispatchEvent(new ChatFailedEvent(error as Error));
    }
  }

  async #translate(): Promise<void> {
    const { locale } = this.formats;
    if (locale === this.#locale) return;
    this.#locale = locale;
    const texts = await loadChatTexts(locale);
    if (locale === this.#locale) this._chatTexts = texts;
  }

  async #scrollToEnd(): Promise<void> {
    await this.updateComplete;
    this.querySelector(".exchange:last-child")?.scrollIntoView({ block: "start" });
  }
}

customElements.define("chat-panel", ChatPanel);
