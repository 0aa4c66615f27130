import { html, type TemplateResult } from "lit";
import type { EmbedActionType } from "../../src/index.js";
import type { App } from "./app.js";
import { problem, suggestionList } from "./fields.js";
import { formTexts } from "./form-texts.js";

const ACTION_TYPES = [
  ...["set-color-scheme", "set-theme", "set-locale", "set-timezone", "set-filter", "navigate", "refresh"],
].map((name) => `svc:action:${name}`);

/** Actions that change no setting. */
export function actions(app: App): TemplateResult {
  const paths = app.host?.dashboards.map(({ publicId }) => `/embed/dashboard/${publicId}`) ?? [];
  return html`
    <div class="pair">
      <button
        type="button"
        class="button"
        @click=${() => app.attempt("refresh", (dashboard) => dashboard.refresh())}
      >
        Refresh data
      </button>
      <button
        type="button"
        class="button"
        @click=${() => app.attempt("refresh", (dashboard) => dashboard.reload())}
      >
        Reload
      </button>
    </div>
    ${problem(app, "refresh")}
    <form class="field" @submit=${(event: SubmitEvent) => navigate(app, event)}>
      <label for="navigate">Navigate to a path</label>
      <div class="joined">
        <input
          id="navigate"
          name="path"
          list="paths"
          placeholder="/embed/…"
          autocomplete="off"
          spellcheck="false"
        />
        <button class="button">Go</button>
      </div>
      ${suggestionList("paths", paths)} ${problem(app, "navigate")}
    </form>
    <form class="field group" @submit=${(event: SubmitEvent) => post(app, event)}>
      <h3>Any action</h3>
      <div class="field">
        <label for="action-type">Type</label>
        <input
          id="action-type"
          name="type"
          list="action-types"
          value="svc:action:set-color-scheme"
          autocomplete="off"
          spellcheck="false"
        />
        ${suggestionList("action-types", ACTION_TYPES)}
      </div>
      <div class="field">
        <label for="action-payload">Payload</label>
        <textarea
          id="action-payload"
          name="payload"
          rows="3"
          spellcheck="false"
          aria-describedby="payload-hint"
        >
{ "scheme": "dark" }</textarea>
        <p class="hint" id="payload-hint">JSON; leave it empty for an action without a payload.</p>
      </div>
      ${problem(app, "post")}
      <button class="button">Post</button>
    </form>
  `;
}

function navigate(app: App, event: SubmitEvent): void {
  const [path = ""] = formTexts(event, "path");
  app.attempt("navigate", (dashboard) => dashboard.navigate(path));
}

function post(app: App, event: SubmitEvent): void {
  const [type, payload] = formTexts(event, "type", "payload");
  app.attempt("post", (dashboard) =>
    dashboard.postAction(type as EmbedActionType, payload ? readJson(payload) : undefined),
  );
}

function readJson(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new TypeError(`Expected JSON as the payload, got "${text.slice(0, 60)}".`);
  }
}
