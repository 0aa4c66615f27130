import { defineInheritance } from "../../../src/element/properties/inherited-values.js";
import type { DashboardProperties } from "../../../src/element/properties/properties.js";
import { hasSession } from "../../../src/element/load/life.js";
import type { ColorScheme, EmbedTheme } from "../../../src/protocol/actions.js";
import type { EmbedFilter, FilterInput } from "../../../src/protocol/filters.js";
import type { ActionEnvelope } from "../../../src/protocol/envelope.js";
import { stateKeyOf } from "../../../src/protocol/state-actions.js";
import { STATE_KEYS, type ModelEmbed, type StateKey } from "./embed.js";
import type { Environment } from "./environment.js";

/** The page of each element, whose CSS theme the element inherits. */
const pages = new WeakMap<object, Page>();

defineInheritance((element, _, onChange) => {
  const page = pages.get(element);
  if (page) page.onInherit = onChange;
  return { read: () => ({ theme: page?.readCss() }), end: () => undefined };
});

type Values = Partial<{ [Name in keyof DashboardProperties]: unknown }>;

/** The properties of target and viewer: a change of one drops the pending actions. */
const TARGET = ["viewer", "tenantOrigin", "publicId", "mode", "surface", "deploymentId"] as const;

/** An action that happens once. */
interface OneShot {
  /** Whether it need not be posted, because its target has changed. */
  isOver: boolean;
  isPosted: boolean;
  /** Whether it may be posted to either target, because the target changed during the call or in a listener. */
  isForEither?: boolean;
}

/** The page's script: what it has set and called, and the state that the embed must therefore show. */
export class Page {
  readonly env: Environment;
  readonly oneShots: OneShot[] = [];
  /** The expected values of the element's properties and of the embed. */
  readonly values: Partial<Record<StateKey, unknown>> = {};
  filters: Readonly<Record<string, EmbedFilter>> = {};
  /** The properties that were set or removed since the last load began. */
  readonly changed = new Set<StateKey>();
  /** Whether more actions were called than the queue takes, so that some may be missing. */
  hasFlooded = false;
  /** The element's callback for changes of the page's CSS. */
  onInherit: () => void = () => undefined;
  #ownTheme: EmbedTheme | undefined;
  #css: EmbedTheme | undefined;
  #inheritedTheme: EmbedTheme | undefined;
  #isNewSession = false;
  #session = "";
  #lastPosted = -1;
  #isCalling = false;
  /** The expected states since the last update: the element posts calls at once, and property changes in an update. */
  #expected: ExpectedState[] = [{ values: {}, filters: {} }];
  /** The number of actions that calls of `refresh()` may still cause; those before `ready` cause only one. */
  #refreshes = 0;
  /** The paths that were set or passed to `navigate()`, and not posted yet. */
  readonly #paths = new Set<unknown>();
  /** The types of actions that changes and calls permit, one for each, even if the same payload was posted before. */
  #changes: string[] = [];

  constructor(env: Environment) {
    this.env = env;
    pages.set(env.element, this);
    env.onUpdate = () => {
      this.#isNewSession = false;
      this.#expected = this.#expected.slice(-1);
    };
    env.onPost = (action, embed) => this.#mayPost(action, embed);
    env.onLoad = () => this.changed.clear();
  }

  /** Sets properties in one task, in their order. */
  set(values: Values): void {
    const { element, backend } = this.env;
    const before = TARGET.map((name) => element[name]);
    const { ready } = element;
    const first = this.oneShots.length - (this.#isCalling ? 1 : 0);
    for (const [name, value] of Object.entries(values)) {
      const { viewer } = element;
      if (STATE_KEYS.includes(name as StateKey)) this.#note(name as StateKey, value);
      Object.assign(element, { [name]: value });
      // a session that is set together with a new viewer is for that viewer
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
      if (element.embedPath !== undefined) this.env.faults.push("embedPath is that of another target");
    }
    this.#paths.add(values.path);
    const { frames, existing, life } = this.env;
    if ("viewer" in values && element.viewer !== before[0]) {
      if (element.ready === ready) this.env.faults.push("another viewer has the ready promise of the former");
      const isClean = frames.length === 0 && existing.size === 0 && element.embedPath === undefined;
      if (!isClean || life.lastError) this.env.faults.push("something of the former viewer is left");
    }
  }

  /** Sets a session that the backend has rendered into the page. */
  setSession(): void {
    const { backend, element } = this.env;
    this.#session = backend.issue({
      ...{ viewer: element.viewer, tenantOrigin: undefined, place: undefined },
      setAt: this.env.clock.date(),
    });
    this.#isNewSession = true;
    this.set({ session: this.#session });
  }

  setFilters(filters: Record<string, FilterInput> | undefined): void {
    this.#noteFilters(
      Object.fromEntries(Object.entries({ ...filters }).map(([member, value]) => [member, full(value)])),
    );
    this.env.element.filters = filters;
  }

  /** Sets a filter by a method, in one of its forms, or by the action that it posts. */
  setFilter(member: string, value: FilterInput, form: "value" | "text" | "encoded" | "action"): void {
    const { element } = this.env;
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
      () => this.env.element.clearFilter(member),
      () => this.#noteFilters({ ...this.filters, [member]: { value: null } }),
    );
  }

  setByMethod(key: StateKey, value: unknown): void {
    const { element } = this.env;
    const post = (): void => {
      if (key === "colorScheme") element.setColorScheme(value as ColorScheme);
      else if (key === "theme") element.setTheme(value as { font: string });
      else if (key === "locale") element.setLocale(value as string);
      else element.setTimezone(value as string);
    };
    this.#call(post, () => this.#note(key, value));
  }

  /** Sets the theme of the page's CSS. */
  setCss(theme: EmbedTheme | undefined): void {
    this.#css = theme;
    this.onInherit();
  }

  /** Called when the element reads the theme, perhaps later. */
  readCss(): EmbedTheme | undefined {
    if (this.#inheritedTheme !== this.#css) {
      this.#inheritedTheme = this.#css;
      this.#note("theme", this.#ownTheme);
    }
    return this.#css;
  }

  /** Posts an action of a later version, which nothing replaces. */
  postLater(): void {
    this.#call(() => {
      const id = this.oneShots.push({ isOver: false, isPosted: false }) - 1;
      this.env.element.postAction("svc:action:later", { id });
    });
  }

  navigate(path: string): void {
    this.#call(() => {
      this.#paths.add(path);
      this.env.element.navigate(path);
    });
  }

  refresh(): void {
    this.#call(() => {
      this.#refreshes += 1;
      this.env.element.refresh();
    });
  }

  /** Called when the queue is open and settled: changes before it permit no further action. */
  settled(): void {
    this.#changes = [];
  }

  reload(): void {
    const { element, faults } = this.env;
    const { ready } = element;
    element.reload();
    if (element.ready === ready) faults.push("reload() leaves the ready promise as it is");
  }

  /** Clicks a button of the notice, if it is shown. */
  click(part: "retry" | "show"): void {
    const box = this.env.shadowRoot?.all("div").find((node) => node.getAttribute("part") === "error");
    const buttons = box && !box.hidden ? box.all("span")[0]!.all("button") : [];
    const button = buttons.find((node) => node.getAttribute("part") === part);
    if (button && !button.hidden) button.fire("click");
  }

  show(isHidden: boolean): void {
    const { document } = this.env;
    document.isHidden = isHidden;
    this.#checkRetry(() => document.fire("visibilitychange"));
  }

  connectNetwork(isOnline: boolean): void {
    const { defaultView } = this.env.document;
    defaultView.navigator.onLine = isOnline;
    if (isOnline) this.#checkRetry(() => defaultView.fire("online"));
  }

  /** Checks that an event leads to another request if the last one failed. */
  #checkRetry(dispatch: () => void): void {
    const { env } = this;
    const { phase, request, requestCount, pendingLoad } = env.life;
    const hasFailed =
      phase.kind === "failed"
        ? request.kind === "scheduled"
        : hasSession(phase) && /failed|promised/.test(request.kind);
    dispatch();
    const { life } = env;
    const isPostponed = hasSession(life.phase) && life.request.kind === "scheduled";
    const isAgain = life.requestCount > requestCount || life.phase.kind !== phase.kind || isPostponed;
    if (hasFailed && pendingLoad === undefined && !isAgain) env.faults.push("no session is requested again");
  }

  endPrerendering(): void {
    const { document } = this.env;
    if (!document.isPrerendered) return;
    document.isPrerendered = false;
    document.fire("prerenderingchange");
  }

  /** Moves the element to another place of its document. @param how `moveBefore` keeps the frame, or empties it */
  move(how: "append" | "keep" | "empty" | "empty later"): void {
    const { env } = this;
    if (!env.isConnected) return;
    const [frame] = env.frames;
    if (how === "append") {
      env.move();
      return;
    }
    if (how === "empty") frame?.empty();
    env.element.connectedMoveCallback();
    if (how === "empty later") frame?.empty();
  }

  /** Whether an action may be posted now: state after a change, after `ready`, or by a method. */
  #mayPost({ type, payload }: ActionEnvelope, { posted }: ModelEmbed): boolean {
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
    return isDue && this.#expected.some((state) => content === contentOf(type, payload, state));
  }

  /** Whether the page has set or called a path that was not posted yet, or a renewed app restores it. */
  #isPath(path: string): boolean {
    return this.#paths.delete(path) || (this.env.element.surface === "app" && path.includes("?at="));
  }

  /** Whether an action is posted once, and in the order of the calls. */
  #isPostedInTime(id: number): boolean {
    const oneShot = this.oneShots[id];
    const isInTime = oneShot !== undefined && !oneShot.isOver && !oneShot.isPosted && id > this.#lastPosted;
    if (oneShot) oneShot.isPosted = true;
    this.#lastPosted = id;
    return isInTime;
  }

  /** Whether the properties of an element have the values that were set. */
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
    this.#expect(`svc:action:set-${key === "colorScheme" ? "color-scheme" : key}`);
  }

  #expect(type: string): void {
    this.#changes.push(type);
    this.#expected.push({ values: { ...this.values }, filters: this.filters });
  }

  #noteFilters(filters: Readonly<Record<string, EmbedFilter>>): void {
    this.filters = filters;
    this.#expect("svc:action:set-filter");
  }

  /**
   * Calls a method that posts, unless messaging is off: then it would throw. A listener calls none inside of another
   * call, because the outer call could post its action last, after a later change.
   * @param note notes the value that the method sets; a listener may set another before or after it
   */
  #call(work: () => void, note: () => void = () => undefined): void {
    if (this.env.element.messaging !== "on" || this.#isCalling) return;
    this.#isCalling = true;
    note();
    work();
    const { values, filters } = this;
    const [theme, others] = [this.#ownTheme, { ...values }];
    note();
    if (!this.isReadBy(this.env.element)) {
      this.#expected.push({ values: others, filters });
      this.filters = filters;
      Object.assign(values, others);
      this.#ownTheme = theme;
    }
    this.#isCalling = false;
  }
}

type ExpectedState = Pick<Page, "values" | "filters">;

/** Returns the payload, as JSON, of the state action that sets an expected state. */
function contentOf(type: string, payload: object | undefined, { values, filters }: ExpectedState): string {
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
