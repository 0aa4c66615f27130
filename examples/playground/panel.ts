import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { App } from "./app.js";
import { backendCode, FRAMEWORKS, type Framework } from "./backend-code.js";
import { codeBlock } from "./code-block.js";
import { examples } from "./examples.js";
import { icon } from "./icons.js";
import { markup } from "./markup.js";
import { splitter } from "./splitter.js";

const TABS = ["Messages", "Markup", "Backend", "Examples"] as const;

type Tab = (typeof TABS)[number];

/** The messages between page and embed, and the code behind them. */
export class Panel {
  #tab: Tab = "Messages";
  #isOpen = true;
  #framework: Framework = "Express";
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  render(): TemplateResult {
    return html`
      ${splitter()}
      <div class="panel-head">
        <div
          class="tabs"
          role="tablist"
          aria-label="Messages and code"
          @keydown=${(event: KeyboardEvent) => this.#key(event)}
        >
          ${TABS.map(
            (tab) =>
              html`<button
                type="button"
                role="tab"
                id="tab-${tab}"
                aria-controls="panel-body"
                aria-selected=${tab === this.#tab}
                tabindex=${tab === this.#tab ? 0 : -1}
                @click=${() => this.#show(tab)}
              >
                ${tab}
              </button>`,
          )}
        </div>
        <button
          type="button"
          class="quiet fold"
          aria-expanded=${this.#isOpen}
          aria-controls="panel-body"
          @click=${() => this.#toggle()}
        >
          ${icon("fold")}<span class="unseen">Messages and code</span>
        </button>
      </div>
      <div id="panel-body" role="tabpanel" aria-labelledby="tab-${this.#tab}" ?hidden=${!this.#isOpen}>
        <svc-inspector for="dashboard" ?hidden=${this.#tab !== "Messages"}></svc-inspector>
        ${this.#tab === "Markup" ? codeBlock("Markup for these settings", markup(this.#app)) : ""}
        ${this.#tab === "Backend" && this.#app.host ? this.#backend(this.#app.host) : ""}
        ${this.#tab === "Examples" && this.#app.host ? examples(this.#app.host.apps) : ""}
      </div>
    `;
  }

  #backend(host: NonNullable<App["host"]>): TemplateResult {
    return html`<fieldset class="segments">
        <legend class="unseen">Framework</legend>
        ${FRAMEWORKS.map(
          (framework) =>
            html`<label>
              <input
                type="radio"
                name="framework"
                .checked=${live(framework === this.#framework)}
                @change=${() => {
                  this.#framework = framework;
                  this.#app.draw();
                }}
              /><span>${framework}</span>
            </label>`,
        )}
      </fieldset>
      ${codeBlock(`Session endpoint with ${this.#framework}`, backendCode(host, this.#framework))}`;
  }

  #show(tab: Tab): void {
    this.#tab = tab;
    this.#isOpen = true;
    this.#app.draw();
  }

  #toggle(): void {
    this.#isOpen = !this.#isOpen;
    this.#app.draw();
  }

  /** Arrow keys select the next or previous tab, as in the ARIA tabs pattern. */
  #key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = TABS.at((TABS.indexOf(this.#tab) + step) % TABS.length);
    if (!next) return;
    this.#show(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
}
