import { html, type TemplateResult } from "lit";
import type { SvcDashboard } from "../element/index.js";
import { icon } from "./icons.js";
import type { MessageFilter } from "./message-filter.js";
import { DIRECTIONS, type InspectorDirection } from "./message-log.js";

/** Renders the dashboard's state. An element has no state before its class is defined. */
function stateView(dashboard: Partial<SvcDashboard>): TemplateResult {
  const state = dashboard.state ?? "not defined";
  return html`<span class="state ${state}" title="State of the dashboard">${state}</span>`;
}

/** The state of the toolbar, and its callbacks. */
export interface ToolbarState {
  dashboard: SvcDashboard | null;
  filter: MessageFilter;
  isPaused: boolean;
  /** The number of messages since the pause. */
  newCount: number;
  onFilter: (text: string) => void;
  onDirection: (direction: InspectorDirection) => void;
  onPause: () => void;
  onClear: () => void;
  onCopyReport: () => void;
  onCheckMessages: () => void;
}

const TITLES: Readonly<Record<InspectorDirection, string>> = {
  in: "Messages from the embed",
  out: "Actions to the embed",
  own: "The element's own events",
};

const CHECK_TITLE = "Copy what was seen of the messages, for svc-dashboard doctor --assumptions --messages";

/** Renders the state, the filters and the tools. */
export function toolbarView(state: ToolbarState): TemplateResult {
  const { filter, isPaused, newCount } = state;
  return html`<header>
    ${state.dashboard && stateView(state.dashboard)}
    <label>
      ${icon("search")}
      <input
        type="search"
        aria-label="Filter by type or payload"
        placeholder="Filter"
        autocomplete="off"
        spellcheck="false"
        .value=${filter.text}
        @input=${({ currentTarget }: Event) => state.onFilter((currentTarget as HTMLInputElement).value)}
      />
    </label>
    <div role="group" aria-label="Directions">
      ${DIRECTIONS.map(
        (direction) =>
          html`<button
            class=${direction}
            title=${TITLES[direction]}
            aria-pressed=${filter.directions.has(direction)}
            @click=${() => state.onDirection(direction)}
          >
            ${icon(direction)}<span>${direction}</span>
          </button>`,
      )}
    </div>
    <div role="group" aria-label="Log">
      <button title=${isPaused ? "Show new messages" : "Stop updating the list"} @click=${state.onPause}>
        ${icon(isPaused ? "resume" : "pause")}
        <span class="word">${isPaused ? "Resume" : "Pause"}</span
        >${isPaused ? html` <span>${newCount} new</span>` : ""}
      </button>
      <button title="Clear" @click=${state.onClear}>${icon("clear")}<span class="word">Clear</span></button>
      <button title="Copy report" @click=${state.onCopyReport}>
        ${icon("copy")}<span class="word">Copy report</span>
      </button>
      <button title=${CHECK_TITLE} @click=${state.onCheckMessages}>
        ${icon("check")}<span class="word">Check the messages</span>
      </button>
    </div>
  </header>`;
}
