import { html, nothing, type TemplateResult } from "lit";
import type { DashboardState } from "../../src/index.js";
import type { App } from "./app.js";
import { icon } from "./icons.js";

const STATES: Record<DashboardState, string> = {
  idle: "Idle",
  "waiting-for-session": "Asking for a session",
  connecting: "Connecting",
  ready: "Ready, widgets loading",
  loaded: "Loaded",
  failed: "Failed",
};

const milliseconds = new Intl.NumberFormat("en", { style: "unit", unit: "millisecond" });

function time(label: string, value: number | undefined): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value === undefined ? "–" : milliseconds.format(value)}</dd>
  </div>`;
}

/** The status line above the dashboard. */
export function status(app: App): TemplateResult {
  const { dashboard, clock, outage } = app;
  const { state, embedPath } = dashboard;
  // only dashboards report that their widgets are loaded
  const isReady = state === "ready" && dashboard.surface !== "dashboard";
  const isTimed = state === "ready" || state === "loaded";
  return html`
    <div class="status">
      <span class="badge" data-state=${state} title='state is "${state}"'>
        ${isReady ? "Ready" : STATES[state]}
      </span>
      <span class="path" title="embedPath">${embedPath ?? "No path reported yet"}</span>
      <dl class="times">${isTimed ? [time("Ready", clock.ready), time("Loaded", clock.loaded)] : nothing}</dl>
      <button type="button" class="quiet" @click=${() => dashboard.reload()}>${icon("reload")} Reload</button>
    </div>
    ${outage ? failure("host", outage, true) : lastError(app)}
  `;
}

/** An invalid setting is reported beside its control, unless it has ended the load. */
function lastError({ dashboard: { lastError } }: App): TemplateResult | typeof nothing {
  if (!lastError) return nothing;
  const code = "code" in lastError ? lastError.code : (lastError.name ?? "error");
  const isFatal = lastError.fatal ?? false;
  return code === "invalid-configuration" && !isFatal ? nothing : failure(code, lastError.message, isFatal);
}

function failure(code: string, message: string, isFatal: boolean): TemplateResult {
  return html`<p class="failure ${isFatal ? "fatal" : ""}">
    ${icon("alert")}<span><code>${code}</code> ${message}</span>
  </p>`;
}
