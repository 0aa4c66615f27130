import { expect, fixture, fixtureSync, html, oneEvent, waitUntil } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import type { HostFailure, SvcDashboard } from "../../src/index.js";
import { fakeClock } from "../support/fake-clock.js";
import { createDashboard, frameOf } from "../support/make-dashboard.js";
import { nextTask } from "../support/next-task.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady } from "./become-ready.js";

const ELSEWHERE = "https://elsewhere.example/s";

interface Reported {
  /** The details of `svc-error` events. */
  errors: HostFailure[];
  /** The messages in the console. */
  lines: string[];
}

const { error: logError, debug: logDebug } = console;
const { fetch: realFetch } = window;

/** Records the errors that an element reports to listeners and the console, and silences the console. */
function record(element: SvcDashboard): Reported {
  const reported: Reported = { errors: [], lines: [] };
  element.addEventListener("svc-error", ({ detail }) => reported.errors.push(detail as HostFailure));
  console.error = (_: unknown, message: string) => reported.lines.push(message);
  return reported;
}

/** Adds an element to the page, and records its errors. @param later values that are set after the others */
async function add(
  properties: Partial<SvcDashboard>,
  later: Partial<SvcDashboard> = {},
): Promise<[SvcDashboard, Reported]> {
  const element = Object.assign(createDashboard(properties), later);
  const reported = record(element);
  fixtureSync(element);
  await settled(element);
  return [element, reported];
}

/** Waits for the element's updates; a provider's result arrives a few microtasks later. */
async function settled(element: SvcDashboard): Promise<void> {
  while (!(await element.updateComplete));
  await nextTask();
  while (!(await element.updateComplete));
}

/** Expects one error with a code, and one line in the console with its message. */
function expectOne({ errors, lines }: Reported, code: string, fatal: boolean, message: RegExp): void {
  expect(errors.map((error) => [error.code, error.fatal])).to.deep.equal([[code, fatal]]);
  expect(lines).to.deep.equal([errors[0]!.message]);
  expect(lines[0]).to.match(message);
}

async function becomesReady(element: SvcDashboard): Promise<URL> {
  const tenant = await becomeReady(element);
  expect([element.state, element.lastError]).to.deep.equal(["ready", null]);
  return new URL((await tenant.report()).href);
}

describe("<svc-dashboard> with an invalid configuration", () => {
  afterEach(() => {
    console.error = logError;
    console.debug = logDebug;
    window.fetch = realFetch;
  });

  const mockEndpoint = (): void => {
    window.fetch = () => Promise.resolve(Response.json({ sessionId: "from-endpoint" }));
  };

  describe("with an endpoint of another origin", () => {
    it("reports one failure if it is the only source, and loads with a valid one", async () => {
      mockEndpoint();
      const [element, reported] = await add({ sessionProvider: undefined, sessionEndpoint: ELSEWHERE });
      expectOne(
        reported,
        "invalid-configuration",
        true,
        /^session-endpoint: .*own origin.*elsewhere\.example/,
      );
      expect(element.state).to.equal("failed");
      expect(await element.ready.catch((error: unknown) => error)).to.include({
        code: "invalid-configuration",
      });
      const rejected = element.ready;
      element.sessionEndpoint = "/api/session";
      await element.updateComplete;
      expect(element.ready).not.to.equal(rejected);
      expect((await becomesReady(element)).searchParams.get("session")).to.equal("from-endpoint");
      expect(reported.errors.length).to.equal(1);
    });

    for (const [what, others] of [
      ["a provider", { sessionProvider: () => "other" }],
      ["a ready-made session", { sessionProvider: undefined, session: "other" }],
    ] as const) {
      it(`loads with ${what}, and reports the endpoint once`, async () => {
        const [element, reported] = await add({ ...others, sessionEndpoint: ELSEWHERE });
        expectOne(reported, "invalid-configuration", false, /^session-endpoint: /);
        const tenant = await becomeReady(element);
        expect(new URL((await tenant.report()).href).searchParams.get("session")).to.equal("other");
        expect(reported.errors.length).to.equal(1);
      });
    }

    it("loads again with a provider that is set later", async () => {
      const [element, reported] = await add({ sessionProvider: undefined, sessionEndpoint: ELSEWHERE });
      expect(element.state).to.equal("failed");
      element.sessionProvider = () => "provided";
      await element.updateComplete;
      expect((await becomesReady(element)).searchParams.get("session")).to.equal("provided");
      expect(reported.errors.length).to.equal(1);
    });
  });

  describe("with an incomplete or wrong target", () => {
    it("reports a missing id once, and loads when a path contains it", async () => {
      const [element, reported] = await add({ publicId: undefined });
      expectOne(
        reported,
        "invalid-configuration",
        true,
        /^public-id is missing: set it, or path\. Run: npx /,
      );
      element.path = "/embed/dashboard/by-path";
      await element.updateComplete;
      expect((await becomesReady(element)).pathname).to.equal("/embed/dashboard/by-path");
      expect(reported.errors.length).to.equal(1);
    });

    it("reports an invalid tenant-origin, but not as missing", async () => {
      const [element, reported] = await add({ tenantOrigin: undefined }, { tenantOrigin: "acme.example" });
      expectOne(reported, "invalid-configuration", true, /^tenant-origin: Expected an https origin/);
      expect(reported.lines[0]).not.to.contain("missing");
      element.tenantOrigin = tenantOrigin;
      await element.updateComplete;
      await becomesReady(element);
      expect(reported.errors.length).to.equal(1);
    });

    it("reports a tenant-origin that was not set as missing", async () => {
      const [, reported] = await add({ tenantOrigin: undefined });
      expectOne(reported, "invalid-configuration", true, /^tenant-origin is missing: set it\. Run: npx /);
    });

    it("rejects a path that contradicts the attributes during a load, which continues", async () => {
      const [element, reported] = await add({ path: "/embed/dashboard/sales?tab=1" });
      const tenant = await ScriptedTenant.of(element);
      for (const when of ["connecting", "ready"]) {
        reported.errors.length = reported.lines.length = 0;
        expect(element.state).to.equal(when);
        element.path = `/embed/dashboard/${when}`;
        await settled(element);
        const message = new RegExp(`^path contains ${when}, public-id is sales: remove one\\.$`);
        expectOne(reported, "invalid-configuration", false, message);
        expect([element.path, element.state]).to.deep.equal(["/embed/dashboard/sales?tab=1", when]);
        tenant.ready();
        await element.ready;
      }
      element.path = "/embed/dashboard/sales?tab=2";
      await element.updateComplete;
      const { received } = await tenant.report();
      expect(received.map(({ data }) => [data.type, data.payload])).to.deep.equal([
        ["svc:action:navigate", { path: "/embed/dashboard/sales?tab=2" }],
      ]);
      expect([frameOf(element), reported.errors.length]).to.deep.equal([tenant.frame, 1]);
    });

    it("starts one load when path and id change together, in either order", async () => {
      let requests = 0;
      const [element, reported] = await add({ sessionProvider: () => `s${(requests += 1)}` });
      await becomesReady(element);
      for (const [id, values] of [
        ["b", { path: "/embed/dashboard/b", publicId: "b" }],
        ["c", { publicId: "c", path: "/embed/dashboard/c" }],
      ] as const) {
        const before = requests;
        Object.assign(element, values);
        await oneEvent(element, "svc-state-change");
        expect((await becomesReady(element)).pathname).to.equal(`/embed/dashboard/${id}`);
        expect(requests).to.equal(before + 1);
      }
      expect(reported.errors).to.deep.equal([]);
    });

    it("fails if the path contradicts the attributes when the load starts, and loads without it", async () => {
      const [element, reported] = await add({ path: "/embed/dashboard/other" });
      expectOne(
        reported,
        "invalid-configuration",
        true,
        /^path contains other, public-id is sales: remove one\. Run: npx svc-dashboard doctor --tenant-origin /,
      );
      expect([element.state, frameOf(element)]).to.deep.equal(["failed", null]);
      element.path = undefined;
      await element.updateComplete;
      expect((await becomesReady(element)).pathname).to.equal("/embed/dashboard/sales");
      expect(reported.errors.length).to.equal(1);
    });
  });

  describe("with strings that a template made of another type", () => {
    const WRONG_TYPES = [
      "undefined",
      "null",
      "() => id",
      "async () => id",
      "id => id",
      "function id() {}",
      "[object Object]",
    ];
    for (const text of WRONG_TYPES) {
      it(`rejects ${text} as an id, keeps the last one, and reports it once`, async () => {
        const [element, reported] = await add({});
        for (let times = 0; times < 5; times += 1) {
          element.setAttribute("public-id", text);
          await element.updateComplete;
        }
        expectOne(reported, "invalid-configuration", false, /^public-id: .*set the property instead/);
        expect(element.publicId).to.equal("sales");
        await becomesReady(element);
      });
    }

    for (const id of ["undefined-sales", "nullable", "a(b)", "functions", "object", "() =", "=> x"]) {
      it(`accepts ${id} as an id`, async () => {
        const [element, reported] = await add({ publicId: id });
        expect([element.publicId, reported.errors]).to.deep.equal([id, []]);
      });
    }

    for (const text of WRONG_TYPES) {
      it(`accepts ${text} as a frame-title, and in texts`, async () => {
        const [element, reported] = await add({ texts: { retry: text } });
        element.setAttribute("frame-title", text);
        const url = await becomesReady(element);
        expect(url.pathname).to.equal("/embed/dashboard/sales");
        expect([element.frameTitle, frameOf(element)!.title, element.texts]).to.deep.equal([
          text,
          text,
          { retry: text },
        ]);
        expect(reported.errors).to.deep.equal([]);
      });
    }

    for (const [name, property] of [
      ["session-provider", "sessionProvider"],
      ["texts", "texts"],
    ] as const) {
      it(`reports an attribute ${name} once, with any value, and keeps the property`, async () => {
        const values = { sessionProvider: () => "by-property", texts: { retry: "Nochmal" } };
        const [element, reported] = await add(values);
        for (const text of ["async () => id", "[object Object]", '{"retry":"x"}', "getSession", ""]) {
          element.setAttribute(name, text);
          await element.updateComplete;
        }
        element.removeAttribute(name);
        await element.updateComplete;
        expectOne(
          reported,
          "invalid-configuration",
          false,
          new RegExp(
            `^${name}: .* an attribute can't hold a function .*: in Vue write \\.${property}="…", elsewhere element\\.${property} = `,
          ),
        );
        expect(element[property]).to.deep.equal(values[property]);
        expect((await becomesReady(element)).searchParams.get("session")).to.equal("by-property");
      });
    }

    it("reports one failure for an attribute session-provider as the only source, and loads with the property", async () => {
      const element = createDashboard({ sessionProvider: undefined });
      const reported = record(element);
      element.setAttribute("session-provider", "() => 'secret-session'");
      fixtureSync(element);
      await settled(element);
      expectOne(
        reported,
        "invalid-configuration",
        true,
        /^session-provider: .*elsewhere element\.sessionProvider = /,
      );
      expect(reported.lines[0]).not.to.contain("secret-session");
      expect(element.sessionProvider).to.equal(undefined);
      element.sessionProvider = () => "right";
      await element.updateComplete;
      expect((await becomesReady(element)).searchParams.get("session")).to.equal("right");
      expect(reported.errors.length).to.equal(1);
    });

    for (const [name, text] of [
      ["session-endpoint", "undefined"],
      ["session", "undefined"],
      ["session", "null"],
    ] as const) {
      it(`reports one failure for ${name}="${text}" as the only source, and loads with a valid one`, async () => {
        const element = createDashboard({ sessionProvider: undefined });
        const reported = record(element);
        element.setAttribute(name, text);
        fixtureSync(element);
        await settled(element);
        expectOne(reported, "invalid-configuration", true, new RegExp(`^${name}: .*"${text}"`));
        expect([element.session, element.sessionEndpoint, element.hasAttribute("session")]).to.deep.equal([
          undefined,
          undefined,
          false,
        ]);
        element.session = "right";
        await element.updateComplete;
        expect((await becomesReady(element)).searchParams.get("session")).to.equal("right");
      });
    }

    it("fails without an id if the only one was rejected, and names the rejected value", async () => {
      const [element, reported] = await add({ publicId: undefined }, { publicId: "undefined" });
      expectOne(reported, "invalid-configuration", true, /^public-id: .*"undefined"/);
      element.publicId = "sales";
      await element.updateComplete;
      await becomesReady(element);
    });
  });

  it("reports an invalid value again after a valid one, and another invalid value at once", async () => {
    const [element, { errors }] = await add({});
    for (const locale of ["a_b", "a_b", "de-DE", "a_b", "c_d", "c_d"]) {
      element.locale = locale;
      await element.updateComplete;
    }
    expect(errors.map(({ message }) => /got "(.*)"/.exec(message)?.[1])).to.deep.equal(["a_b", "a_b", "c_d"]);
    expect(element.locale).to.equal("de-DE");
  });

  it("ignores undefined members of urlParams and texts, and reports members of other types", async () => {
    const [element, reported] = await add({
      urlParams: { campaign: undefined as never, source: "mail" },
      texts: { retry: undefined as never, loading: "Bitte warten" },
    });
    expect([element.urlParams, element.texts, reported.errors]).to.deep.equal([
      { source: "mail" },
      { loading: "Bitte warten" },
      [],
    ]);
    const url = await becomesReady(element);
    expect([url.searchParams.get("source"), url.searchParams.has("campaign")]).to.deep.equal(["mail", false]);
    expect(element.shadowRoot!.querySelector("button")!.textContent).to.equal("Try again");
    element.urlParams = { source: "mail", page: 2 as never };
    await element.updateComplete;
    expectOne(reported, "invalid-configuration", false, /^url-params: page: Expected a string, got 2\.$/);
    expect([element.urlParams, element.state]).to.deep.equal([{ source: "mail" }, "ready"]);
  });

  for (const [what, filters, message] of [
    [
      "value",
      { "orders.status": "new", "orders.date": new Date() },
      /^filters: orders\.date: Expected a scalar/,
    ],
    [
      "name",
      { "orders.status": "new", status: "x" },
      /^filters: Expected a member such as .*got "status"\.$/,
    ],
  ] as const) {
    it(`names the filter with an invalid ${what}, and keeps the last filters`, async () => {
      const [element, reported] = await add({ filters: { "orders.status": "open" } });
      element.filters = filters as never;
      await element.updateComplete;
      expectOne(reported, "invalid-configuration", false, message);
      expect(element.filters).to.deep.equal({ "orders.status": { value: "open" } });
      element.filters = { "orders.status": "new" };
      await element.updateComplete;
      expect([element.filters, reported.errors.length]).to.deep.equal([
        { "orders.status": { value: "new" } },
        1,
      ]);
    });
  }

  describe("with an invalid ready event", () => {
    const debugLines = (): string[] => {
      const lines: string[] = [];
      console.debug = (...words: unknown[]) => lines.push(words.join(" "));
      return lines;
    };

    for (const [member, payload] of [
      ["mode", { mode: undefined }],
      ["publicId", { publicId: 5 }],
      ["surface", { surface: "report" }],
      ["embedTenant", { embedTenant: undefined }],
    ] as const) {
      it(`names ${member} in the timeout's message and in the debug log, until a valid one follows`, async () => {
        const clock = fakeClock();
        const lines = debugLines();
        const [element, reported] = await add({ debug: true });
        const tenant = await ScriptedTenant.of(element);
        tenant.ready(payload);
        await tenant.report();
        expect(reported.errors).to.deep.equal([]);
        const line = `<svc-dashboard> ignored svc:event:ready, because its ${member} is invalid`;
        expect(lines.filter((one) => one.includes("ignored svc:event"))).to.deep.equal([line]);
        clock.tick(30_000);
        expectOne(reported, "ready-timeout", false, new RegExp(`ignored, because its ${member} is invalid`));
        expect(reported.lines[0]).not.to.contain("plan");
        tenant.ready();
        await waitUntil(() => element.state === "ready");
        expect(element.lastError).to.equal(null);
      });
    }

    it("treats a publicId of null as absent", async () => {
      const lines = debugLines();
      const [element, reported] = await add({ debug: true });
      (await ScriptedTenant.of(element)).ready({ publicId: null });
      expect("publicId" in (await element.ready)).to.equal(false);
      expect([reported.errors, lines.filter((one) => one.includes("ignored svc:event"))]).to.deep.equal([
        [],
        [],
      ]);
    });

    it("logs nothing without debug", async () => {
      const lines = debugLines();
      const tenant = await ScriptedTenant.of(await fixture<SvcDashboard>(createDashboard()));
      tenant.ready({ publicId: 5 });
      await tenant.report();
      expect(lines).to.deep.equal([]);
    });
  });

  it("has a new ready promise once a move begins a load after a failure", async () => {
    const [element] = await add({
      sessionProvider: ({ reason }) => (reason === "move" ? "moved" : new Response("", { status: 403 })),
    });
    const rejected = element.ready;
    expect(await rejected.catch((error: unknown) => error)).to.include({ code: "session-refused" });
    fixtureSync(html`<div></div>`).append(element);
    await element.updateComplete;
    expect(element.ready).not.to.equal(rejected);
    const ready = element.ready;
    await becomesReady(element);
    expect(element.ready).to.equal(ready);
  });
});
