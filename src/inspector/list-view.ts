import { html, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import type { LoggedMessage } from "./message-log.js";
import { moveRowFocus } from "./row-focus.js";
import { rowView } from "./row-view.js";
import { HIDDEN } from "./secrets.js";
import { HOUR } from "./time.js";

export interface ListState {
  messages: readonly LoggedMessage[];
  /** When the first message arrived. */
  start: number;
  openRows: ReadonlySet<number>;
  /** The row that Tab goes to, where it is listed; else that is the newest. */
  currentRow: number | undefined;
  canPost: boolean;
  onToggle: (id: number, details: HTMLDetailsElement) => void;
  onFocus: (id: number) => void;
  onPostAgain: (message: LoggedMessage) => void;
}

export function listView(list: ListState): TemplateResult {
  const { messages, start, openRows, currentRow, canPost } = list;
  const tabStop = (messages.find(({ id }) => id === currentRow) ?? messages.at(-1))?.id;
  // one width for the times of all rows
  const isLong = (messages.at(-1)?.time ?? start) - start >= HOUR;
  return html`<ol class=${isLong ? "hours" : ""} @keydown=${moveRowFocus}>
    ${repeat(
      messages,
      ({ id }) => id,
      (message) => {
        const { id } = message;
        const isOpen = openRows.has(id);
        const isTabStop = id === tabStop;
        // rows change seldom, and a new message comes often
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

/** An action can be posted again as it was, unless the element has told it without its session. */
function isRepeatable({ direction, payload }: LoggedMessage): boolean {
  const { sessionId } = Object(payload) as { sessionId?: unknown };
  return direction === "out" && sessionId !== HIDDEN;
}

/** How many messages there are, in words: those that are shown, all that are kept, and those that were dropped. */
export function countText(shown: number, all: number, dropped: number): string {
  const messages = `${shown === all ? all : `${shown} of ${all}`} ${all === 1 ? "message" : "messages"}`;
  return dropped ? `${messages}, ${dropped} older ones dropped` : messages;
}
