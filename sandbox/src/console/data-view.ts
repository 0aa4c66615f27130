import { html, type TemplateResult } from "lit";
import type { Snapshot } from "../store/snapshots.js";
import { formText } from "./form-text.js";
import type { Json } from "./lever-client.js";
import type { Pull } from "./pull.js";
import { dateTime } from "./time.js";

/** What the store holds. */
export interface DataState {
  counts: Readonly<Record<string, number>>;
  snapshots: readonly Json<Snapshot>[];
}

export function dataView({ counts, snapshots }: DataState, onPull: Pull): TemplateResult {
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
    <button @click=${() => onPull("Everything is as at the start.", "POST", "reset")}>
      Reset everything
    </button>
    <h3>Snapshots</h3>
    ${
      snapshots.length === 0
        ? html`<p class="empty">None yet. A snapshot keeps the data of now under a name.</p>`
        : html`<ul class="rows">
            ${snapshots.map((snapshot) => snapshotRow(snapshot, onPull))}
          </ul>`
    }
    <form @submit=${(event: SubmitEvent) => save(event, onPull)}>
      <label>Name <input name="name" required maxlength="64" autocomplete="off" /></label>
      <button>Save a snapshot</button>
    </form>
  `;
}

function snapshotRow({ name, takenAt }: Json<Snapshot>, onPull: Pull): TemplateResult {
  const path = `snapshots/${encodeURIComponent(name)}`;
  return html`<li>
    <span>${name}</span> <span class="muted">${dateTime(takenAt)}</span>
    <button
      aria-label="Restore ${name}"
      @click=${() => onPull(`The data is as in "${name}".`, "POST", `${path}/restore`)}
    >
      Restore
    </button>
    <button
      aria-label="Delete ${name}"
      @click=${() => onPull(`The snapshot "${name}" is deleted.`, "DELETE", path)}
    >
      Delete
    </button>
  </li>`;
}

function save(event: SubmitEvent, onPull: Pull): void {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const name = formText(form, "name");
  onPull(`The snapshot "${name}" is saved.`, "PUT", `snapshots/${encodeURIComponent(name)}`);
  form.reset();
}
