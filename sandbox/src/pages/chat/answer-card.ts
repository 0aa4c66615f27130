import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Answer } from "../../contract/ask-api.js";
import { detailDialog } from "../charts/pointer/detail-dialog.js";
import { fill, type Formats } from "../format/format.js";
import { icon } from "../ui/icons.js";
import type { ChartLook, DrawnEvent, DrillEvent } from "../charts/vega-chart.js";
import { kpi } from "../charts/figure/kpi.js";
import { notice } from "../ui/notice.js";
import { answerSpec } from "./answer-spec.js";
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

  /** Kept for each answer: a new object would draw the chart again. */
  #spec: Record<string, unknown> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("answer")) this.#spec = answerSpec(this.answer);
  }

  protected override render(): TemplateResult {
    const { answer, formats } = this;
    const { texts } = formats;
    const { dataEnd } = answer.reading;
    const phrases = readingPhrases(answer.reading, formats);
    const notes = [
      ...(dataEnd === null ? [] : [fill(texts.dataEnd, { day: formats.time(dataEnd, "day") })]),
      // a KPI shows these notes itself
      ...(answer.chart.kind === "figure" ? [] : [answerNotes(answer, formats).join(" · ")]),
    ].filter(Boolean);
    return html`
      <p class="reading">
        <span class="reading-label">${texts.readAs}</span>
        ${phrases.map((phrase) => html`<span class="reading-part">${phrase}</span> `)}
      </p>
      ${notes.map((note) => html`<p class="answer-note">${note}</p>`)} ${this.#result(phrases.join(", "))}
      <footer class="answer-tools">
        <details class="answer-query">
          <summary>${texts.query}</summary>
          <pre tabindex="0">${JSON.stringify(answer.query, null, 2)}</pre>
        </details>
        ${this.#toggle()}
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
    if (this.#spec && !this._asTable) {
      return html`<vega-chart
        role="group"
        aria-label=${label}
        aria-describedby="chart-help"
        .spec=${this.#spec}
        .result=${answer}
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
