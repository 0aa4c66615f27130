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

/** The content of an AI widget: a question and its answer. Each question takes the place of the one before. */
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

  /** Questions to begin with. */
  declare examples: readonly string[];
  /** Names the agent in the host's events. */
  declare agentId: string | undefined;
  /** Another one when the answer is to be given anew: the time zone is another, or everything was refreshed. */
  declare round: AgentRound | undefined;
  /** Without it, no questions are allowed. */
  declare ask: Ask | undefined;
  declare asked: WidgetContext["asked"];
  declare unanswered: WidgetContext["unanswered"];
  declare texts: Texts;
  declare formats: Formats;
  declare look: ChartLook;
  declare _chatTexts: ChatTexts;
  declare _question: string;
  declare _exchange: Exchange | undefined;
  /** What a screen reader is told. */
  declare _status: string;
  /** The question that the host was told of, and not yet what came of it. */
  #told: string | undefined;
  #asking = new AbortController();
  /** The last question, until all has come of it. */
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
    this.#told = query;
    this.#tell(query, "submitted");
    this._status = this._chatTexts.asking;
    this.#answered = this.#answer(this._exchange);
    this.querySelector<HTMLElement>(".chat-form input")?.focus(); // what was pressed leaves, or is disabled
  }

  /** Answers the question again that has an answer: nobody asked, so nobody is told. */
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
      this.#tellEnd(answer.status === "answered" ? "completed" : "error", spoken);
    } catch (error) {
      if (signal.aborted) return;
      this._exchange = { question, error: error as Error };
      this.#tellEnd("error", this._chatTexts.failed);
      this.unanswered(error as Error);
    }
  }

  /** Ends the question that is under way: another one takes its place, or the widget has left the page. */
  #giveUp(): void {
    this.#asking.abort();
    this.#tellEnd("error");
  }

  /** What came of the question that was told of, for the host and for a screen reader. */
  #tellEnd(status: "completed" | "error", spoken = ""): void {
    if (this.#told === undefined) return;
    this.#tell(this.#told, status);
    this.#told = undefined;
    this._status = spoken;
  }

  #tell(query: string, status: "submitted" | "completed" | "error"): void {
    this.asked({ query, status, ...(this.agentId !== undefined && { agentId: this.agentId }) });
  }

  async #translate(locale: string): Promise<void> {
    const texts = await loadChatTexts(locale);
    if (locale === this.formats.locale) this._chatTexts = texts;
  }
}

customElements.define("ask-widget", AskWidget);
