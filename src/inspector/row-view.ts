import { html, nothing, type TemplateResult } from "lit";
import { icon } from "./icons.js";
import { jsonView } from "./json-view.js";
import type { LoggedMessage } from "./message-log.js";
import { formatElapsed } from "./time.js";

/** How many characters of a payload its line contains: more than the widest panel shows. */
const PREVIEW_LENGTH = 240;

/** The state of a row, and its callbacks. */
export interface RowState {
  /** When the first message arrived, in milliseconds since the epoch. */
  start: number;
  isOpen: boolean;
  /** One row is the tab stop; arrow keys move from it to the others. */
  isTabStop: boolean;
  onToggle: (details: HTMLDetailsElement) => void;
  onFocus: () => void;
  /** Undefined if the message can't be posted again. */
  onPostAgain: (() => void) | undefined;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

function clockTime(time: number): string {
  return `${CLOCK.format(time)}.${new Date(time).toISOString().slice(-4, -1)}`;
}

function detailView({ type, time, printable }: LoggedMessage): TemplateResult {
  return html`<div class="detail">
    <p><b>${type}</b> at ${clockTime(time)}</p>
    ${
      printable === undefined
        ? html`<p>No payload.</p>`
        : html`<pre>${jsonView(JSON.stringify(printable, null, 2))}</pre>`
    }
  </div>`;
}

/** Renders one message: its line, and if it is open its complete type and payload. */
export function rowView(message: LoggedMessage, row: RowState): TemplateResult {
  const { direction, name, time, line } = message;
  const tabIndex = row.isTabStop ? 0 : -1;
  return html`<li class="${direction} ${name === "error" ? "error" : ""}" @focusin=${row.onFocus}>
    <details
      .open=${row.isOpen}
      @toggle=${({ currentTarget }: Event) => row.onToggle(currentTarget as HTMLDetailsElement)}
    >
      <summary tabindex=${tabIndex}>
        ${icon("chevron")}
        <time datetime=${new Date(time).toISOString()}>${formatElapsed(time - row.start)}</time>
        <span class="direction">${icon(direction)}${direction}</span>
        <span class="type">${name}</span>
        <span class="payload">${jsonView(line.slice(0, PREVIEW_LENGTH))}</span>
      </summary>
      ${row.isOpen ? detailView(message) : nothing}
    </details>
    ${
      row.onPostAgain
        ? html`<button
            class="again"
            tabindex=${tabIndex}
            title="Post again"
            aria-label="Post ${name} again"
            @click=${row.onPostAgain}
          >
            ${icon("repeat")}
          </button>`
        : nothing
    }
  </li>`;
}
