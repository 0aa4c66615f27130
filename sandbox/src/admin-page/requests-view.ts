import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { LoggedRequest } from "../contract/admin-api.js";
import type { Json } from "./admin-client.js";
import { time } from "./time.js";

/** The requests, the newest first: they come from above, and nobody has to scroll. */
export function requestsView(requests: readonly Json<LoggedRequest>[]): TemplateResult {
  if (requests.length === 0) return html`<p class="empty">No requests yet. They are listed as they come.</p>`;
  return html`<div class="scroll" role="region" aria-label="List of requests" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Method</th>
          <th scope="col">Path</th>
          <th scope="col" class="number">Status</th>
          <th scope="col" class="number">ms</th>
          <th scope="col">Operation</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(requests.toReversed(), ({ id }) => id, requestRow)}
      </tbody>
    </table>
  </div>`;
}

function requestRow({
  at,
  method,
  path,
  query,
  status,
  durationMs,
  operation,
}: Json<LoggedRequest>): TemplateResult {
  const search = new URLSearchParams(query).toString();
  return html`<tr>
    <td>${time(at)}</td>
    <td>${method}</td>
    <td class="path">${path}${search && html`<span class="muted">?${decodeURIComponent(search)}</span>`}</td>
    <td class="number ${status >= 400 ? "bad" : ""}">${status}</td>
    <td class="number">${durationMs}</td>
    <td>${operation ?? html`<span class="muted">none</span>`}</td>
  </tr>`;
}
