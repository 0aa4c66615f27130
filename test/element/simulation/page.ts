import { defineInheritance } from "../../../src/element/properties/inherited-values.js";
import type { DashboardProperties } from "../../../src/element/properties/properties.js";
import { hasSession } from "../../../src/element/load/life.js";
import type { ColorScheme, EmbedTheme } from "../../../src/protocol/actions.js";
import type { EmbedFilter, FilterInput } from "../../../src/protocol/filters.js";
import type { ActionEnvelope } from "../../../src/protocol/envelope.js";
import { stateKeyOf } from "../../../src/protocol/state-actions.js";
import { STATE_KEYS, type ModelEmbed, type StateKey } from "./embed.js";
import type { World } from "./world.js";

/** What the elements of each page inherit. */
const pages = new WeakMap<object, Page>();

defineInheritance((element, _, onChange) => {
  const page = pages.get(element);
  if (page) page.onInherit = onChange;
  return { read: () => ({ theme: page?.readCss() }), end: () => undefined };
});

type Values = Partial<{ [Name in keyof DashboardProperties]: unknown }>;

/** The properties whose change means another target or viewer: what was called before is not for them. */
const TARGET = ["viewer", "tenantOrigin", "publicId", "mode", "surface", "deploymentId"] as const;

/** An action that happens once. */
interface OneShot {
  /** Dropped or too many: it need not be posted. */
  isOver: boolean;
  isPosted: boolean;
  /** Called by a listener while the target was being changed, or the other way round: it may be for either target. */
  isForEither?: boolean;
}

/** The page's own view of its element: what it has set and called, and what the embed must therefore show. */
export class Page {
  readonly world: World;
  readonly oneShots: OneShot[] = [];
  /** What the element's properties must read and the embed show. */
  readonly values: Partial<Record<StateKey, unknown>> = {};
  filters: Readonly<Record<string, EmbedFilter>> = {};
  /** The values that were set or removed since the last load began. */
  readonly changed = new Set<StateKey>();
  /** Whether so many actions were called that some may be dropped. */
  hasFlooded = false;
  /** What the element has asked to be called when the page's CSS changes. */
  onInherit: () => void = () => undefined;
  #ownTheme: EmbedTheme | undefined;
  #css: EmbedTheme | undefined;
  #inheritedTheme: EmbedTheme | undefined;
  #isNewSession = false;
  #session = "";
  #lastPosted = -1;
  #isCalling = false;
  /** What it has wanted since the last update: the element posts each part once, but reads properties in updates. */
  #wanted: Wanted[] = [{ values: {}, filters: {} }];
  /** How many calls of `refresh()` may still lead to an action: those before `ready` lead to one. */
  #refreshes = 0;
  /** The paths that the page has called for, and that were not posted yet. */
  readonly #paths = new Set<unknown>();
  /** The actions that may be posted for changes and calls, one for each, even if the same was posted before. */
  #changes: string[] = [];

  constructor(world: World) {
    this.world = world;
    pages.set(world.element, this);
    world.onUpdate = () => {
      this.#isNewSession = false;
      this.#wanted = this.#wanted.slice(-1);
    };
    world.onPost = (action, embed) => this.#wants(action, embed);
    world.onLoad = () => this.changed.clear();
  }

  /** Sets properties in one task, in their order. */
  set(values: Values): void {
    const { element, backend } = this.world;
    const before = TARGET.map((name) => element[name]);
    const { ready } = element;
    const first = this.oneShots.length - (this.#isCalling ? 1 : 0);
    for (const [name, value] of Object.entries(values)) {
      const { viewer } = element;
      if (STATE_KEYS.includes(name as StateKey)) this.#note(name as StateKey, value);
      Object.assign(element, { [name]: value });
      // a session that is set beside a new viewer is theirs
      if (element.viewer !== viewer && this.#isNewSession) {
        backend.sessions.set(this.#session, {
          ...backend.sessions.get(this.#session)!,
          viewer: element.viewer,
        });
      }
    }
    const isSame = TARGET.every((name, index) => element[name] === before[index]);
    if (!isSame) {
      for (const [id, oneShot] of this.oneShots.entries()) {
        if (id >= first) oneShot.isForEither = true;
        else oneShot.isOver ||= !oneShot.isPosted;
      }
      if (!this.#isCalling) {
        this.#refreshes = 0;
        this.#paths.clear();
      }
      if (element.embedPath !== undefined) this.world.faults.push("embedPath is that of another target");
    }
    this.#paths.add(values.path);
    const { frames, existing, life } = this.world;
    if ("viewer" in values && element.viewer !== before[0]) {
      if (element.ready === ready)
        this.world.faults.push("another viewer has the ready promise of the former");
      const isClean = frames.length === 0 && existing.size === 0 && element.embedPath === undefined;
      if (!isClean || life.lastError) this.world.faults.push("something of the former viewer is left");
    }
  }

  /** Sets a session that a backend has rendered into the page. */
  setSession(): void {
    const { backend, element } = this.world;
    this.#session = backend.issue({
      ...{ viewer: element.viewer, tenantOrigin: undefined, place: undefined },
      setAt: this.world.clock.date(),
    });
    this.#isNewSession = true;
    this.set({ session: this.#session });
  }

  setFilters(filters: Record<string, FilterInput> | undefined): void {
    this.#noteFilters(
      Object.fromEntries(Object.entries({ ...filters }).map(([member, value]) => [member, full(value)])),
    );
    this.world.element.filters = filters;
  }

  /** A filter by a method, in each form that it takes, or by the action that it posts. */
  setFilter(member: string, value: FilterInput, form: "value" | "text" | "encoded" | "action"): void {
    const { element } = this.world;
    const json = JSON.stringify(full(value));
    const post = (): void => {
      if (form === "value") element.setFilter(member, value);
      else if (form === "text") element.setFilter(`f_${member}=${json}`);
      else if (form === "encoded") element.setFilter(`f_${member}=${encodeURIComponent(json)}`);
      else element.postAction("svc:action:set-filter", { filterUrlParameter: `f_${member}=${json}` });
    };
    this.#call(post, () => this.#noteFilters({ ...this.filters, [member]: full(value) }));
  }

  clearFilter(member: string): void {
    this.#call(
      () => this.world.element.clearFilter(member),
      () => this.#noteFilters({ ...this.filters, [member]: { value: null } }),
    );
  }

  setByMethod(key: StateKey, value: unknown): void {
    const { element } = this.world;
    const post = (): void => {
      if (key === "colorScheme") element.setColorScheme(value as ColorScheme);
      else if (key === "theme") element.setTheme(value as { font: string });
      else if (key === "locale") element.setLocale(value as string);
      else element.setTimezone(value as string);
    };
    this.#call(post, () => this.#note(key, value));
  }

  /** The page's CSS gives the element a theme. */
  setCss(theme: EmbedTheme | undefined): void {
    this.#css = theme;
    this.onInherit();
  }

  /** The element reads it, perhaps later. */
  readCss(): EmbedTheme | undefined {
    if (this.#inheritedTheme !== this.#css) {
      this.#inheritedTheme = this.#css;
      this.#note("theme", this.#ownTheme);
    }
    return this.#css;
  }

  /** Posts an action of a later version, which nothing replaces. */
  later(): void {
    this.#call(() => {
      const id = this.oneShots.push({ isOver: false, isPosted: false }) - 1;
      this.world.element.postAction("svc:action:later", { id });
    });
  }

  navigate(path: string): void {
    this.#call(() => {
      this.#paths.add(path);
      this.world.element.navigate(path);
    });
  }

  refresh(): void {
    this.#call(() => {
      this.#refreshes += 1;
      this.world.element.refresh();
    });
  }

  /** The embed has everything that was to be posted. */
  settled(): void {
    this.#changes = [];
  }

  reload(): void {
    const { element, faults } = this.world;
    const { ready } = element;
    element.reload();
    if (element.ready === ready) faults.push("reload() leaves the ready promise as it is");
  }

  /** Clicks a button of the notice, if it is shown. */
  click(part: "retry" | "show"): void {
    const box = this.world.shadowRoot?.all("div").find((node) => node.getAttribute("part") === "error");
    const buttons = box && !box.hidden ? box.all("span")[0]!.all("button") : [];
    const button = buttons.find((node) => node.getAttribute("part") === part);
    if (button && !button.hidden) button.fire("click");
  }

  show(isHidden: boolean): void {
    const { document } = this.world;
    document.isHidden = isHidden;
    this.#askAgain(() => document.fire("visibilitychange"));
  }

  connectNetwork(isOnline: boolean): void {
    const { defaultView } = this.world.document;
    defaultView.navigator.onLine = isOnline;
    if (isOnline) this.#askAgain(() => defaultView.fire("online"));
  }

  /** What was requested in vain is requested again. */
  #askAgain(happen: () => void): void {
    const { world } = this;
    const { phase, request, requestCount: requests, pendingLoad: due } = world.life;
    const isVain =
      phase.kind === "failed"
        ? request.kind === "scheduled"
        : hasSession(phase) && /failed|promised/.test(request.kind);
    happen();
    const { life } = world;
    const isPostponed = hasSession(life.phase) && life.request.kind === "scheduled";
    const isAgain = life.requestCount > requests || life.phase.kind !== phase.kind || isPostponed;
    if (isVain && due === undefined && !isAgain) world.faults.push("nothing is requested again");
  }

  endPrerendering(): void {
    const { document } = this.world;
    if (!document.isPrerendered) return;
    document.isPrerendered = false;
    document.fire("prerenderingchange");
  }

  /** Moves the element to another place of its document. @param how `moveBefore` keeps the frame, or empties it */
  move(how: "append" | "keep" | "empty" | "empty later"): void {
    const { world } = this;
    if (!world.isConnected) return;
    const [frame] = world.frames;
    if (how === "append") {
      world.move();
      return;
    }
    if (how === "empty") frame?.empty();
    world.element.connectedMoveCallback();
    if (how === "empty later") frame?.empty();
  }

  /** State is posted when it changes, after `ready`, or when a method is called. */
  #wants({ type, payload }: ActionEnvelope, { posted }: ModelEmbed): boolean {
    if (type === "svc:action:later") return this.#isPostedInTime((payload as { id: number }).id);
    if (type === "svc:action:refresh") return (this.#refreshes -= 1) >= 0;
    if (type === "svc:action:navigate") return this.#isPath((payload as { path: string }).path);
    const key = stateKeyOf({ type, ...(payload && { payload }) });
    if (key === undefined) return true;
    const content = JSON.stringify(payload);
    const isNew = posted.get(key) !== content;
    posted.set(key, content);
    const isDue = isNew || this.#changes.includes(type);
    if (!isNew) this.#changes.splice(this.#changes.indexOf(type), 1);
    return isDue && this.#wanted.some((state) => content === contentOf(type, payload, state));
  }

  /** One that the page has called for, once, or that a renewed app returns to. */
  #isPath(path: string): boolean {
    return this.#paths.delete(path) || (this.world.element.surface === "app" && path.includes("?at="));
  }

  /** Each once, in the order of the calls. */
  #isPostedInTime(id: number): boolean {
    const oneShot = this.oneShots[id];
    const isInTime = oneShot !== undefined && !oneShot.isOver && !oneShot.isPosted && id > this.#lastPosted;
    if (oneShot) oneShot.isPosted = true;
    this.#lastPosted = id;
    return isInTime;
  }

  /** Whether the properties of an element read as they were set. */
  isReadBy(element: Pick<DashboardProperties, StateKey | "filters">): boolean {
    const isSame = JSON.stringify({ ...element.filters }) === JSON.stringify(this.filters);
    return (
      isSame && STATE_KEYS.every((key) => JSON.stringify(element[key]) === JSON.stringify(this.values[key]))
    );
  }

  #note(key: StateKey, value: unknown): void {
    if (key === "theme") this.#ownTheme = value as EmbedTheme | undefined;
    const layers = [this.#inheritedTheme, this.#ownTheme].filter((theme) => theme !== undefined);
    this.values[key] = key === "theme" && layers.length > 0 ? Object.assign({}, ...layers) : value;
    this.changed.add(key);
    this.#want(`svc:action:set-${key === "colorScheme" ? "color-scheme" : key}`);
  }

  #want(type: string): void {
    this.#changes.push(type);
    this.#wanted.push({ values: { ...this.values }, filters: this.filters });
  }

  #noteFilters(filters: Readonly<Record<string, EmbedFilter>>): void {
    this.filters = filters;
    this.#want("svc:action:set-filter");
  }

  /**
   * Methods that post throw while messaging is off. None is called by a listener while another is: the one that began
   * first may post its action last, after a change that was made before.
   * @param note notes the value that the method sets, perhaps before and perhaps after a listener sets another
   */
  #call(work: () => void, note: () => void = () => undefined): void {
    if (this.world.element.messaging !== "on" || this.#isCalling) return;
    this.#isCalling = true;
    note();
    work();
    const { values, filters } = this;
    const [theme, others] = [this.#ownTheme, { ...values }];
    note();
    if (!this.isReadBy(this.world.element)) {
      this.#wanted.push({ values: others, filters });
      this.filters = filters;
      Object.assign(values, others);
      this.#ownTheme = theme;
    }
    this.#isCalling = false;
  }
}

type Wanted = Pick<Page, "values" | "filters">;

/** The payload of a state action that sets what a page wants. */
function contentOf(type: string, payload: object | undefined, { values, filters }: Wanted): string {
  const { colorScheme = "auto", theme, locale, timezone } = values;
  const current: Record<string, unknown> = {
    "svc:action:set-color-scheme": { scheme: colorScheme },
    "svc:action:set-theme": theme,
    "svc:action:set-locale": { locale },
    "svc:action:set-timezone": { timezone },
  };
  if (type in current) return JSON.stringify(current[type]);
  const { filterUrlParameter } = payload as { filterUrlParameter: string };
  const [, member = ""] = /^f_([^=]*)=/.exec(filterUrlParameter) ?? [];
  const json = JSON.stringify(filters[member] ?? { value: null });
  return JSON.stringify({ filterUrlParameter: `f_${member}=${json}` });
}

function full(value: FilterInput): EmbedFilter {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : { value };
}
