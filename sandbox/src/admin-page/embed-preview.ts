import { html, nothing, type TemplateResult } from "lit";
import {
  ACTION_PREFIX,
  ACTIONS,
  createAction,
  embedUrl,
  parseEvent,
  type EmbedActionMap,
  type EmbedActionName,
} from "svc-dashboard/protocol";
import type { SvcInspector } from "svc-dashboard/inspector";
import "svc-dashboard/inspector";
import type { EmbeddableDashboard } from "../contract/admin-api.js";
import { AdminElement } from "./admin-element.js";
import { callAdmin } from "./admin-client.js";
import { form } from "./form.js";

/** The initial payloads of actions. */
const PAYLOADS: { readonly [Name in EmbedActionName]?: EmbedActionMap[Name] } = {
  "set-color-scheme": { scheme: "dark" },
  "set-theme": { primaryColor: "#0b7285" },
  "set-locale": { locale: "de" },
  "set-timezone": { timezone: "America/New_York" },
  "set-filter": { filterUrlParameter: 'f_orders.channel={"value":"web"}' },
  navigate: { path: "/embed/dashboard/c3d4e5f6" },
};

const NAMES = Object.keys(ACTIONS) as EmbedActionName[];

/**
 * A dashboard of this sandbox with the messages in both directions. The admin page is its host without using the element:
 * the preview must not depend on the client that the sandbox tests. So the page adds each message to the inspector.
 */
class EmbedPreview extends AdminElement {
  #dashboards: readonly EmbeddableDashboard[] = [];
  #name = NAMES[0]!;
  #error = "";
  #isOpen = false;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("message", this.#onMessage);
    void this.#try(async () => {
      const { items } = await callAdmin<{ items: EmbeddableDashboard[] }>("GET", "dashboards");
      this.#dashboards = items;
    });
  }

  override disconnectedCallback(): void {
    window.removeEventListener("message", this.#onMessage);
    super.disconnectedCallback();
  }

  protected override render(): TemplateResult {
    return html`
      ${form(
        (read) => void this.#try(() => this.#open(read("publicId"))),
        html`
          <label>
            Dashboard
            <select name="publicId">
              ${this.#dashboards.map(
                ({ publicId, title }) =>
                  html`<option value=${publicId}>${publicId}: ${title?.slice(0, 60)}</option>`,
              )}
            </select>
          </label>
          <button>Open</button>
        `,
      )}
      <iframe title="Preview of the dashboard" ?hidden=${!this.#isOpen}></iframe>
      <svc-inspector></svc-inspector>
      ${this.#isOpen ? this.#actionForm() : nothing}
      <p role="alert" class="bad">${this.#error}</p>
    `;
  }

  #actionForm(): TemplateResult {
    const payload = PAYLOADS[this.#name];
    return form(
      (read) => void this.#try(() => this.#post(read("payload"))),
      html`
        <label>
          Action
          <select name="action" @change=${this.#choose}>
            ${NAMES.map((name) => html`<option value=${name}>${ACTION_PREFIX}${name}</option>`)}
          </select>
        </label>
        <label class="wide">
          Payload (JSON)
          <input
            name="payload"
            autocomplete="off"
            spellcheck="false"
            .value=${payload ? JSON.stringify(payload) : ""}
          />
        </label>
        <button>Post</button>
      `,
    );
  }

  readonly #choose = (event: Event): void => {
    this.#name = (event.currentTarget as HTMLSelectElement).value as EmbedActionName;
    this.requestUpdate();
  };

  async #open(publicId: string): Promise<void> {
    const path = `dashboards/${encodeURIComponent(publicId)}/session`;
    const { sessionId } = await callAdmin<{ sessionId: string }>("POST", path);
    this.#isOpen = true;
    const url = embedUrl({ tenantOrigin: location.origin, publicId, session: sessionId });
    // replaced, so that the browser's back button leaves the admin page and not the dashboard
    this.#frame.contentWindow?.location.replace(url);
  }

  #post(text: string): void {
    const type = `${ACTION_PREFIX}${this.#name}` as const;
    const payload = text.trim() === "" ? undefined : (JSON.parse(text) as object);
    const action = createAction(type as `${typeof ACTION_PREFIX}later`, payload);
    this.#frame.contentWindow?.postMessage(action, location.origin);
    this.#inspector.add({ direction: "out", type, payload });
  }

  readonly #onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow || origin !== location.origin) return;
    const parsed = parseEvent(data);
    if (parsed.ok) {
      const { type, payload } = parsed.event;
      this.#inspector.add({ direction: "in", type, payload });
    } else {
      this.#inspector.add({ direction: "own", type: "rejected", payload: { reason: parsed.reason } });
    }
  };

  async #try(work: () => void | Promise<void>): Promise<void> {
    this.#error = "";
    try {
      await work();
    } catch (error) {
      this.#error = (error as Error).message;
    }
    this.requestUpdate();
  }

  get #frame(): HTMLIFrameElement {
    return this.querySelector("iframe")!;
  }

  get #inspector(): SvcInspector {
    return this.querySelector("svc-inspector")!;
  }
}

customElements.define("svc-embed-preview", EmbedPreview);
