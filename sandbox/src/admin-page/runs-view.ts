import { html, type TemplateResult } from "lit";
import type { ScheduledRun } from "../contract/admin-api.js";
import type { Json } from "./admin-client.js";
import { dateTime } from "./time.js";

export function runsView(runs: readonly Json<ScheduledRun>[]): TemplateResult {
  if (runs.length === 0) return html`<p class="empty">The tenant has no notification.</p>`;
  return html`<div class="scroll" role="region" aria-label="List of notifications" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col" class="number">Id</th>
          <th scope="col">Schedule</th>
          <th scope="col">Zone</th>
          <th scope="col">Next run</th>
        </tr>
      </thead>
      <tbody>
        ${runs.map(
          ({ id, schedule, timezone, nextRunAt }) =>
            html`<tr>
              <td class="number">${id}</td>
              <td>${schedule}</td>
              <td>${timezone}</td>
              <td>${nextRunAt ? dateTime(nextRunAt) : html`<span class="muted">none</span>`}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
