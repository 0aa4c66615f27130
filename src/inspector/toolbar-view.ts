import { html, type TemplateResult } from "lit";
import type { SvcDashboard } from "../element/index.js";
import { DIRECTIONS, type InspectorDirection } from "./entry.js";
import { icon } from "./icons.js";

/** Before its class is defined an element has no state. */
function stateView(dashboard: Partial<SvcDashboard>): TemplateResult {
  const state = dashboard.state ?? "not defined";
  return html`<span class="state ${state}" title="State of the dashboard">${state}</span>`;
}

export interface ToolbarState {
  dashboard: SvcDashboard | null;
  filter: string;
  directions: ReadonlySet<InspectorDirection>;
  isPaused: boolean;
  /** How many messages came since the pause. */
  waiting: number;
  onFilter: (text: string) => void;
  onDirection: (direction: InspectorDirection) => void;
  onPause: () => void;
  onClear: () => void;
  onCopyReport: () => void;
}

const MEANING: Readonly<Record<InspectorDirection, string>> = {
  in: "Messages from the embed",
  out: "Actions to the embed",
  own: "The element's own events",
};

export function toolbarView(state: ToolbarState): TemplateResult {
  const { isPaused, waiting } = state;
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
        .value=${state.filter}
        @input=${({ currentTarget }: Event) => state.onFilter((currentTarget as HTMLInputElement).value)}
      />
    </label>
    <div role="group" aria-label="Directions">
      ${DIRECTIONS.map(
        (direction) =>
          html`<button
            class=${direction}
            title=${MEANING[direction]}
            aria-pressed=${state.directions.has(direction)}
            @click=${() => state.onDirection(direction)}
          >
            ${icon(direction)}<span>${direction}</span>
          </button>`,
      )}
    </div>
    <div role="group" aria-label="Log">
      <button title=${isPaused ? "Show what came since" : "Keep the list as it is"} @click=${state.onPause}>
        ${icon(isPaused ? "resume" : "pause")}
        <span class="word">${isPaused ? "Resume" : "Pause"}</span
        >${isPaused ? html` <span>${waiting} new</span>` : ""}
      </button>
      <button title="Clear" @click=${state.onClear}>${icon("clear")}<span class="word">Clear</span></button>
      <button title="Copy report" @click=${state.onCopyReport}>
        ${icon("copy")}<span class="word">Copy report</span>
      </button>
    </div>
  </header>`;
}
