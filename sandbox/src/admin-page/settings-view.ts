import { html, type TemplateResult } from "lit";
import type { AdminState } from "../contract/admin-api.js";
import type { AdminAction, Json } from "./admin-client.js";
import { form } from "./form.js";
import { dateTime } from "./time.js";

const MINUTE_MS = 60_000;

const STEPS: readonly [name: string, milliseconds: number][] = [
  ["1 minute", MINUTE_MS],
  ["5 minutes", 300_000],
  ["1 hour", 3_600_000],
  ["1 day", 86_400_000],
];

/** The clock, the settings and the reset. */
export function settingsView(
  { clock, settings }: Pick<Json<AdminState>, "clock" | "settings">,
  onAction: AdminAction,
): TemplateResult {
  const kind = clock.isReal ? "the real time" : clock.isStopped ? "stopped" : "ahead of the real time";
  return html`
    <div class="row clock">
      <p><strong>${dateTime(clock.now)}</strong> <span class="muted">UTC, ${kind}</span></p>
      <button
        ?disabled=${clock.isReal}
        @click=${() => onAction("The clock shows the real time.", "DELETE", "clock")}
      >
        Real time
      </button>
    </div>
    <div class="row steps" role="group" aria-label="Advance the clock by">
      ${STEPS.map(
        ([name, milliseconds]) =>
          html`<button
            @click=${() => onAction(`The clock was advanced by ${name}.`, "POST", "clock/advance", { milliseconds })}
          >
            +${name}
          </button>`,
      )}
    </div>
    ${form(
      (read) => onAction("The clock was stopped.", "PUT", "clock", { now: `${read("now")}Z` }),
      html`
        <label>Stop the clock at (UTC) <input name="now" type="datetime-local" step="1" required /></label>
        <button>Stop</button>
      `,
    )}
    ${form(
      (read) =>
        onAction("The settings were changed.", "PATCH", "settings", {
          sessionTtlMs: Math.round(Number(read("sessionTtl")) * MINUTE_MS),
          latencyMs: Number(read("latencyMs")),
        }),
      html`
        <label>
          Lifetime of sessions (minutes)
          <input
            name="sessionTtl"
            type="number"
            min="0"
            step="any"
            required
            value=${settings.sessionTtlMs / MINUTE_MS}
          />
        </label>
        <label>
          Latency of every operation (ms)
          <input name="latencyMs" type="number" min="0" required value=${settings.latencyMs} />
        </label>
        <button>Apply</button>
      `,
    )}
    <div class="row reset">
      <p class="muted">Resets data, sessions, faults, settings, the clock and the list of requests.</p>
      <button class="danger" @click=${() => onAction("Everything was reset.", "POST", "reset")}>
        Reset everything
      </button>
    </div>
  `;
}
