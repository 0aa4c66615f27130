import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { ChatResponse } from "../../contract/ask-api.js";
import type { Formats } from "../format/format.js";
import type { Texts } from "../format/texts.js";
import type { ChartLook } from "../charts/vega-chart.js";
import type { ChatClient } from "./chat-client.js";
import { ChatFailedEvent, ChatQueryEvent, NewChatEvent } from "./chat-events.js";
import { questionForm } from "./question-form.js";
import { spokenAnswer } from "./spoken-answer.js";
import { threadView } from "./thread-view.js";
import { Thread, type Exchange } from "./thread.js";

/**
 * The chat: questions in plain words and their answers, as one conversation. It dispatches `chat-query`, `new-chat` and
 * `chat-failed`; it posts nothing to the host.
 */
export class ChatPanel extends LitElement {
  static override properties = {
    client: { attribute: false },
    start: { attribute: false },
    texts: { attribute: false },
    formats: { attribute: false },
    look: { attribute: false },
    timezone: { attribute: false },
    _question: { state: true },
    _status: { state: true },
  };

  declare client: ChatClient;
  /** The state of a new chat; loaded if undefined. */
  declare start: ChatResponse | undefined;
  declare texts: Texts;
  declare formats: Formats;
  declare look: ChartLook;
  /** An IANA name. */
  declare timezone: string;
  declare _question: string;
  /** The announcement to screen readers. */
  declare _status: string;
  #chatId = newChatId();
  readonly #leave = new AbortController();
  readonly #thread = new Thread(
    (question, earlier, signal) => this.client.ask(question, earlier, this.timezone, signal),
    {
      changed: () => this.requestUpdate(),
      query: (query, status) => {
        if (status === "submitted") this._status = this.texts.asking;
        this.dispatchEvent(new ChatQueryEvent({ query, status, chatId: this.#chatId }));
        void this.#scrollToEnd();
      },
      answered: (answer) => {
        this._status = spokenAnswer(answer, this.texts, this.formats);
      },
      failed: (error) => {
        this._status = this.texts.questionFailed;
        this.dispatchEvent(new ChatFailedEvent(error));
      },
    },
  );

  constructor() {
    super();
    this.start = undefined;
    this._question = "";
    this._status = "";
  }

  /** Begins a new conversation. */
  restart(): void {
    this.#thread.clear();
    this.#chatId = newChatId();
    this._status = "";
  }

  /** Loads the answers of the conversation again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#load(), this.#thread.reload()]);
  }

  /** Aborts pending requests. */
  close(): void {
    this.#leave.abort();
    this.#thread.clear();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated && !this.start) void this.#load();
    const zone = changed.get("timezone");
    if (zone !== undefined && zone !== this.timezone) void this.#thread.reload();
  }

  protected override render(): TemplateResult {
    const { texts, formats, look, start, _question: question } = this;
    const { exchanges, busy } = this.#thread;
    const ask = (text: string) => void this.#ask(text);
    const retry = (failed: Exchange) => void this.#ask(failed.question, failed);
    return html`
      <section class="chat-main" aria-label=${texts.chatTitle}>
        ${
          exchanges.length === 0
            ? nothing
            : html`<header class="chat-head">
                <button type="button" class="button" @click=${() => this.#startAnew()}>
                  ${texts.newConversation}
                </button>
              </header>`
        }
        <div class="chat-thread" aria-busy=${busy}>
          ${threadView(this.#thread, start, { texts, formats, look, ask, retry })}
        </div>
        <p class="unseen" role="status">${this._status}</p>
        <p id="chart-help" hidden>${texts.chartHelp}</p>
        <p id="table-help" hidden>${texts.tableHelp}</p>
        ${
          start?.allowed === false
            ? nothing
            : questionForm(
                question,
                texts,
                (text) => (this._question = text),
                () => ask(question),
              )
        }
      </section>
    `;
  }

  #startAnew(): void {
    this.restart();
    this.dispatchEvent(new NewChatEvent());
    this.#focusQuestion(); // the button is removed
  }

  #focusQuestion(): void {
    this.querySelector<HTMLElement>(".chat-form input")?.focus();
  }

  /** Asks a question; `instead` is a failed exchange to replace. */
  async #ask(text: string, instead?: Exchange): Promise<void> {
    const question = text.trim();
    if (question === "" || this.#thread.busy) return;
    if (!instead) this._question = "";
    const asked = this.#thread.ask(question, instead);
    this.#focusQuestion(); // the pressed button is removed or disabled
    await asked;
  }

  async #load(): Promise<void> {
    try {
      this.start = await this.client.start(this.#leave.signal);
    } catch (error) {
      if (!this.#leave.signal.aborted) this.dispatchEvent(new ChatFailedEvent(error as Error));
    }
  }

  async #scrollToEnd(): Promise<void> {
    await this.updateComplete;
    this.querySelector(".exchange:last-child")?.scrollIntoView({ block: "start" });
  }
}

/** Not `randomUUID`: pages without HTTPS do not have it. */
function newChatId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

customElements.define("chat-panel", ChatPanel);
