import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import type { ReportSnapshot } from "svc-dashboard/backend";
import type { QueryColumn, Row } from "../../../contract/viewer-api.js";
import { formatOverride } from "../../format/column-format.js";
import type { Formats } from "../../format/format.js";
import { icon } from "../../ui/icons.js";

/** The least height that the dialog gets, even if less of the page is in view. Pixels. */
const MIN_HEIGHT = 360;

/** One value of a widget, with its row. */
export interface Detail {
  title: string;
  column: QueryColumn;
  row: Row;
  columns: readonly QueryColumn[];
  report: ReportSnapshot | undefined;
}

/** The details of a value, and the rows `behind` it. The dialog element itself moves the focus in, and back on closing. */
export function detailDialog(
  { title, column, row, columns, report }: Detail,
  formats: Formats,
  closed: () => void,
  behind: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { texts } = formats;
  const write = (shown: QueryColumn) => formats.cell(shown, row[shown.field], formatOverride(report, shown));
  const group = columns.filter(({ kind, field }) => kind !== "measure" && field in row).map(write);
  const heading = formats.heading(column);
  const close = ({ currentTarget }: Event) => (currentTarget as Element).closest("dialog")?.close();
  const entries = columns
    .filter((shown) => shown !== column && shown.field in row)
    .map(
      (shown) =>
        html`<div>
          <dt>${formats.heading(shown)}</dt>
          <dd>${write(shown)}</dd>
        </div>`,
    );
  return html`<dialog class="detail" aria-labelledby="detail-title" ${ref(open)} @close=${closed}>
    <header>
      <h2 id="detail-title">
        ${title === heading ? nothing : html`<span class="detail-widget">${title}</span>`}
        ${[heading, ...group].join(" · ")}
      </h2>
      <button type="button" class="tool" aria-label=${texts.close} title=${texts.close} @click=${close}>
        ${icon("close")}
      </button>
    </header>
    <p class="detail-value">${write(column)}</p>
    ${
      entries.length > 0
        ? html`<h3>${texts.details}</h3>
            <dl>${entries}</dl>`
        : nothing
    }
    ${behind}
    ${
      report?.sqlQuery
        ? html`<details class="answer-query">
            <summary>SQL</summary>
            <pre tabindex="0">${report.sqlQuery}</pre>
          </details>`
        : nothing
    }
  </dialog>`;
}

/**
 * Opens a dialog in the visible part of the page: a frame may be higher than its host's window. Waits until that part is
 * known, because the browser scrolls to the focus in the dialog.
 */
function open(dialog?: Element): void {
  if (!(dialog instanceof HTMLDialogElement)) return;
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry || !dialog.isConnected) return;
    const { intersectionRect: seen, boundingClientRect: page } = entry;
    // a page whose end is in view may be lower than the window
    const bottom = seen.bottom < page.bottom ? seen.bottom : innerHeight;
    const height = Math.max(bottom - seen.top, Math.min(MIN_HEIGHT, innerHeight));
    dialog.style.setProperty("--visible-top", `${Math.min(seen.top, innerHeight - height)}px`);
    dialog.style.setProperty("--visible-height", `${height}px`);
    dialog.showModal();
  });
  observer.observe(document.documentElement);
}
