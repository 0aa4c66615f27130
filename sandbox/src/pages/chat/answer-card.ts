import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { MAX_SERIES, type Answer } from "../../contract/ask-api.js";
import type { QueryResponse } from "../../contract/viewer-api.js";
import { detailDialog } from "../charts/pointer/detail-dialog.js";
import { fill, type Formats } from "../format/format.js";
import { icon } from "../ui/icons.js";
import type { ChartLook, DrawnEvent, DrillEvent } from "../charts/vega-chart.js";
import { kpi } from "../charts/figure/kpi.js";
import { notice } from "../ui/notice.js";
import { answerSentence } from "./answer-sentence.js";
import { answerSpec, drawnResult } from "./answer-spec.js";
import { answerNotes, readingPhrases } from "./answer-text.js";
import "../charts/vega-chart.js";
import "../tables/data-table.js";
import { properties } from "../ui/properties.js";
import { LightElement } from "../ui/light-element.js";

/** An answer's chart could not be drawn: its rows are shown as a table. */
class UndrawnEvent extends Event {
  readonly error: Error;

  constructor(error: Error) {
    super("undrawn", { bubbles: true });
    this.error = error;
  }
}

/** An answer: how the question was read, its chart or table, and the query. */
export class AnswerCard extends LightElement {
  static override properties = properties("answer", "formats", "look", "_asTable", "_drilled");

  declare answer: Answer;
  declare formats: Formats;
  declare look: ChartLook;
  declare _asTable: boolean;
  /** The value whose details are open. */
  declare _drilled: DrillEvent | undefined;

  constructor() {
    super();
    this._drilled = undefined;
    this.addEventListener("drill", (event) => {
      event.preventDefault();
      this._drilled = event;
    });
    this._asTable = false;
  }

  /** Both are kept for each answer: new objects would draw the chart again. */
  #spec: Record<string, unknown> | undefined;
  #drawnResult: QueryResponse | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("answer")) return;
    this.#spec = answerSpec(this.answer);
    this.#drawnResult = drawnResult(this.answer);
  }

  get #isChart(): boolean {
    return this.#spec !== undefined && !this._asTable;
  }

  protected override render(): TemplateResult {
    const { answer, formats } = this;
    const { texts } = formats;
    const { dataEnd } = answer.reading;
    const phrases = readingPhrases(answer.reading, formats);
    const sentence = answerSentence(answer, formats);
    const highest = fill(texts.highest, { limit: MAX_SERIES, name: phrases[0] ?? "" });
    const isPart = this.#isChart && this.#drawnResult !== answer;
    const limits = [
      ...answerNotes(answer, formats),
      ...(isPart ? [fill(texts.shownSeries, { series: highest })] : []),
    ];
    const notes = [
      ...(dataEnd === null ? [] : [fill(texts.dataEnd, { day: formats.time(dataEnd, "day") })]),
      // a KPI shows these notes itself
      ...(answer.chart.kind === "figure" ? [] : [limits.join(" · ")]),
    ].filter(Boolean);
    return html`
      ${sentence === undefined ? nothing : html`<p class="answer-sentence">${sentence}</p>`}
      <p class="reading answer-note">${texts.readAs} ${phrases.join(" · ")}</p>
      ${notes.map((note) => html`<p class="answer-note">${note}</p>`)} ${this.#result(phrases.join(", "))}
      <footer class="answer-tools">
        <details class="answer-query">
          <summary>${texts.query}</summary>
          <pre tabindex="0">${JSON.stringify(answer.query, null, 2)}</pre>
        </details>
        ${this.#rowCount()} ${this.#toggle()}
      </footer>
      ${this.#details(phrases.join(", "))}
    `;
  }

  #details(title: string): TemplateResult | typeof nothing {
    const { answer, formats, _drilled: drilled } = this;
    if (!drilled) return nothing;
    const { column, row } = drilled;
    const detail = { title, column, row, columns: answer.columns, report: undefined };
    return detailDialog(detail, formats, () => (this._drilled = undefined));
  }

  #result(label: string): TemplateResult {
    const { answer, formats, look } = this;
    const { chart, rows } = answer;
    if (rows.length === 0) return notice({ icon: "empty", title: formats.texts.noData });
    const notes = answerNotes(answer, formats);
    if (chart.kind === "figure") return html`<div>${kpi(answer, undefined, formats, { notes })}</div>`;
    if (this.#isChart) {
      return html`<vega-chart
        role="group"
        aria-label=${label}
        aria-describedby="chart-help"
        .spec=${this.#spec}
        .result=${this.#drawnResult}
        .look=${look}
        .formats=${formats}
        @drawn=${(event: DrawnEvent) => this.#drawn(event)}
      ></vega-chart>`;
    }
    return html`<data-table
      role="group"
      tabindex="0"
      aria-label=${label}
      .label=${label}
      .result=${answer}
      .formats=${formats}
    ></data-table>`;
  }

  /** Replaces a chart that can't be drawn with a table. */
  #drawn(event: DrawnEvent): void {
    event.stopPropagation(); // the card handles it
    const { error } = event;
    if (!error) return;
    this.#spec = undefined;
    this.requestUpdate();
    this.dispatchEvent(new UndrawnEvent(error));
  }

  #rowCount(): TemplateResult | typeof nothing {
    const { answer, formats } = this;
    const { rows, rowLimit, chart } = answer;
    if (this.#isChart || chart.kind === "figure" || rows.length === 0) return nothing;
    const count = formats.number(rows.length) + (rowLimit === undefined ? "" : "+");
    return html`<span class="row-count">${fill(formats.texts.rowCount, { count })}</span>`;
  }

  #toggle(): TemplateResult | typeof nothing {
    const { formats, _asTable: shown } = this;
    if (!this.#spec) return nothing;
    const label = shown ? formats.texts.showChart : formats.texts.showTable;
    return html`<button
      type="button"
      class="tool"
      aria-label=${label}
      title=${label}
      @click=${() => (this._asTable = !shown)}
    >
      ${icon(shown ? "chart" : "table")}
    </button>`;
  }
}

customElements.define("answer-card", AnswerCard);

declare global {
  interface HTMLElementEventMap {
    undrawn: UndrawnEvent;
  }
}
