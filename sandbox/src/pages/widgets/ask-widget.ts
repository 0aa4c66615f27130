import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { RequestError } from "../api.js";
import { exampleList, exchangeView } from "../chat/exchange-view.js";
import { questionForm } from "../chat/question-form.js";
import { defaultChatTexts, loadChatTexts, type ChatTexts } from "../chat/texts/index.js";
import type { Exchange } from "../chat/thread.js";
import type { Formats } from "../format.js";
import type { Texts } from "../texts/index.js";
import type { WidgetContext } from "../widget-context.js";
import type { ChartLook } from "./chart.js";
import { notice } from "./notice.js";

/** The content of an AI widget: a question and its answer. Each question takes the place of the one before. */
export class AskWidget extends LitElement {
  static override properties = {
    examples: { attribute: false },
    agentId: { attribute: false },
    ask: { attribute: false },
    asked: { attribute: false },
    texts: { attribute: false },
    formats: { attribute: false },
    look: { attribute: false },
    _chatTexts: { state: true },
    _question: { state: true },
    _exchange: { state: true },
  };

  /** Questions to begin with. */
  declare examples: readonly string[];
  /** Names the agent in the host's events. */
  declare agentId: string | undefined;
  declare ask: WidgetContext["ask"];
  declare asked: WidgetContext["asked"];
  declare texts: Texts;
  declare formats: Formats;
  declare look: ChartLook;
  declare _chatTexts: ChatTexts;
  declare _question: string;
  declare _exchange: Exchange | undefined;
  #asking: AbortController | undefined;

  constructor() {
    super();
    this._chatTexts = defaultChatTexts;
    this._question = "";
    this._exchange = undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asking?.abort();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("formats")) void this.#translate(this.formats.locale);
  }

  protected override render(): TemplateResult {
    const texts = { ...this.texts, ...this._chatTexts };
    return html`
      ${questionForm(
        this._question,
        texts,
        (question) => (this._question = question),
        () => void this.#ask(this._question),
      )}
      <div class="ask-answer" aria-live="polite">${this.#answer(texts)}</div>
    `;
  }

  #answer(texts: Texts & ChatTexts): TemplateResult | typeof nothing {
    const { _exchange: exchange, examples, formats, look } = this;
    const ask = (question: string) => void this.#ask(question);
    if (!exchange) return examples.length > 0 ? exampleList(texts.examples, examples, ask) : nothing;
    if (exchange.error instanceof RequestError && exchange.error.code === "ai_not_allowed") {
      return notice({ icon: "lock", title: texts.offTitle, text: texts.offText });
    }
    const retry = ({ question }: Exchange) => ask(question);
    return html`<ol class="exchanges">
      ${exchangeView(exchange, { texts, formats, look, ask, retry })}
    </ol>`;
  }

  async #ask(text: string): Promise<void> {
    const query = text.trim();
    if (query === "") return;
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    const agent = this.agentId === undefined ? {} : { agentId: this.agentId };
    const exchange: Exchange = { question: query };
    this._question = "";
    this._exchange = exchange;
    this.asked({ query, status: "submitted", ...agent });
    try {
      const answer = await this.ask(query, signal);
      this._exchange = { ...exchange, answer };
      this.asked({ query, status: answer.status === "answered" ? "completed" : "error", ...agent });
    } catch (error) {
      if (signal.aborted) return;
      this._exchange = { ...exchange, error: error as Error };
      this.asked({ query, status: "error", ...agent }, error as Error);
    }
  }

  async #translate(locale: string): Promise<void> {
    const texts = await loadChatTexts(locale);
    if (locale === this.formats.locale) this._chatTexts = texts;
  }
}

customElements.define("ask-widget", AskWidget);
