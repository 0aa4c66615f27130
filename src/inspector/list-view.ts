import { html, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type { LoggedMessage } from "./message-log.js";
import { moveRowFocus } from "./row-focus.js";
import { REDACTED } from "./secrets.js";
import { rowView } from "./row-view.js";
import { HOUR_MS } from "./time.js";

/** The state of the list, and its callbacks. */
export interface ListState {
  messages: readonly LoggedMessage[];
  /** When the first message arrived, in milliseconds since the epoch. */
  start: number;
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
  const { messages, start, openRows, currentRow, canPost } = list;
  const tabStop = (messages.find(({ id }) => id === currentRow) ?? messages.at(-1))?.id;
  // all rows need the same width for their times
  const hasHours = (messages.at(-1)?.time ?? start) - start >= HOUR_MS;
  return html`<ol class=${hasHours ? "hours" : ""} @keydown=${moveRowFocus}>
    ${repeat(
      messages,
      ({ id }) => id,
      (message) => {
        const { id } = message;
        const isOpen = openRows.has(id);
        const isTabStop = id === tabStop;
        // new messages are frequent, changes of a row are rare
        return guard([message, isOpen, isTabStop, canPost], () =>
          rowView(message, {
            start,
            isOpen,
            isTabStop,
            onToggle: (details) => list.onToggle(id, details),
            onFocus: () => list.onFocus(id),
            onPostAgain: canPost && isRepeatable(message) ? () => list.onPostAgain(message) : undefined,
          }),
        );
      },
    )}
  </ol>`;
}

/** An action can be posted again unless its session is redacted. */
function isRepeatable({ direction, payload }: LoggedMessage): boolean {
  const { sessionId } = Object(payload) as { sessionId?: unknown };
  return direction === "out" && sessionId !== REDACTED;
}

/** The numbers of shown, kept and dropped messages in words, such as "2 of 3 messages". */
export function countText(shown: number, all: number, dropped: number): string {
  const messages = `${shown === all ? all : `${shown} of ${all}`} ${all === 1 ? "message" : "messages"}`;
  return dropped ? `${messages}, ${dropped} older ones dropped` : messages;
}
