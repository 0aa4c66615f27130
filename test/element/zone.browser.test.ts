import { install } from "@sinonjs/fake-timers";
import { expect, fixture, fixtureSync } from "@open-wc/testing";
import { TEST_SEAM, type Testable } from "../../src/element/dashboard-host.js";
import { CLOCK } from "../../src/element/dashboard-host.js";
import type { SvcDashboard } from "../../src/index.js";
import { collect, createDashboard, quiet } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

const global = globalThis as { Zone?: unknown };

/** The calls in the app's zone: each keeps Angular unstable, or makes it check its components. */
let begunInApp: string[];
let zone: "app" | "root";

/** Runs work in a zone, as zone.js does. */
function zoneNamed(name: typeof zone): { run: <T>(work: () => T) => T } {
  return {
    run: (work) => {
      const before = zone;
      zone = name;
      try {
        return work();
      } finally {
        zone = before;
      }
    },
  };
}

/** Records the timers and listeners that begin in the app's zone. @returns a function that restores the originals */
function patch(): () => void {
  const restore: (() => void)[] = [];
  const record = <Target extends object>(target: Target, name: keyof Target & string): void => {
    const original = target[name] as (...args: unknown[]) => unknown;
    Object.assign(target, {
      [name](this: unknown, ...args: unknown[]): unknown {
        if (zone === "app") begunInApp.push(`${name} ${String(args[0]).slice(0, 30)}`);
        return original.apply(this, args);
      },
    });
    restore.push(() => Object.assign(target, { [name]: original }));
  };
  record(window, "setTimeout");
  record(window, "setInterval");
  record(EventTarget.prototype, "addEventListener");
  return () => restore.forEach((undo) => undo());
}

describe("<svc-dashboard> in a framework's zone", () => {
  let unpatch: () => void;

  beforeEach(() => {
    begunInApp = [];
    zone = "app";
    global.Zone = {
      root: zoneNamed("root"),
      get current() {
        return zoneNamed(zone);
      },
    };
    unpatch = patch();
  });
  afterEach(() => {
    unpatch();
    delete global.Zone;
  });

  /** Creates an element that uses the page's clock. */
  function create(properties: Partial<SvcDashboard>): SvcDashboard {
    const element: SvcDashboard & Testable = createDashboard({ sessionProvider: undefined, ...properties });
    element[TEST_SEAM] = {};
    return element;
  }

  it("begins timers, requests and listeners outside of it", async () => {
    const { fetch } = window;
    window.fetch = async (...args) => {
      if (zone === "app") begunInApp.push("fetch");
      return args.length > 0 ? Promise.resolve(Response.json({ sessionId: "s" })) : fetch(...args);
    };
    const element = create({ sessionEndpoint: "/api/embed-session" });
    document.body.append(element);
    element.setFilter("orders.status", "shipped");
    await element.updateComplete;
    element.reload();
    element.remove();
    document.body.append(element);
    const begun = [...begunInApp];
    zone = "root"; // the test's own
    await becomeReady(element);
    window.fetch = fetch;
    expect(begun).to.deep.equal([]);
  });

  it("calls a provider in the zone that it was set in", async () => {
    const zones: string[] = [];
    const element = create({ sessionProvider: () => (zones.push(zone), "session") });
    fixtureSync(element);
    zone = "root";
    await ScriptedTenant.of(element);
    element.reload();
    while (zones.length < 2) await nextTask();
    expect(zones).to.deep.equal(["app", "app"]);
  });

  it("dispatches events in the current zone, so that each listener runs in its own zone", async () => {
    const element = create({ sessionProvider: () => "session" });
    const seen: string[] = [];
    element.addEventListener("svc-state-change", () => seen.push(zone));
    await fixture(element);
    expect(new Set(seen)).to.deep.equal(new Set(["root"])); // zone.js runs each listener in the zone that added it
  });

  for (const name of ["a form", "null"]) {
    it(`works if the global Zone is ${name}`, async () => {
      global.Zone = name === "a form" ? document.createElement("form") : null;
      const element = create({ sessionProvider: () => "session" });
      fixtureSync(element);
      await ScriptedTenant.of(element);
    });
  }
});

describe("<svc-dashboard> with fake timers of the page", () => {
  it("uses timers that were replaced after its import", async () => {
    const element: SvcDashboard & Testable = createDashboard({ sessionProvider: undefined });
    element[TEST_SEAM] = { clock: CLOCK };
    quiet(element);
    const errors = collect<{ code: string }>(element, "svc-error");
    const clock = install({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    try {
      await fixture(element);
      clock.tick(5000);
    } finally {
      clock.uninstall();
    }
    expect(errors.map(({ code }) => code)).to.deep.equal(["session-missing"]);
  });
});
