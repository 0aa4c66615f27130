import { html, type TemplateResult } from "lit";
import type { Snapshot } from "../contract/admin-api.js";
import { formText } from "./form-text.js";
import type { Json } from "./admin-client.js";
import type { AdminAction } from "./admin-action.js";
import { dateTime } from "./time.js";

/** What the store holds. */
export interface DataState {
  counts: Readonly<Record<string, number>>;
  snapshots: readonly Json<Snapshot>[];
}

export function dataView({ counts, snapshots }: DataState, onAction: AdminAction): TemplateResult {
  return html`
    <dl class="counts">
      ${Object.entries(counts).map(
        ([table, count]) =>
          html`<div>
            <dt>${table.replaceAll("_", " ")}</dt>
            <dd>${count}</dd>
          </div>`,
      )}
    </dl>
    <button @click=${() => onAction("Everything is as at the start.", "POST", "reset")}>
      Reset everything
    </button>
    <h3>Snapshots</h3>
    ${
      snapshots.length === 0
        ? html`<p class="empty">None yet. A snapshot keeps the data of now under a name.</p>`
        : html`<ul class="rows">
            ${snapshots.map((snapshot) => snapshotRow(snapshot, onAction))}
          </ul>`
    }
    <form @submit=${(event: SubmitEvent) => save(event, onAction)}>
      <label>Name <input name="name" required maxlength="64" autocomplete="off" /></label>
      <button>Save a snapshot</button>
    </form>
  `;
}

function snapshotRow({ name, takenAt }: Json<Snapshot>, onAction: AdminAction): TemplateResult {
  const path = `snapshots/${encodeURIComponent(name)}`;
  return html`<li>
    <span>${name}</span> <span class="muted">${dateTime(takenAt)}</span>
    <button
      aria-label="Restore ${name}"
      @click=${() => onAction(`The data is as in "${name}".`, "POST", `${path}/restore`)}
    >
      Restore
    </button>
    <button
      aria-label="Delete ${name}"
      @click=${() => onAction(`The snapshot "${name}" is deleted.`, "DELETE", path)}
    >
      Delete
    </button>
  </li>`;
}

function save(event: SubmitEvent, onAction: AdminAction): void {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const name = formText(form, "name");
  onAction(`The snapshot "${name}" is saved.`, "PUT", `snapshots/${encodeURIComponent(name)}`);
  form.reset();
}
