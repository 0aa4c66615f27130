import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { exampleList, exchangeView } from "../../chat/exchange-view.js";
import { questionForm } from "../../chat/question-form.js";
import { spokenAnswer } from "../../chat/spoken-answer.js";
import { defaultChatTexts, loadChatTexts, type ChatTexts } from "../../chat/texts/index.js";
import type { Exchange } from "../../chat/thread.js";
import type { Formats } from "../../format/format.js";
import type { Texts } from "../../format/texts/index.js";
import type { Ask, WidgetContext } from "./widget-context.js";
import type { AgentRound } from "../widget-loads.js";
import type { ChartLook } from "../../charts/vega-chart.js";
import { notice } from "../../ui/notice.js";

/** The content of an AI widget: a question and its answer. Each question replaces the one before. */
export class AskWidget extends LitElement {
  static override properties = {
    examples: { attribute: false },
    agentId: { attribute: false },
    round: { attribute: false },
    ask: { attribute: false },
    asked: { attribute: false },
    unanswered: { attribute: false },
    texts: { attribute: false },
    formats: { attribute: false },
    look: { attribute: false },
    _chatTexts: { state: true },
    _question: { state: true },
    _exchange: { state: true },
    _status: { state: true },
  };

  /** Suggested questions. */
  declare examples: readonly string[];
  /** Names the agent in the host's events. */
  declare agentId: string | undefined;
  /** A new object loads the answer again: after a refresh, or for another time zone. */
  declare round: AgentRound | undefined;
  /** Undefined if questions are not allowed. */
  declare ask: Ask | undefined;
  declare asked: WidgetContext["asked"];
  declare unanswered: WidgetContext["unanswered"];
  declare texts: Texts;
  declare formats: Formats;
  declare look: ChartLook;
  declare _chatTexts: ChatTexts;
  declare _question: string;
  declare _exchange: Exchange | undefined;
  /** The announcement to screen readers. */
  declare _status: string;
  /** The submitted question, until its end is reported to the host. */
  #submitted: string | undefined;
  #asking = new AbortController();
  /** Resolves when the last question has settled. */
  #answered: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this._chatTexts = defaultChatTexts;
    this._question = "";
    this._exchange = undefined;
    this._status = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#giveUp(); // else it was only moved
    });
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("formats")) void this.#translate(this.formats.locale);
    if (changed.get("round")) void this.#askAgain();
  }

  protected override render(): TemplateResult {
    const texts = { ...this.texts, ...this._chatTexts };
    if (!this.ask) return notice({ icon: "lock", title: texts.offTitle, text: texts.offText });
    return html`
      ${questionForm(
        this._question,
        texts,
        (question) => (this._question = question),
        () => this.#ask(this._question),
      )}
      <div class="ask-answer">${this.#content(texts)}</div>
      <p class="unseen" role="status">${this._status}</p>
    `;
  }

  #content(texts: Texts & ChatTexts): TemplateResult | typeof nothing {
    const { _exchange: exchange, examples, formats, look } = this;
    const ask = (question: string) => this.#ask(question);
    if (!exchange) return examples.length > 0 ? exampleList(texts.examples, examples, ask) : nothing;
    const retry = ({ question }: Exchange) => ask(question);
    return html`<ol class="exchanges">
      ${exchangeView(exchange, { texts, formats, look, ask, retry })}
    </ol>`;
  }

  #ask(text: string): void {
    const query = text.trim();
    if (query === "") return;
    this.#giveUp();
    this._question = "";
    this._exchange = { question: query };
    this.#submitted = query;
    this.#report(query, "submitted");
    this._status = this._chatTexts.asking;
    this.#answered = this.#answer(this._exchange);
    this.querySelector<HTMLElement>(".chat-form input")?.focus(); // the pressed button is removed or disabled
  }

  /** Loads the answer again. Nobody asked, so no event is sent. */
  async #askAgain(): Promise<void> {
    await this.#answered;
    if (this._exchange?.answer?.status !== "answered") return;
    this.#giveUp();
    this.#answered = this.#answer(this._exchange);
  }

  async #answer({ question }: Exchange): Promise<void> {
    const { signal } = (this.#asking = new AbortController());
    try {
      const answer = await this.ask?.(question, signal);
      if (signal.aborted || !answer) return;
      this._exchange = { question, answer };
      const spoken = spokenAnswer(answer, { ...this.texts, ...this._chatTexts }, this.formats);
      this.#reportEnd(answer.status === "answered" ? "completed" : "error", spoken);
    } catch (error) {
      if (signal.aborted) return;
      this._exchange = { question, error: error as Error };
      this.#reportEnd("error", this._chatTexts.failed);
      this.unanswered(error as Error);
    }
  }

  /** Aborts the pending question: another one replaces it, or the widget was removed. */
  #giveUp(): void {
    this.#asking.abort();
    this.#reportEnd("error");
  }

  /** Reports the end of the submitted question to the host and to screen readers. */
  #reportEnd(status: "completed" | "error", spoken = ""): void {
    if (this.#submitted === undefined) return;
    this.#report(this.#submitted, status);
    this.#submitted = undefined;
    this._status = spoken;
  }

  #report(query: string, status: "submitted" | "completed" | "error"): void {
    this.asked({ query, status, ...(this.agentId !== undefined && { agentId: this.agentId }) });
  }

  async #translate(locale: string): Promise<void> {
    const texts = await loadChatTexts(locale);
    if (locale === this.formats.locale) this._chatTexts = texts;
  }
}

customElements.define("ask-widget", AskWidget);
