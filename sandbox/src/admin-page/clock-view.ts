import { html, type TemplateResult } from "lit";
import type { AdminState } from "../contract/admin-api.js";
import { formText } from "./form-text.js";
import type { Json } from "./admin-client.js";
import type { AdminAction } from "./admin-action.js";
import { dateTime } from "./time.js";

const STEPS: readonly [name: string, milliseconds: number][] = [
  ["1 minute", 60_000],
  ["5 minutes", 300_000],
  ["1 hour", 3_600_000],
  ["1 day", 86_400_000],
];

export function clockView(
  { clock, settings }: Pick<Json<AdminState>, "clock" | "settings">,
  onAction: AdminAction,
): TemplateResult {
  const kind = clock.isReal ? "the real time" : clock.isStopped ? "it stands" : "it runs ahead";
  return html`
    <p class="clock"><strong>${dateTime(clock.now)}</strong> <span class="muted">UTC, ${kind}</span></p>
    <div class="buttons" role="group" aria-label="Advance the clock by">
      ${STEPS.map(
        ([name, milliseconds]) =>
          html`<button
            @click=${() => onAction(`The clock is ${name} ahead.`, "POST", "clock/advance", { milliseconds })}
          >
            + ${name}
          </button>`,
      )}
      <button
        ?disabled=${clock.isReal}
        @click=${() => onAction("The clock shows the real time.", "DELETE", "clock")}
      >
        Real time
      </button>
    </div>
    <form @submit=${(event: SubmitEvent) => setClock(event, onAction)}>
      <label>Stop the clock at (UTC) <input name="now" type="datetime-local" step="1" required /></label>
      <button>Set</button>
    </form>
    <form @submit=${(event: SubmitEvent) => setSettings(event, onAction)}>
      <label>
        Sessions live, ms
        <input name="sessionTtlMs" type="number" min="0" required value=${settings.sessionTtlMs} />
      </label>
      <label>
        Every operation waits, ms
        <input name="latencyMs" type="number" min="0" required value=${settings.latencyMs} />
      </label>
      <button>Apply</button>
    </form>
  `;
}

function setClock(event: SubmitEvent, onAction: AdminAction): void {
  event.preventDefault();
  const now = formText(event.currentTarget, "now");
  onAction("The clock is set.", "PUT", "clock", { now: `${now}Z` });
}

function setSettings(event: SubmitEvent, onAction: AdminAction): void {
  event.preventDefault();
  const form = new FormData(event.currentTarget as HTMLFormElement);
  const settings = Object.fromEntries([...form].map(([name, value]) => [name, Number(value)]));
  onAction("The settings apply from now on.", "PATCH", "settings", settings);
}
