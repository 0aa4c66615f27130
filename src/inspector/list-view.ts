import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { toJson } from "../protocol/json.js";
import { icon } from "./icons.js";
import { jsonView } from "./json-view.js";
import type { LoggedMessage } from "./message-log.js";
import { REDACTED } from "./secrets.js";
import { formatElapsed, HOUR_MS } from "./time.js";

/** The number of characters of a payload in its row: more than the widest panel shows. */
const PREVIEW_LENGTH = 240;

/** The state of the list, and its callbacks. */
export interface ListState {
  messages: readonly LoggedMessage[];
  openRows: ReadonlySet<number>;
  /** The row that is the tab stop; the newest one if this is undefined or not listed. */
  currentRow: number | undefined;
  canPost: boolean;
  onToggle: (id: number, details: HTMLDetailsElement) => void;
  onFocus: (id: number) => void;
  onPostAgain: (message: LoggedMessage) => void;
}

/** Renders the messages, the newest last. */
export function listView(list: ListState): TemplateResult {
  const { messages, openRows, currentRow, canPost } = list;
  const newest = messages.at(-1);
  const tabStop = messages.find(({ id }) => id === currentRow) ?? newest;
  // all rows need the same width for their times
  const hasHours = newest && newest.elapsed >= HOUR_MS;
  return html`<ol class=${hasHours ? "hours" : ""} @keydown=${moveFocus}>
    ${repeat(
      messages,
      ({ id }) => id,
      (message) => {
        const isOpen = openRows.has(message.id);
        const tabIndex = message === tabStop ? 0 : -1;
        // new messages are frequent, changes of a row are rare
        return guard([message, isOpen, tabIndex, canPost], () => rowView(message, isOpen, tabIndex, list));
      },
    )}
  </ol>`;
}

/** The counts of shown, kept and dropped messages in words, such as "2 of 3 messages". */
export function countText(shown: number, kept: number, dropped: number): string {
  const messages = `${shown === kept ? kept : `${shown} of ${kept}`} ${kept === 1 ? "message" : "messages"}`;
  return dropped ? `${messages}, ${dropped} older ones dropped` : messages;
}

/** Renders one message: its line, and if it is open its complete type and payload. */
function rowView(message: LoggedMessage, isOpen: boolean, tabIndex: number, list: ListState): TemplateResult {
  const { id, direction, name, time, elapsed, line } = message;
  return html`<li class="${direction} ${name === "error" ? "error" : ""}" @focusin=${() => list.onFocus(id)}>
    <details
      .open=${isOpen}
      @toggle=${({ currentTarget }: Event) => list.onToggle(id, currentTarget as HTMLDetailsElement)}
    >
      <summary tabindex=${tabIndex}>
        ${icon("chevron")}
        <time datetime=${new Date(time).toISOString()}>${formatElapsed(elapsed)}</time>
        <span class="direction">${icon(direction)}${direction}</span>
        <span class="type">${name}</span>
        <span class="payload">${jsonView(line.slice(0, PREVIEW_LENGTH))}</span>
      </summary>
      ${isOpen ? detailView(message) : nothing}
    </details>
    ${
      list.canPost && isRepeatable(message)
        ? html`<button
            class="again"
            tabindex=${tabIndex}
            title="Post again"
            aria-label="Post ${name} again"
            @click=${() => list.onPostAgain(message)}
          >
            ${icon("repeat")}
          </button>`
        : nothing
    }
  </li>`;
}

/** An action can be posted again unless its session is redacted. */
function isRepeatable({ direction, payload }: LoggedMessage): boolean {
  const { sessionId } = Object(payload) as { sessionId?: unknown };
  return direction === "out" && sessionId !== REDACTED;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

function detailView({ type, time, printable }: LoggedMessage): TemplateResult {
  const milliseconds = new Date(time).toISOString().slice(-4, -1);
  return html`<div class="detail">
    <p><b>${type}</b> at ${CLOCK.format(time)}.${milliseconds}</p>
    ${printable === undefined ? html`<p>No payload.</p>` : html`<pre>${jsonView(toJson(printable, 2))}</pre>`}
  </div>`;
}

/** The index of the row to focus, by key. */
const MOVES: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Moves the focus with the arrow keys, Home and End: hundreds of rows should not each be a tab stop. */
function moveFocus(event: KeyboardEvent): void {
  const move = MOVES[event.key];
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll("summary")];
  const index = rows.indexOf(event.target as HTMLElement);
  if (!move || index < 0) return;
  event.preventDefault(); // the default scrolls
  rows[move(index, rows.length - 1)]?.focus();
}
