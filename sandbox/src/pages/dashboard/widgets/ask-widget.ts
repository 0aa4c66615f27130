import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { AskResponse } from "../../../contract/ask-api.js";
import { exampleList, exchangeView } from "../../chat/exchange-view.js";
import { questionForm } from "../../chat/question-form.js";
import { Thread } from "../../chat/thread.js";
import type { Formats } from "../../format/format.js";
import type { DashboardStore } from "../dashboard-store.js";
import type { ChartLook } from "../../charts/vega-chart.js";
import { notice } from "../../ui/notice.js";
import { properties } from "../../ui/properties.js";
import "./growing-box.js";
import { LightElement } from "../../ui/light-element.js";

/** The content of an AI widget: a question and its answer. Each question replaces the one before. */
export class AskWidget extends LightElement {
  static override properties = properties(
    "examples",
    "agentId",
    "run",
    "store",
    "formats",
    "look",
    "_question",
  );

  /** Suggested questions. */
  declare examples: readonly string[];
  /** The agent's id in the events to the host. */
  declare agentId: string | undefined;
  /** A new object loads the answer again: after a refresh, or for another time zone. */
  declare run: object | undefined;
  declare store: DashboardStore;
  declare formats: Formats;
  declare look: ChartLook;
  declare _question: string;
  readonly #thread = new Thread({
    page: () => this.store.page,
    ids: () => (this.agentId === undefined ? {} : { agentId: this.agentId }),
    send: (question, _, signal) => this.#send(question, signal),
    changed: () => this.requestUpdate(),
  });

  constructor() {
    super();
    this._question = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#thread.clear(); // otherwise it was moved
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get("run")) void this.#thread.reload();
  }

  protected override render(): TemplateResult {
    const { texts } = this.formats;
    if (!this.store.mayAsk) return notice({ icon: "lock", title: texts.offTitle, text: texts.offText });
    return html`
      ${questionForm(
        this._question,
        texts,
        (question) => (this._question = question),
        () => this.#ask(this._question),
      )}
      <growing-box class="ask-answer"><div>${this.#content()}</div></growing-box>
      <p class="unseen" role="status">${this.#thread.status}</p>
    `;
  }

  #content(): TemplateResult | typeof nothing {
    const { examples, formats, look } = this;
    const [exchange] = this.#thread.exchanges;
    const ask = (question: string) => this.#ask(question);
    if (!exchange) return examples.length > 0 ? exampleList(formats.texts.examples, examples, ask) : nothing;
    return html`<ol class="exchanges">
      ${exchangeView(exchange, { formats, look, ask, retry: ({ question }) => ask(question) })}
    </ol>`;
  }

  #ask(text: string): void {
    const question = text.trim();
    if (question === "") return;
    this.#thread.clear();
    this._question = "";
    void this.#thread.ask(question);
    this.querySelector<HTMLElement>(".chat-form input")?.focus(); // the pressed button is removed or disabled
  }

  #send(question: string, signal: AbortSignal): Promise<AskResponse> {
    const { dashboard, isPublished, page } = this.store;
    const { api, timezone } = page;
    // the app also has dashboards that are not published: there, the question is not about one
    const about = isPublished ? { publicId: dashboard.publicId } : {};
    return api.send("/ask", signal, { question, timezone, ...about });
  }
}

customElements.define("ask-widget", AskWidget);
