import { html, nothing, type TemplateResult } from "lit";
import { fill } from "../format/format.js";
import { icon } from "../ui/icons.js";
import { initial } from "../ui/initial.js";
import { appPage } from "./app-pages.js";
import { HOME } from "./app-route.js";
import type { AppView } from "./app-view.js";
import { breadcrumbs } from "./breadcrumbs.js";
import { goToStart } from "../ui/go-to-start.js";
import { properties } from "../ui/properties.js";
import { LightElement } from "../ui/light-element.js";

/** The app on the page: the bar, and below it one page at a time. It dispatches `retry` when a page is to be loaded again. */
export class AppShell extends LightElement {
  static override properties = properties("view");

  /** Replaced by a new object whenever something in it changes. */
  declare view: AppView | undefined;

  /** Moves the viewer to the start of the page that was shown last. */
  async goToStart(): Promise<void> {
    await this.updateComplete;
    await this.querySelector<LightElement>("dashboard-page")?.updateComplete;
    goToStart(this);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view) return nothing;
    return html`
      <div class="progress ${view.loading ? "busy" : ""}"></div>
      ${this.#bar(view)}
      <div class="app-content">${breadcrumbs(view)} ${appPage(view)}</div>
    `;
  }

  #bar({ app, texts, path, route }: AppView): TemplateResult {
    const name = app.profile.displayName ?? app.profile.email;
    const isChat = route.page === "chat";
    return html`<header class="app-bar">
      <a class="brand" href=${path(HOME)} aria-current=${route.page === "home" ? "page" : nothing}>
        ${icon("home")}<span>${texts.home}</span>
      </a>
      ${
        app.viewer.allowAi
          ? html`<a
              class="button"
              href=${path({ page: "chat" })}
              aria-label=${texts.ask}
              aria-current=${isChat ? "page" : nothing}
              >${icon("chat")}<span>${texts.ask}</span></a
            >`
          : nothing
      }
      ${
        name === null
          ? nothing
          : html`<span class="profile">
              <span class="avatar" aria-hidden="true">${initial(name)}</span>
              <span class="unseen">${fill(texts.signedInAs, { name })}</span>
              <span class="profile-name" aria-hidden="true">${name}</span>
            </span>`
      }
    </header>`;
  }
}

customElements.define("app-shell", AppShell);
