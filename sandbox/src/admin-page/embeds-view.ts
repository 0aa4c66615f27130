import { html, type TemplateResult } from "lit";
import type { EmbedLoad } from "../contract/admin-api.js";
import type { Json } from "./admin-client.js";
import { time } from "./time.js";

export function embedsView(embeds: readonly Json<EmbedLoad>[]): TemplateResult {
  if (embeds.length === 0) return html`<p class="empty">No embed has been loaded yet.</p>`;
  return html`<div class="scroll" role="region" aria-label="List of embeds" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Dashboard</th>
          <th scope="col">Tenant</th>
          <th scope="col" class="number">Requests</th>
          <th scope="col">Loaded</th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody>
        ${embeds.toReversed().map(
          ({ publicId, embedTenant, requests, firstSeen, lastSeen }) =>
            html`<tr>
              <td>${publicId ?? html`<span class="muted">none</span>`}</td>
              <td>${embedTenant ?? html`<span class="muted">none</span>`}</td>
              <td class="number">${requests}</td>
              <td>${time(firstSeen)}</td>
              <td>${time(lastSeen)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
