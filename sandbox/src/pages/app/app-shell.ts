import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { AppPlace } from "../../contract/app-api.js";
import { fill } from "../format/format.js";
import { icon } from "../ui/icons.js";
import { initial } from "../ui/initial.js";
import { appPage } from "./app-pages.js";
import { HOME, type AppRoute, type KnownRoute } from "./app-route.js";
import type { AppListener, AppView } from "./app-view.js";
import { routeTo } from "./item-list.js";

/** The app on the page: the bar, the navigation, and beside it a page at a time. */
export class AppShell extends LitElement {
  static override properties = { view: { attribute: false }, _drawer: { state: true } };

  /** A new object means that something in it has changed. */
  declare view: AppView | undefined;
  /** On a phone, whether the navigation is open. */
  declare _drawer: boolean;
  readonly #listener: AppListener;

  constructor(listener: AppListener) {
    super();
    this.#listener = listener;
    this._drawer = false;
    this.addEventListener("click", (event) => {
      if ((event.target as Element).matches(".scrim")) this.#closeDrawer();
      else this.#followLink(event);
    });
    this.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this._drawer) this.#closeDrawer();
    });
  }

  /** Moves the focus to where the page begins, so that a screen reader reads on from there. */
  async focusHeading(): Promise<void> {
    await this.updateComplete;
    const page = this.querySelector<LitElement>("dashboard-page");
    await page?.updateComplete;
    const heading = this.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view) return nothing;
    return html`
      <a class="skip" href="#content" @click=${this.#skip}>${view.texts.skip}</a>
      <div class="progress ${view.loading ? "busy" : ""}"></div>
      ${this.#bar(view)} ${this.#navigation(view)}
      <div class="scrim" ?hidden=${!this._drawer}></div>
      <section id="content" class="app-content" ?inert=${this._drawer}>
        ${breadcrumbs(view)} ${appPage(view, this.#listener)}
      </section>
    `;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.get("_drawer") === false && this._drawer)
      this.querySelector<HTMLElement>(".app-nav a")?.focus();
  }

  #bar({ app, texts, path, route }: AppView): TemplateResult {
    const name = app.profile.displayName ?? app.profile.email;
    return html`<header class="app-bar">
      <button
        type="button"
        class="tool menu"
        aria-label=${texts.menu}
        aria-expanded=${this._drawer}
        aria-controls="app-nav"
        @click=${() => (this._drawer = !this._drawer)}
      >
        ${icon("menu")}
      </button>
      <a class="brand" href=${path(HOME)}>${icon("grid")}<span>${app.deployment}</span></a>
      <form role="search" class="app-search" @submit=${this.#search}>
        ${icon("search")}
        <input
          type="search"
          name="q"
          aria-label=${texts.searchLabel}
          placeholder=${texts.searchLabel}
          .value=${route.page === "search" ? route.text : ""}
        />
      </form>
      ${app.creatorMode ? html`<span class="badge">${texts.creator}</span>` : nothing}
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

  #navigation({ app, texts, path, route }: AppView): TemplateResult {
    const link = (to: KnownRoute, label: string, name: Parameters<typeof icon>[0]) =>
      html`<li>
        <a href=${path(to)} aria-current=${isAt(route, to) ? "page" : nothing}>${icon(name)}${label}</a>
      </li>`;
    return html`<nav id="app-nav" class="app-nav ${this._drawer ? "open" : ""}" aria-label=${texts.workspace}>
      <ul>
        ${link(HOME, texts.home, "home")} ${link({ page: "favourites" }, texts.favorites, "star")}
        ${app.viewer.allowAi ? link({ page: "chat" }, texts.ask, "chat") : nothing}
      </ul>
    </nav>`;
  }

  #skip = (event: Event): void => {
    event.preventDefault();
    void this.focusHeading();
  };

  #search = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get("q");
    if (this.view && typeof text === "string" && text.trim() !== "") {
      this.#listener.go(this.view.path({ page: "search", text: text.trim() }));
    }
  };

  #closeDrawer(): void {
    this._drawer = false;
    this.querySelector<HTMLElement>(".menu")?.focus();
  }

  #followLink(event: MouseEvent): void {
    const path = (event.target as Element).closest("a[href]")?.getAttribute("href");
    if (
      !path?.startsWith("/embed/") ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    this._drawer = false;
    this.#listener.go(path);
  }
}

function isAt(route: AppRoute, to: KnownRoute): boolean {
  return route.page === to.page && (route.page !== "folder" || route.id === (to as { id?: number }).id);
}

/** The way to what is shown; none on pages that are above everything. */
function breadcrumbs({ content, texts, path, title }: AppView): TemplateResult | typeof nothing {
  const place = placeOf(content);
  if (!place) return nothing;
  return html`<nav class="breadcrumbs" aria-label=${texts.breadcrumbs}>
    <ol>
      <li><a href=${path(HOME)}>${texts.home}</a></li>
      ${place.map((step) => html`<li><a href=${path(routeTo(step))}>${step.name}</a></li>`)}
      <li aria-current="page">${title}</li>
    </ol>
  </nav>`;
}

function placeOf(content: AppView["content"]): AppPlace[] | undefined {
  if (content?.page === "folder") return content.folder?.place;
  if (content?.page === "workbook") return content.workbook.place;
  if (content?.page === "dashboard") return content.place;
  return undefined;
}

customElements.define("app-shell", AppShell);
