import { html, type TemplateResult } from "lit";
import type { EmbedActionType, SvcDashboard } from "../../src/index.js";

interface Schema {
  $defs: Record<string, { title: string; examples?: { payload?: object }[] }>;
}

const response = await fetch("/embed-messages.schema.json");
const { $defs: definitions } = (await response.json()) as Schema;

/** The initial payload of each type of action, as JSON. */
const PAYLOADS = new Map(
  Object.values(definitions)
    .filter(({ title }) => /^svc:action:[a-z-]+$/.test(title))
    .map(({ title, examples: [example] = [] }) => {
      return [title, example?.payload ? JSON.stringify(example.payload, null, 2) : ""];
    }),
);

/** A form that posts any action of the messages' schema. */
export function actions(dashboard: SvcDashboard): TemplateResult {
  const [initial] = PAYLOADS.values();
  return html`<form @submit=${(event: SubmitEvent) => post(event, dashboard)}>
    <label for="action">Type</label>
    <select id="action" name="type" @change=${fillPayload}>
      ${[...PAYLOADS.keys()].map((type) => html`<option>${type}</option>`)}
    </select>
    <label for="payload">Payload, as JSON</label>
    <textarea
      id="payload"
      name="payload"
      rows="5"
      spellcheck="false"
      aria-describedby="action-error"
      .value=${initial ?? ""}
    ></textarea>
    <output id="action-error" name="error" class="error"></output>
    <button>Post</button>
  </form>`;
}

function fillPayload({ currentTarget }: Event): void {
  const { form, value } = currentTarget as HTMLSelectElement;
  form!.querySelector("textarea")!.value = PAYLOADS.get(value) ?? "";
}

function post(event: SubmitEvent, dashboard: SvcDashboard): void {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const [type, payload] = [...new FormData(form).values()] as string[];
  let error = "";
  try {
    dashboard.postAction(
      type as EmbedActionType,
      payload?.trim() ? (JSON.parse(payload) as object) : undefined,
    );
  } catch (reason) {
    error = (reason as Error).message;
  }
  form.querySelector("output")!.value = error;
}
