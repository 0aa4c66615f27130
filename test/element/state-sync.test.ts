import { equal, throws } from "node:assert/strict";
import type { ReactiveElement } from "@lit/reactive-element";
import { QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import type { PropertyName } from "../../src/element/properties.js";
import { PropertyValues } from "../../src/element/property-values.js";
import { StateSync } from "../../src/element/state-sync.js";

type Values = Partial<Record<PropertyName, unknown>>;

/** A page's properties, and an embed that lists what it gets. */
class Fixture {
  dropped = 0;
  /** What a listener of the next action does. */
  listener: (() => void) | undefined;
  readonly values = new PropertyValues({ requestUpdate: () => undefined } as unknown as ReactiveElement);
  readonly sync = new StateSync(
    this.values,
    ({ type, payload }) => {
      const [value] = Object.values<string | undefined>({ ...payload });
      const name = type.slice("svc:action:".length);
      this.#posted.push(value === undefined ? name : `${name} ${value}`);
      const { listener } = this;
      this.listener = undefined;
      listener?.();
    },
    () => (this.dropped += 1),
  );
  #posted: string[] = [];

  /** The page sets properties, and the element updates. */
  set(values: Values): this {
    this.setWithoutUpdate(values).sync.follow();
    return this;
  }

  setWithoutUpdate(values: Values): this {
    for (const [name, value] of Object.entries(values)) this.values.set(name as PropertyName, value);
    return this;
  }

  post(name: string, payload?: object): this {
    this.sync.post(`svc:action:${name}`, payload);
    return this;
  }

  load(): this {
    this.sync.end();
    this.sync.beginLoad();
    return this;
  }

  ready(key = "1 1"): this {
    this.sync.begin({ key });
    return this;
  }

  /** What was posted since the last call. */
  take(): string {
    const posted = this.#posted.join(", ");
    this.#posted = [];
    return posted;
  }
}

/** An embed that is ready, of a load whose URL has these values. */
function ready(values: Values = {}): Fixture {
  const fixture = new Fixture().setWithoutUpdate(values).load().ready();
  fixture.take();
  return fixture;
}

const ALL = {
  ...{ colorScheme: "dark", theme: { font: "Inter" }, locale: "de", timezone: "UTC", filters: { "a.b": 1 } },
};
const GERMAN = { locale: "de" };
const FRENCH = { locale: "fr" };
const FONT = { theme: { font: "Inter" } };
const NO_FONT = { theme: null };
const FILTERED = { filters: { "a.b": 1 } };
const UNFILTERED = { filters: {} };
const A = 'set-filter f_a.b={"value":1}';
const NO_A = 'set-filter f_a.b={"value":null}';

describe("state", () => {
  it("is posted at ready, less what the URL says", () =>
    equal(
      new Fixture().setWithoutUpdate(ALL).load().ready().take(),
      "set-color-scheme dark, set-theme Inter",
    ));
  it("is posted when it differs", () => equal(ready().set(FRENCH).take(), "set-locale fr"));
  it("is not posted when it is the same as JSON", () =>
    equal(
      ready(FILTERED)
        .set({ filters: { "a.b": { value: 1 } } })
        .take(),
      "",
    ));
  it("is posted member by member", () =>
    equal(
      ready(FILTERED)
        .set({ filters: { "a.b": 1, "c.d": 2 } })
        .take(),
      'set-filter f_c.d={"value":2}',
    ));
  it("waits for ready, each part with its last value", () =>
    equal(
      new Fixture()
        .load()
        .set({ theme: { font: "A" } })
        .set({ theme: { font: "B" } })
        .ready()
        .take(),
      "set-theme B",
    ));
  it("is posted anew to an embed that is ready again, less what its URL says", () =>
    equal(ready(ALL).ready("1 2").take(), "set-color-scheme dark, set-theme Inter"));
  it("is not posted anew to the same embed", () => equal(ready(ALL).ready("1 1").take(), ""));
  it("that was changed after the load is posted anew, too", () =>
    equal(
      ready(ALL).set(FRENCH).ready("1 2").take(),
      "set-locale fr, set-color-scheme dark, set-theme Inter, set-locale fr",
    ));
  it("is in the URL of the next load", () => {
    const fixture = ready(ALL).set(FRENCH);
    fixture.take();
    equal(fixture.load().ready("2 1").take(), "set-color-scheme dark, set-theme Inter");
  });
  it("for which the URL has no room is posted at ready", () => {
    const fixture = new Fixture().setWithoutUpdate({ filters: { "a.b": 1, "c.d": 2 } }).load();
    fixture.sync.postFilters(["a.b"]);
    equal(fixture.ready().take(), A);
  });
  it("waits for nothing without messaging", () =>
    equal(new Fixture().setWithoutUpdate({ messaging: "off" }).load().set(FRENCH).ready().take(), ""));
});

describe("state that is removed", () => {
  const removed: [string, Values, Values, string][] = [
    [
      "a color scheme posts that of the system",
      { colorScheme: "dark" },
      { colorScheme: null },
      "set-color-scheme auto",
    ],
    ["a filter posts null", FILTERED, UNFILTERED, NO_A],
    ["all filters post null", FILTERED, { filters: null }, NO_A],
    ["a theme posts nothing", FONT, NO_FONT, ""],
    ["a locale posts nothing", GERMAN, { locale: null }, ""],
    ["a time zone posts nothing", { timezone: "UTC" }, { timezone: null }, ""],
    ["a cleared filter posts nothing", { filters: { "a.b": null } }, UNFILTERED, ""],
  ];
  for (const [title, before, after, posted] of removed) {
    it(title, () => equal(ready(before).set(after).take(), posted));
  }
  it("before ready is not posted", () =>
    equal(new Fixture().load().set(FONT).set(NO_FONT).ready().take(), ""));
  it("before ready leaves what else waits", () =>
    equal(new Fixture().load().set(FONT).post("refresh").set(NO_FONT).ready().take(), "refresh"));
  it("is not posted to an embed that is ready again", () =>
    equal(ready(FONT).set(NO_FONT).ready("1 2").take(), ""));
  it("is taken back again where the URL still says it", () =>
    equal(ready(FILTERED).set(UNFILTERED).ready("1 2").take(), `${NO_A}, ${NO_A}`));
  it("stays taken back where its cleared member is removed", () =>
    equal(
      ready(FILTERED)
        .set({ filters: { "a.b": null } })
        .set(UNFILTERED)
        .ready("1 2")
        .take(),
      `${NO_A}, ${NO_A}`,
    ));
  it("is not known to the next load", () => {
    const fixture = ready(FILTERED).set(UNFILTERED);
    fixture.take();
    equal(fixture.load().ready("2 1").take(), "");
  });
});

describe("a method", () => {
  it("posts also what the embed has already", () =>
    equal(ready(GERMAN).post("set-locale", GERMAN).take(), "set-locale de"));
  it("sets its property", () => equal(ready().post("set-locale", GERMAN).values.valueOf("locale"), "de"));
  it("posts once, and not again with the update", () => {
    const fixture = ready().post("set-locale", GERMAN);
    fixture.sync.follow();
    equal(fixture.take(), "set-locale de");
  });
  it("comes after what has changed before", () =>
    equal(ready().setWithoutUpdate(GERMAN).post("refresh").take(), "set-locale de, refresh"));
  it("throws on a wrong payload", () => throws(() => ready().post("set-locale", { locale: 1 }), TypeError));
  it("posts nothing then", () => {
    const fixture = ready().setWithoutUpdate(GERMAN);
    throws(() => fixture.post("set-theme", []), TypeError);
    equal(fixture.take(), "");
  });
  it("waits while the queue is closed", () => {
    const fixture = ready();
    fixture.sync.end();
    equal(fixture.post("refresh").take(), "");
  });
  it("reports each action that too many wait for", () => {
    const fixture = new Fixture();
    for (let count = 0; count < QUEUE_LIMIT + 2; count += 1) fixture.post("later");
    equal(fixture.dropped, 2);
  });
});

describe("a listener of an action that changes state", () => {
  it("has the last word on the same property", () => {
    const fixture = ready();
    fixture.listener = () => fixture.set({ filters: { "c.d": 3 } });
    fixture.set({ filters: { "a.b": 1, "c.d": 2 } });
    equal(fixture.take(), `${A}, ${NO_A}, set-filter f_c.d={"value":3}`);
  });
  it("leaves the others as they are", () => {
    const fixture = ready();
    fixture.listener = () => fixture.set(FRENCH);
    equal(
      fixture.set({ colorScheme: "dark", timezone: "UTC" }).take(),
      "set-color-scheme dark, set-locale fr, set-timezone UTC",
    );
  });
});

describe("actions that wait", () => {
  const waiting = () =>
    new Fixture().load().set(GERMAN).post("navigate", { path: "/embed/a" }).post("refresh");

  it("are dropped when the target changes, unless they set state", () => {
    const fixture = waiting();
    fixture.sync.dropOneShots();
    equal(fixture.ready().take(), "set-locale de");
  });
  it("are all dropped when the viewer changes", () => {
    const fixture = waiting();
    fixture.sync.drop();
    equal(fixture.ready().take(), "");
  });
  it("stay for the next load", () => equal(waiting().load().ready().take(), "navigate /embed/a, refresh"));
});
