import { parseFilterUrlParameter, type Surface as SurfaceName } from "svc-dashboard/protocol";
import { acceptLocale, acceptTimezone } from "../format/preferences.js";
import { DEFAULT_LOCALE } from "../format/texts.js";
import { applyAction, type ActionHandlers } from "./actions.js";
import { showFailure } from "./failure.js";
import type { HostChannel } from "./host-channel.js";
import { HostFilters } from "./host-filters.js";
import { ACCOUNT_TIMEZONE, type Cause, type PageStore } from "./page-store.js";
import { pathWithoutParameters, surfaceOf, withFilters } from "./page-url.js";
import type { RenewableSession } from "./renewable-session.js";
import type { Surface, SurfaceClass } from "./surface.js";
import { TenantNotice } from "./tenant-notice.js";

/** The parts of the page. */
export interface PageParts {
  /** Where the surface is shown. */
  root: HTMLElement;
  /** Each is a chunk of its own, loaded when it is shown. */
  surfaces: Readonly<Record<SurfaceName, () => Promise<SurfaceClass>>>;
  /** The URL of this load, without its session. */
  url: URL;
  channel: HostChannel;
  page: PageStore;
  /** Where the session is renewed in place. */
  session?: RenewableSession | undefined;
}

/** The page around a surface: shows one surface after the other, and handles the actions of the host and links. */
export class EmbedPage {
  readonly #parts: PageParts;
  #surface: Surface | undefined;
  #isPrivate = false;
  /** Aborts the loading of another surface. */
  #changing: AbortController | undefined;
  #notice: TenantNotice | undefined;
  /** Actions run one after another: those that follow a session of another viewer are for that viewer's surface. */
  #acting = Promise.resolve();
  readonly #actions: ActionHandlers = {
    "set-color-scheme": ({ scheme }) => this.#parts.page.setScheme(scheme),
    "set-theme": (theme) => this.#parts.page.setTheme("host", theme),
    "set-locale": ({ locale }) => void this.#parts.page.setLocale("action", locale),
    "set-timezone": ({ timezone }) => this.#parts.page.setTimezone("action", timezone),
    "set-filter": ({ filterUrlParameter }) => {
      const { member, filter } = parseFilterUrlParameter(filterUrlParameter);
      this.#parts.page.hostFilters.set([{ member, filter }]);
      this.#surface?.setFilter(member, filter);
    },
    navigate: ({ path }) => this.#navigate(path, "action"),
    refresh: () => this.#surface?.refresh(),
  };

  constructor(parts: PageParts) {
    this.#parts = parts;
    parts.page.subscribe(() => this.#update());
    parts.root.addEventListener("click", (event) => this.#followLink(event));
  }

  /** Shows the first surface, or a new one to another viewer. @throws RequestError if the server rejects its first view. */
  async start(first?: Surface): Promise<void> {
    const { channel, page, session, surfaces, url } = this.#parts;
    const surface = first ?? new (await surfaces[channel.surface]())(page, url);
    const { viewer, ...which } = await surface.load();
    const { deploymentId, embedTenant, knownTenants, mode } = viewer;
    page.channel.faults = viewer.eventFaults;
    if (viewer.unusedNames?.length) {
      console.info(`The sandbox uses nothing of the session's ${viewer.unusedNames.join(", ")}.`);
    }
    page.setTimezone("session", acceptTimezone(viewer.timezone) ?? ACCOUNT_TIMEZONE);
    await page.setLocale("session", acceptLocale(viewer.locale) ?? DEFAULT_LOCALE);
    page.setTheme("session", viewer.theme ?? {});
    this.#notice = knownTenants && new TenantNotice(embedTenant, knownTenants);
    this.#isPrivate = mode === "private";
    this.#put(surface);
    if (first) channel.post("ready", { embedTenant, deploymentId, mode, surface: channel.surface, ...which });
    surface.show();
    session?.start();
    if (!first) return;
    addEventListener("popstate", () => this.#surface && this.#navigate(location.href, "history"));
    channel.onAction((...action) => void (this.#acting = this.#acting.then(() => this.#act(...action))));
  }

  /** Shows a page of the embed, of any surface. If it can't be shown, an error is reported, not thrown. */
  #navigate(path: string, cause: Cause): void {
    this.#changing?.abort();
    const { channel, page } = this.#parts;
    const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : undefined;
    if (url?.origin !== location.origin || !url.pathname.startsWith("/embed/")) {
      const text = `Expected a path in the embed, such as "/embed/dashboard/…", got "${path.slice(0, 200)}".`;
      page.report(new TypeError(text), "navigate");
    } else if (surfaceOf(url) === channel.surface) this.#surface?.navigate(url, cause);
    else void this.#changeSurface(url, cause);
  }

  #followLink(event: MouseEvent): void {
    const path = (event.target as Element).closest("a[href]")?.getAttribute("href");
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!this.#surface || !path?.startsWith("/embed/") || isModified) return;
    event.preventDefault();
    const link = new URL(path, location.origin);
    this.#navigate((this.#surface.follow?.(link) ?? link).href, "link");
  }

  /** Shows a page of another surface in place of the current one (the defaults, "Embed pages"). */
  async #changeSurface(url: URL, cause: Cause): Promise<void> {
    const { signal } = (this.#changing = new AbortController());
    const { page, surfaces } = this.#parts;
    const [name, path] = [surfaceOf(url), pathWithoutParameters(url)];
    try {
      if (this.#isPrivate) {
        const text = `Expected a path of this ${page.channel.surface}, because it was loaded without a session, got "${path}".`;
        throw new TypeError(text);
      }
      const Surface = await surfaces[name]();
      const surface = new Surface(page, withFilters(url, this.#surface?.filters ?? []));
      const { viewer } = await surface.load();
      if (signal.aborted || page.endedBy) return;
      this.#surface?.close();
      page.channel.surface = name;
      page.channel.faults = viewer.eventFaults;
      this.#put(surface);
      page.navigated(path, cause);
      surface.show();
    } catch (error) {
      if (!signal.aborted) page.report(error as Error, "navigate");
    }
  }

  async #act(name: string, payload: unknown): Promise<void> {
    const { page, session } = this.#parts;
    if (page.endedBy) return;
    if (name === "set-session") {
      const next = await session?.exchange(Object(payload) as object);
      if (next?.isOther) this.#leave();
      if (next) session?.use(next);
      if (next?.isOther) await this.start().catch((error: unknown) => page.end(error as Error));
      return;
    }
    try {
      applyAction(this.#actions, name, payload);
    } catch (error) {
      page.report(error as Error, "action");
    }
  }

  /** Removes everything that the viewer has seen, done and set. */
  #leave(): void {
    const { page, root, url } = this.#parts;
    this.#changing?.abort();
    this.#surface?.close();
    this.#surface = this.#notice = undefined;
    root.replaceChildren();
    document.title = page.language.texts.loading;
    history.replaceState(history.state, "", url);
    page.hostFilters = new HostFilters();
    page.channel.surface = surfaceOf(url);
    page.setTheme("own", {});
    page.setTheme("session", {});
  }

  #put(surface: Surface): void {
    this.#parts.root.replaceChildren(...(this.#notice ? [this.#notice.element] : []), surface.element);
    this.#surface = surface;
    this.#update();
  }

  #update(): void {
    const { channel, page, root } = this.#parts;
    if (page.endedBy) {
      this.#surface?.close();
      this.#surface = undefined;
      showFailure(root, channel, page.language, page.endedBy);
      return;
    }
    this.#notice?.update(page.language);
    if (this.#surface?.title) document.title = this.#surface.title;
  }
}
