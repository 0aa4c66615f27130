import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { AiQueryPayload } from "svc-dashboard/protocol";
import type { ChatAnswer, ConversationSummary } from "../../contract/ask-api.js";
import type { Formats } from "../format/format.js";
import type { Texts } from "../format/texts/index.js";
import type { ChartLook } from "../charts/vega-chart.js";
import { newConversationId, type ChatClient } from "./chat-client.js";
import { ChatFailedEvent, ChatOpenEvent, ChatQueryEvent } from "./chat-events.js";
import { conversationList } from "./conversation-list.js";
import { questionForm } from "./question-form.js";
import { spokenAnswer } from "./spoken-answer.js";
import { defaultChatTexts, loadChatTexts, type ChatTexts } from "./texts/index.js";
import { threadView } from "./thread-view.js";
import { Thread, type Exchange } from "./thread.js";

/**
 * The chat: questions in plain words, their answers, and earlier conversations. It dispatches `chat-query`, `chat-open`
 * and `chat-failed`; it posts nothing to the host.
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
  /** The state of a new chat; loaded if undefined. */
  declare start: ChatAnswer | undefined;
  /** The strings of the page; the chat loads its own in the same language. */
  declare texts: Texts;
  declare formats: Formats;
  declare look: ChartLook;
  /** An IANA name. */
  declare timezone: string;
  /** The id of the displayed conversation; null for a new one. */
  declare conversation: string | null;
  declare _chatTexts: ChatTexts;
  declare _question: string;
  /** The announcement to screen readers. */
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

  /** Loads the list of conversations, and the answers of the conversation again. */
  async refresh(): Promise<void> {
    const thread = this.#thread;
    await Promise.all([this.#load(), thread?.exchanges.length ? this.#reopen(thread) : undefined]);
  }

  /** Aborts pending requests. */
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
    const { start, formats, look } = this;
    const thread = this.#thread;
    return threadView(thread, start, {
      ...{ texts, formats, look },
      ask: (question) => void this.#ask(question),
      retry: (failed) => void this.#ask(failed.question, failed),
      reopen: () => {
        this.#focusQuestion(); // the button is removed with the notice
        if (thread) void this.#reopen(thread);
      },
    });
  }

  /** Opens a conversation for the viewer. */
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
    const report = (query: string, status: AiQueryPayload["status"]) =>
      this.dispatchEvent(new ChatQueryEvent({ query, status, chatId: id }));
    return new Thread(id, this.client, {
      changed: () => this.requestUpdate(),
      asked: (query) => {
        this._status = this._chatTexts.asking;
        report(query, "submitted");
        void this.#scrollToEnd();
      },
      answered: (query, answer) => {
        this._status = spokenAnswer(answer, { ...this.texts, ...this._chatTexts }, this.formats);
        report(query, answer.status === "answered" ? "completed" : "error");
        void this.#scrollToEnd();
        void this.#load();
      },
      failed: (query, error) => {
        this._status = this._chatTexts.failed;
        report(query, "error");
        this.dispatchEvent(new ChatFailedEvent(error));
      },
      abandoned: (query) => report(query, "error"),
    });
  }

  /** Asks a question; `instead` is a failed exchange to replace. */
  async #ask(text: string, instead?: Exchange): Promise<void> {
    const question = text.trim();
    if (question === "" || this.#thread?.busy) return;
    if (!instead) this._question = "";
    const isNew = !this.#thread;
    const thread = (this.#thread ??= this.#newThread(newConversationId()));
    this.conversation = thread.id;
    const asked = thread.ask(question, this.timezone, instead);
    if (isNew) this.dispatchEvent(new ChatOpenEvent(thread.id));
    this.#focusQuestion(); // the pressed button is removed or disabled
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
      this.querySelector<HTMLElement>(".new-conversation")?.focus(); // the button that had the focus is removed
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
