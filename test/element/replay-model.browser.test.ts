import { expect } from "@open-wc/testing";
import type { ColorScheme, EmbedFilter, EmbedTheme, FilterInput, SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { fakeClock, type FakeClock } from "../support/fake-clock.js";
import fc from "../support/fast-check.js";
import { createDashboard, quiet, removeDashboards } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";

const MEMBERS = ["orders.status", "orders.channel", "orders.total"] as const;

/** What an embed shows by itself, before anything is set; its dashboard has a filter of its own. */
const OWN = { colorScheme: "auto", theme: "own", locale: "own", timezone: "own" } as const;
const OWN_FILTERS: Record<string, EmbedFilter> = { "orders.status": { value: "own" } };

/** The state without its filters. */
type Key = keyof typeof OWN;
const KEYS = Object.keys(OWN) as Key[];
type Values = Partial<Record<Key, unknown>>;

const PROPERTY_OF: Readonly<Record<string, Key>> = {
  "set-color-scheme": "colorScheme",
  "set-theme": "theme",
  "set-locale": "locale",
  "set-timezone": "timezone",
};

/** The value in the payload of such an action. */
function valueIn(payload: unknown, key: Key): unknown {
  if (key === "theme") return payload;
  return (payload as Record<string, unknown>)[key === "colorScheme" ? "scheme" : key];
}

function fullFilter(filter: FilterInput): EmbedFilter {
  return typeof filter === "object" && filter !== null && !Array.isArray(filter) ? filter : { value: filter };
}

/** Of a target: later ones have higher numbers. */
const numberOf = (target: string): number => Number(target.slice(1));

const text = (value: unknown): string => JSON.stringify(value);

/** An embed as the service describes it: its URL sets state at each `ready`, and then each action does. */
class FakeEmbed {
  readonly values: Values = { ...OWN };
  readonly filters = new Map<string, EmbedFilter>(Object.entries(OWN_FILTERS));
  /** The states that it was posted. */
  readonly posted = new Set<string>();
  readonly target: string;

  constructor(address: string) {
    const { pathname, searchParams } = new URL(address);
    this.target = pathname.split("/").at(-1)!;
    for (const [name, value] of searchParams) {
      if (name === "locale" || name === "timezone") this.values[name] = value;
      if (name.startsWith("f_")) this.filters.set(name.slice(2), JSON.parse(value) as EmbedFilter);
    }
  }
}

/** A one-shot action that was called, and the target that it was called for. */
interface OneShot {
  target: string;
  isPosted: boolean;
  /** Dropped or replaced: it need not be posted. */
  isOver: boolean;
}

/** An element, the model of its state, and an embed that applies what reaches it. */
class Scene {
  readonly clock: FakeClock = fakeClock();
  readonly element: SvcDashboard;
  readonly stub: EmbedStub;
  /** What the embed must show: the last write of each key. */
  readonly values: Values = {};
  filters: Record<string, EmbedFilter> = {};
  embed: FakeEmbed | undefined;
  /** What is wrong; an assertion in a listener would be lost. */
  readonly faults: string[] = [];
  /** The values of each key since the load began: one that is removed may stay until the next load. */
  readonly #since: Partial<Record<Key, unknown[]>> = {};
  /** How many changes and calls of each state may still lead to an action. */
  readonly #causes = new Map<string, number>();
  /** The value that a method is replacing: a change of this task is posted before the call's own action. */
  #replaced: string | undefined;
  /** Whether what waited for `ready` is being posted. */
  #isOpening = false;
  readonly #oneShots = new Map<string, OneShot>();
  readonly #requests: ((answer: string | Response) => void)[] = [];
  #actionsSeen = 0;
  #hasSpoken = false;
  #count = 0;

  constructor() {
    this.element = createDashboard({
      publicId: "p0",
      sessionProvider: async () => new Promise<string | Response>((answer) => this.#requests.push(answer)),
    });
    quiet(this.element);
    this.stub = new EmbedStub(this.element);
    this.element.addEventListener("svc-message", ({ detail }) => {
      if (detail.type !== "svc:event:ready") return;
      this.embed = new FakeEmbed(this.stub.addresses.at(-1)!);
      this.#isOpening = true;
    });
    this.element.addEventListener("svc-ready", () => {
      this.#isOpening = false;
      this.#causes.clear();
    });
    this.element.addEventListener("svc-action", () => this.#receive());
    this.element.addEventListener("svc-state-change", ({ detail: { from, to } }) => {
      if (to === "failed" || to === "idle") this.#hasSpoken = false;
      const isLoad = to === "waiting-for-session" || (to === "connecting" && /ready|loaded/.test(from));
      if (!isLoad) return;
      this.#hasSpoken = false;
      for (const key of KEYS) this.#since[key] = [this.values[key]];
    });
  }

  get isLive(): boolean {
    return /ready|loaded/.test(this.element.state);
  }

  /** A property is set. */
  set(key: Key, value: unknown): void {
    if (text(value) !== text(this.values[key])) this.#addCause(key);
    this.#note(key, value);
    Object.assign(this.element, { [key]: value });
  }

  /** The same by a method, or by the action that it posts. */
  call(key: Key, value: unknown, isAction = false): void {
    this.#replaced = text(this.values[key] ?? "auto");
    this.#note(key, value);
    this.#addCause(key);
    const { element } = this;
    const [type] = Object.entries(PROPERTY_OF).find(([, property]) => property === key)!;
    if (isAction) {
      const payload = key === "theme" ? value : { [key === "colorScheme" ? "scheme" : key]: value };
      element.postAction(`svc:action:${type}` as "svc:action:later", payload as object);
    } else if (key === "colorScheme") element.setColorScheme(value as ColorScheme);
    else if (key === "theme") element.setTheme(value as EmbedTheme);
    else if (key === "locale") element.setLocale(value as string);
    else element.setTimezone(value as string);
    this.#replaced = undefined;
  }

  setFilters(filters: Record<string, FilterInput> | undefined): void {
    const before = this.filters;
    this.filters = Object.fromEntries(
      Object.entries({ ...filters }).map(([member, filter]) => [member, fullFilter(filter)]),
    );
    for (const member of MEMBERS) {
      if (text(before[member]) !== text(this.filters[member])) this.#addCause(`filter ${member}`);
    }
    this.element.filters = filters;
  }

  /** @param form how the filter is given */
  setFilter(member: string, filter: FilterInput, form: "value" | "text" | "encoded" | "action"): void {
    this.#replaced = text(this.filters[member] ?? { value: null });
    this.filters = { ...this.filters, [member]: fullFilter(filter) };
    this.#addCause(`filter ${member}`);
    const json = text(fullFilter(filter));
    if (form === "value") this.element.setFilter(member, filter);
    else if (form === "text") this.element.setFilter(`f_${member}=${json}`);
    else if (form === "encoded") this.element.setFilter(`f_${member}=${encodeURIComponent(json)}`);
    else this.element.postAction("svc:action:set-filter", { filterUrlParameter: `f_${member}=${json}` });
    this.#replaced = undefined;
  }

  clearFilter(member: string): void {
    this.#replaced = text(this.filters[member] ?? { value: null });
    this.filters = { ...this.filters, [member]: { value: null } };
    this.#addCause(`filter ${member}`);
    this.element.clearFilter(member);
    this.#replaced = undefined;
  }

  /** What happens once, by the embed, the page or the clock. */
  readonly does = {
    refresh: () => {
      this.#callOnce("refresh");
      this.element.refresh();
    },
    later: () => {
      const id = (this.#count += 1);
      this.#callOnce(`later ${text({ id })}`);
      this.element.postAction("svc:action:later", { id });
    },
    navigate: () => this.element.navigate(this.#newPath()),
    path: () => (this.element.path = this.#newPath()),
    target: () => {
      // what was called for the old target is over
      for (const oneShot of this.#oneShots.values()) oneShot.isOver = true;
      this.element.path = undefined;
      this.element.publicId = `p${(this.#count += 1)}`;
    },
    reload: () => this.element.reload(),
    retry: () => this.element.shadowRoot?.querySelector<HTMLElement>("[part~=retry]")?.click(),
    append: () => document.body.append(this.element),
    remove: () => this.element.remove(),
    answer: () => this.#requests.pop()?.("s1"),
    refuse: () => this.#requests.pop()?.(new Response(null, { status: 403 })),
    ready: () => {
      if (/connecting|ready|loaded/.test(this.element.state)) this.stub.ready();
    },
    loaded: () => this.isLive && this.stub.send("dashboard-loaded", {}),
    fatal: () => {
      if (this.isLive) this.stub.send("error", { message: "over", name: "SessionError", fatal: true });
    },
    expiring: () => this.#speak("session-expiring"),
    expired: () => this.#speak("session-expired"),
    minute: () => this.clock.jump(61_000),
    day: () => this.clock.jump(25 * 3_600_000),
  };

  /** Lets pending updates and answers arrive; a live embed must then show the element's state. */
  async settle(): Promise<void> {
    await nextTask();
    if (!this.isLive) return;
    this.check();
    this.#causes.clear();
  }

  /** Until the embed of the last load is ready. */
  async finish(): Promise<void> {
    if (!this.element.isConnected) document.body.append(this.element);
    await nextTask();
    for (let round = 0; round < 20 && (!this.isLive || this.#requests.length > 0); round += 1) {
      while (this.#requests.length > 0) this.does.answer();
      await nextTask();
      if (this.element.state === "waiting-for-session") this.clock.tick(10_000); // until the next attempt
      if (this.element.state === "failed") this.element.reload();
      if (this.element.state === "connecting") this.stub.ready();
      await nextTask();
    }
    expect(this.element.state).to.match(/ready|loaded/);
    this.check();
    const late = [...this.#oneShots].filter(([name, { isOver, isPosted }]) => {
      return !isOver && !isPosted && !name.startsWith("navigate");
    });
    expect(late.map(([name]) => name)).to.deep.equal([]);
  }

  /** @param isNew whether the load has begun after the last change: nothing that was removed may be left */
  check(isNew = false): void {
    const { element, embed, values, filters } = this;
    expect(this.faults.join("\n")).to.equal("");
    expect(KEYS.map((key) => text(element[key]))).to.deep.equal(KEYS.map((key) => text(values[key])));
    expect({ ...element.filters }).to.deep.equal(filters);
    for (const key of KEYS) {
      const own = OWN[key];
      const others = isNew || key === "colorScheme" ? [] : (this.#since[key] ?? []);
      const allowed = values[key] === undefined ? [own, ...others] : [values[key]];
      expect(allowed.map(text), `the embed's ${key}`).to.include(text(embed!.values[key]));
    }
    for (const member of MEMBERS) {
      const shown = text(embed!.filters.get(member) ?? { value: null });
      const wanted = filters[member];
      const allowed = wanted ? [wanted] : [{ value: null }, OWN_FILTERS[member] ?? { value: null }];
      expect(allowed.map(text), `the embed's ${member}`).to.include(shown);
    }
  }

  #note(key: Key, value: unknown): void {
    this.values[key] = value;
    this.#since[key]?.push(value);
  }

  #addCause(state: string): void {
    this.#causes.set(state, (this.#causes.get(state) ?? 0) + 1);
  }

  #newPath(): string {
    const path = `/embed/dashboard/${this.element.publicId}?n=${(this.#count += 1)}`;
    for (const [name, oneShot] of this.#oneShots) if (name.startsWith("navigate")) oneShot.isOver = true;
    this.#callOnce(`navigate ${text({ path })}`);
    return path;
  }

  #callOnce(name: string): void {
    this.#oneShots.set(name, { target: this.element.publicId!, isPosted: false, isOver: false });
  }

  #speak(name: string): void {
    if (!this.isLive) return;
    this.#hasSpoken = true;
    this.stub.send(name, {});
  }

  /** Applies what was posted. */
  #receive(): void {
    const actions = this.stub.actions.slice(this.#actionsSeen);
    this.#actionsSeen += actions.length;
    for (const { type, payload } of actions) {
      const name = type.replace("svc:action:", "");
      const key = PROPERTY_OF[name];
      if (key) this.#apply(key, valueIn(payload, key));
      else if (name === "set-filter")
        this.#applyFilter((payload as { filterUrlParameter: string }).filterUrlParameter);
      else if (name === "set-session") {
        if (!this.#hasSpoken)
          this.faults.push("set-session was posted to an embed that has not asked for it");
      } else this.#run(payload === undefined ? name : `${name} ${text(payload)}`);
    }
  }

  #apply(key: Key, value: unknown): void {
    this.embed!.values[key] = value;
    const fallback = key === "colorScheme" ? "auto" : undefined;
    this.#checkPosted(key, text(value), text(this.values[key] ?? fallback));
  }

  #applyFilter(parameter: string): void {
    const [, member = "", json = ""] = /^f_([^=]*)=(.*)$/s.exec(parameter) ?? [];
    this.embed!.filters.set(member, JSON.parse(json) as EmbedFilter);
    this.#checkPosted(`filter ${member}`, json, text(this.filters[member] ?? { value: null }));
  }

  #checkPosted(state: string, posted: string, current: string | undefined): void {
    const causes = this.#causes.get(state) ?? 0;
    const isDue = this.#isOpening ? !this.embed!.posted.has(state) : causes > 0;
    if (posted !== current && posted !== this.#replaced)
      this.faults.push(`${state}: ${posted} was posted, and the value is ${current}`);
    if (!isDue) this.faults.push(`${state}: ${posted} was posted without a change`);
    this.embed!.posted.add(state);
    this.#causes.set(state, causes - 1);
  }

  #run(name: string): void {
    const oneShot = this.#oneShots.get(name);
    const { target } = this.embed!;
    if (!oneShot || oneShot.isPosted) this.faults.push(`${name} was posted without a call`);
    else if (numberOf(oneShot.target) < numberOf(target))
      this.faults.push(`${name} for ${oneShot.target} reached ${target}`);
    if (oneShot) oneShot.isPosted = true;
  }
}

const EVENTS = [
  ...(["refresh", "later", "navigate", "path", "target", "reload", "retry", "append", "remove"] as const),
  ...(["refuse", "loaded", "fatal", "expiring", "expired", "minute", "day"] as const),
];

const value: fc.Arbitrary<FilterInput> = fc.constantFrom<FilterInput[]>(
  "a",
  "b",
  1,
  null,
  ["a", "b"],
  [],
  { value: "a", type: "contains" },
  { value: null },
  "long ".repeat(500), // two of them have no room in a URL
);
const member = fc.constantFrom(...MEMBERS);
const state = fc.oneof(
  fc.record({ key: fc.constant<Key>("colorScheme"), value: fc.constantFrom("light", "dark", "auto") }),
  fc.record({ key: fc.constant<Key>("theme"), value: fc.constantFrom({ font: "a" }, { font: "b" }) }),
  fc.record({ key: fc.constant<Key>("locale"), value: fc.constantFrom("de-DE", "fr-FR") }),
  fc.record({ key: fc.constant<Key>("timezone"), value: fc.constantFrom("UTC", "Asia/Tokyo") }),
);
const step = fc.oneof(
  { weight: 2, arbitrary: state.map((set) => ({ set })) },
  { weight: 1, arbitrary: fc.constantFrom(...KEYS).map((remove) => ({ remove })) },
  { weight: 2, arbitrary: fc.record({ call: state, isAction: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.option(fc.dictionary(member, value), { nil: undefined }).map((filters) => ({ filters })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      filter: member,
      value,
      form: fc.constantFrom("value" as const, "text" as const, "encoded" as const, "action" as const),
    }),
  },
  { weight: 1, arbitrary: member.map((clear) => ({ clear })) },
  { weight: 5, arbitrary: fc.constantFrom("answer" as const, "ready" as const) },
  { weight: 5, arbitrary: fc.constantFrom(...EVENTS) },
  { weight: 8, arbitrary: fc.constant("settle" as const) },
);

const start = fc.constantFrom("apart" as const, "connected" as const, "ready" as const);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function run(scene: Scene, now: Exclude<Step, "settle">): void {
  if (typeof now === "string") scene.does[now]();
  else if ("set" in now) scene.set(now.set.key, now.set.value);
  else if ("remove" in now) scene.set(now.remove, undefined);
  else if ("call" in now) scene.call(now.call.key, now.call.value, now.isAction);
  else if ("filters" in now) scene.setFilters(now.filters);
  else if ("filter" in now) scene.setFilter(now.filter, now.value, now.form);
  else scene.clearFilter(now.clear);
}

describe("the embed of a <svc-dashboard>", () => {
  afterEach(removeDashboards);

  it("shows the element's state after any changes, calls, loads and renewals", async function () {
    this.timeout(200_000);
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { maxLength: 16, size: "max" }), async (begin, steps) => {
        const scene = new Scene();
        try {
          if (begin !== "apart") document.body.append(scene.element);
          if (begin === "ready") await scene.finish();
          for (const now of steps) {
            if (now === "settle") await scene.settle();
            else run(scene, now);
          }
          await scene.settle();
          await scene.finish();
          scene.does.reload();
          await scene.finish();
          scene.check(true);
        } finally {
          removeDashboards();
        }
      }),
      { numRuns: 1000, includeErrorInReport: true },
    );
  });

  /** A ready element whose filter on `orders.status` was cleared. */
  async function clearedScene(): Promise<Scene> {
    const scene = new Scene();
    document.body.append(scene.element);
    await scene.finish();
    scene.clearFilter("orders.status");
    await scene.settle();
    return scene;
  }

  const LOADS: Record<string, (does: Scene["does"]) => void> = {
    "a reload": (does) => does.reload(),
    "a retry after a failure": (does) => {
      does.reload();
      does.refuse();
      does.retry();
    },
    "a move": (does) => does.append(),
    "a new target": (does) => does.target(),
    "a renewal by a new load": (does) => does.fatal(),
    "a renewal in place": (does) => does.expiring(),
    "a second ready in the same frame": (does) => does.ready(),
  };

  it("has no filter that was cleared before the first load", async () => {
    const scene = new Scene();
    scene.clearFilter("orders.status");
    document.body.append(scene.element);
    await scene.finish();
    expect(scene.embed!.filters.get("orders.status")).to.deep.equal({ value: null });
    expect(scene.stub.actions).to.deep.equal([]); // the URL says it
  });

  for (const [name, load] of Object.entries(LOADS)) {
    it(`has no filter that was cleared before ${name}`, async () => {
      const scene = await clearedScene();
      load(scene.does);
      await scene.finish();
      expect(scene.embed!.filters.get("orders.status")).to.deep.equal({ value: null });
    });
  }

  it("has its own filter again after filters are set as a whole, from the next load on", async () => {
    const scene = await clearedScene();
    scene.setFilters({ "orders.channel": "web" });
    await scene.settle();
    expect(scene.embed!.filters.get("orders.status")).to.deep.equal({ value: null });
    scene.does.reload();
    await scene.finish();
    expect(Object.fromEntries(scene.embed!.filters)).to.deep.equal({
      ...OWN_FILTERS,
      "orders.channel": { value: "web" },
    });
  });

  it("does not get back a filter of its URL that was cleared and then removed", async () => {
    const scene = new Scene();
    scene.setFilters({ "orders.channel": "web" });
    document.body.append(scene.element);
    await scene.finish();
    scene.clearFilter("orders.channel");
    scene.setFilters(undefined);
    await scene.settle();
    scene.does.ready();
    await scene.settle();
    expect(scene.embed!.filters.get("orders.channel")).to.deep.equal({ value: null });
  });

  it("gets no action that was called for an earlier target", async () => {
    const scene = new Scene();
    document.body.append(scene.element);
    for (const call of ["refresh", "later", "navigate", "target", "later"] as const) scene.does[call]();
    await scene.finish();
    expect(scene.stub.actions.map(({ payload }) => payload)).to.deep.equal([{ id: 4 }]);
  });
});
