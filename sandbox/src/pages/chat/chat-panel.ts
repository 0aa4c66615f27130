import { html, nothing, type TemplateResult } from "lit";
import { MAX_EARLIER, type ChatResponse } from "../../contract/ask-api.js";
import type { PageStore } from "../frame/page-store.js";
import { keepInView } from "./keep-in-view.js";
import { questionForm } from "./question-form.js";
import { threadView } from "./thread-view.js";
import { Thread, type Exchange } from "./thread.js";
import { properties } from "../ui/properties.js";
import { LightElement } from "../ui/light-element.js";

/**
 * The chat, on its own surface and in the app: questions in plain words and their answers, as one conversation. It
 * dispatches `new-chat` when the viewer begins a new conversation, and reports everything else to the host.
 */
export class ChatPanel extends LightElement {
  static override properties = properties("start", "_question");

  /** The state of a new chat; loaded if undefined. */
  declare start: ChatResponse | undefined;
  declare _question: string;
  readonly #page: PageStore;
  #timezone: string;
  #chatId = newChatId();
  readonly #leave = new AbortController();
  #unsubscribe: (() => void) | undefined;
  readonly #thread: Thread;
  #stopScrolling: (() => void) | undefined;

  constructor(page: PageStore) {
    super();
    this.#page = page;
    this.#timezone = page.timezone;
    this.start = undefined;
    this._question = "";
    this.addEventListener("undrawn", ({ error }) => page.report(error, "render"));
    this.#thread = new Thread({
      page: () => page,
      ids: () => ({ chatId: this.#chatId }),
      send: (question, earlier, signal) => {
        const { api, timezone } = page;
        return api.send("/ask", signal, { question, earlier: earlier.slice(-MAX_EARLIER), timezone });
      },
      changed: () => this.requestUpdate(),
    });
  }

  /** Loads the state of a new chat. */
  async load(): Promise<ChatResponse> {
    return (this.start = await this.#page.api.send<ChatResponse>("/chat", this.#leave.signal));
  }

  restart(): void {
    this.#thread.clear();
    this.#chatId = newChatId();
  }

  /** Loads the answers of the conversation again. */
  async refresh(): Promise<void> {
    await Promise.all([this.#loadStart(), this.#thread.reload()]);
  }

  /** Aborts pending requests. */
  close(): void {
    this.#unsubscribe?.();
    this.#stopScrolling?.();
    this.#leave.abort();
    this.#thread.clear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = "main";
    // in the app the conversation stays while the viewer is elsewhere
    this.#unsubscribe ??= this.#page.subscribe(() => this.#applyPage());
    if (!this.start) void this.#loadStart();
  }

  protected override render(): TemplateResult {
    const { start, _question: question } = this;
    const { look, language } = this.#page;
    const { texts, formats } = language;
    const { exchanges, busy, status } = this.#thread;
    const ask = (text: string) => void this.#ask(text);
    const retry = (failed: Exchange) => void this.#ask(failed.question, failed);
    return html`
      <section class="chat-main" aria-label=${texts.chatTitle}>
        ${
          exchanges.length === 0
            ? nothing
            : html`<header class="chat-head">
                <button type="button" class="button" @click=${() => this.#startNewChat()}>
                  ${texts.newConversation}
                </button>
              </header>`
        }
        <div class="chat-thread" aria-busy=${busy}>
          ${threadView(this.#thread, start, { formats, look, ask, retry })}
        </div>
        <p class="unseen" role="status">${status}</p>
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

  /** Applies the viewer's language, theme and time zone. */
  #applyPage(): void {
    const { timezone } = this.#page;
    if (timezone !== this.#timezone) void this.#thread.reload();
    this.#timezone = timezone;
    this.requestUpdate();
  }

  #startNewChat(): void {
    this.restart();
    this.dispatchEvent(new Event("new-chat"));
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
    const { exchanges } = this.#thread;
    const place = instead ? exchanges.indexOf(instead) : exchanges.length;
    const asked = this.#thread.ask(question, instead);
    this.#focusQuestion(); // the pressed button is removed or disabled
    await this.updateComplete;
    const box = this.querySelector<HTMLElement>(".chat-thread");
    const exchange = this.querySelectorAll(".exchange")[place];
    this.#stopScrolling?.();
    if (box && exchange) this.#stopScrolling = keepInView(box, exchange);
    await asked;
  }

  async #loadStart(): Promise<void> {
    try {
      await this.load();
    } catch (error) {
      if (!this.#leave.signal.aborted) this.#page.report(error as Error, "query");
    }
  }
}

/** Not `randomUUID`: pages without HTTPS do not have it. */
function newChatId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

customElements.define("chat-panel", ChatPanel);
