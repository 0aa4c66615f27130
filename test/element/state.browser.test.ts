import { expect, fixture, oneEvent } from "@open-wc/testing";
import type { SvcActionEvent, SvcDashboard } from "../../src/index.js";
import { createDashboard, isBusy } from "../support/make-dashboard.js";
import { ScriptedTenant } from "../support/scripted-tenant.js";
import { becomeReady, readyDashboard } from "./become-ready.js";

describe("<svc-dashboard>", () => {
  /** The key of an action's state: the first member of its payload, or the filter's member. */
  function keyOf(payload: unknown): string {
    const [[name, value]] = Object.entries(payload as object) as [[string, string]];
    return name === "filterUrlParameter" ? value.replace(/=.*/, "") : name;
  }

  async function payloads(tenant: ScriptedTenant): Promise<[string, unknown][]> {
    const { received } = await tenant.report();
    return received.map(({ data }) => [data.type.replace("svc:action:", ""), data.payload]);
  }

  it("posts the action of each method, and updates the property", async () => {
    const [element, tenant] = await readyDashboard();
    element.setColorScheme("dark");
    element.setTheme({ primaryColor: "#0a7" });
    element.setLocale("de-DE");
    element.setTimezone("Europe/Berlin");
    element.setFilter("orders.status", ["shipped", "returned"]);
    element.setFilter('f_orders.total={"value":100,"type":"greater_than"}');
    element.clearFilter("orders.status");
    element.navigate("/embed/d/42/app/folders");
    element.refresh();
    element.postAction("svc:action:later", { any: 1 });
    await element.updateComplete;
    expect(await payloads(tenant)).to.deep.equal([
      ["set-color-scheme", { scheme: "dark" }],
      ["set-theme", { primaryColor: "#0a7" }],
      ["set-locale", { locale: "de-DE" }],
      ["set-timezone", { timezone: "Europe/Berlin" }],
      ["set-filter", { filterUrlParameter: 'f_orders.status={"value":["shipped","returned"]}' }],
      ["set-filter", { filterUrlParameter: 'f_orders.total={"value":100,"type":"greater_than"}' }],
      ["set-filter", { filterUrlParameter: 'f_orders.status={"value":null}' }],
      ["navigate", { path: "/embed/d/42/app/folders" }],
      ["refresh", undefined],
      ["later", { any: 1 }],
    ]);
    const { colorScheme, theme, locale, timezone, filters, path } = element;
    expect({ colorScheme, theme, locale, timezone, filters, path }).to.deep.equal({
      colorScheme: "dark",
      theme: { primaryColor: "#0a7" },
      locale: "de-DE",
      timezone: "Europe/Berlin",
      filters: {
        "orders.status": { value: null },
        "orders.total": { value: 100, type: "greater_than" },
      },
      path: undefined,
    });
  });

  it("posts an action for an attribute only when its value differs", async () => {
    const [element, tenant] = await readyDashboard();
    element.setAttribute("color-scheme", "dark");
    await element.updateComplete;
    element.setAttribute("color-scheme", "dark");
    element.theme = { primaryColor: "#0a7" };
    await element.updateComplete;
    element.theme = { primaryColor: "#0a7" };
    element.setAttribute("filters", '{"orders.status":"shipped","orders.channel":["web"]}');
    await element.updateComplete;
    element.filters = { "orders.channel": { value: ["web"] } };
    await element.updateComplete;
    element.removeAttribute("color-scheme");
    element.theme = undefined;
    await element.updateComplete;
    expect(await payloads(tenant)).to.deep.equal([
      ["set-color-scheme", { scheme: "dark" }],
      ["set-theme", { primaryColor: "#0a7" }],
      ["set-filter", { filterUrlParameter: 'f_orders.status={"value":"shipped"}' }],
      ["set-filter", { filterUrlParameter: 'f_orders.channel={"value":["web"]}' }],
      ["set-filter", { filterUrlParameter: 'f_orders.status={"value":null}' }],
      ["set-color-scheme", { scheme: "auto" }],
    ]);
  });

  it("posts one action for any number of changes in a task", async () => {
    const [element, tenant] = await readyDashboard();
    for (let i = 0; i < 1000; i += 1) element.setAttribute("color-scheme", i % 2 ? "dark" : "light");
    await element.updateComplete;
    expect(await payloads(tenant)).to.deep.equal([["set-color-scheme", { scheme: "dark" }]]);
  });

  it("keeps the order of property changes and calls", async () => {
    const [element, tenant] = await readyDashboard();
    element.locale = "fr-FR";
    element.refresh();
    element.timezone = "Asia/Tokyo";
    element.navigate("/embed/x");
    await element.updateComplete;
    expect(await tenant.actions()).to.deep.equal(["set-locale", "refresh", "set-timezone", "navigate"]);
  });

  it("posts the newest values last if a listener of svc-action changes the state", async () => {
    const [element, tenant] = await readyDashboard();
    const change = ({ detail }: SvcActionEvent): void => {
      if (detail.type !== "svc:action:set-color-scheme") return;
      element.setFilter("orders.status", "new");
      element.setLocale("fr-FR");
    };
    element.addEventListener("svc-action", change, { once: true });
    Object.assign(element, {
      colorScheme: "dark",
      locale: "de-DE",
      filters: { "orders.status": "old", "orders.channel": "web" },
    });
    await element.updateComplete;
    const posted = new Map((await payloads(tenant)).map(([, payload]) => [keyOf(payload), payload]));
    expect(posted.get("locale")).to.deep.equal({ locale: "fr-FR" });
    expect(posted.get("f_orders.status")).to.deep.equal({
      filterUrlParameter: 'f_orders.status={"value":"new"}',
    });
    expect([...posted.keys()]).to.have.members(["scheme", "locale", "f_orders.status", "f_orders.channel"]);
  });

  it("posts the other filters too if a listener of svc-action sets one of them", async () => {
    const [element, tenant] = await readyDashboard();
    element.addEventListener("svc-action", () => element.setFilter("orders.channel", "web"), { once: true });
    element.filters = { "orders.status": "new", "orders.channel": "shop", "orders.total": 5 };
    await element.updateComplete;
    await element.updateComplete; // the filter that the listener set is one more change
    const last = new Map((await payloads(tenant)).map(([, payload]) => [keyOf(payload), payload]));
    expect(
      [...last.values()].map((payload) => Object.values(payload as object)[0] as string),
    ).to.have.members([
      'f_orders.status={"value":"new"}',
      'f_orders.channel={"value":"web"}',
      'f_orders.total={"value":5}',
    ]);
  });

  it("posts the other filters too if a listener of svc-action sets all of them again", async () => {
    const [element, tenant] = await readyDashboard();
    const filters = { "orders.status": "new", "orders.total": 5 };
    element.addEventListener("svc-action", () => (element.filters = { ...filters }), { once: true });
    element.filters = filters;
    await element.updateComplete;
    expect(await tenant.actions()).to.deep.equal(["set-filter", "set-filter"]);
  });

  it("keeps a filter that a listener of svc-action sets while a method sets another", async () => {
    const [element, tenant] = await readyDashboard();
    element.addEventListener("svc-action", () => element.setFilter("orders.total", 5), { once: true });
    element.locale = "de-DE"; // posted first
    element.setFilter("orders.status", "new");
    await element.updateComplete;
    expect(await tenant.actions()).to.deep.equal(["set-locale", "set-filter", "set-filter"]);
    expect(element.filters).to.have.all.keys("orders.total", "orders.status");
  });

  it("keeps a filter that a listener of svc-action sets while it is cleared", async () => {
    const [element, tenant] = await readyDashboard({ filters: { "orders.status": "old" } });
    element.addEventListener("svc-action", () => element.setFilter("orders.status", "new"), { once: true });
    element.filters = {};
    await element.updateComplete;
    await element.updateComplete; // the filter that the listener set is one more change
    expect((await payloads(tenant)).map(([, payload]) => payload)).to.deep.equal([
      { filterUrlParameter: 'f_orders.status={"value":null}' },
      { filterUrlParameter: 'f_orders.status={"value":"new"}' },
    ]);
  });

  it("validates a payload before it clones it", async () => {
    const [element] = await readyDashboard();
    const payload = { scheme: "sepia", node: document.body } as unknown as { scheme: "dark" };
    expect(() => element.postAction("svc:action:set-color-scheme", payload)).to.throw(/light, dark, auto/);
    Object.assign(payload, { scheme: "dark" });
    expect(() => element.postAction("svc:action:set-color-scheme", payload)).to.throw(/can be cloned/);
    expect(element.colorScheme).to.equal(undefined);
  });

  it("queues actions until ready, each state once with its last value, and omits the values of the URL", async () => {
    const element = createDashboard({ locale: "de-DE", colorScheme: "light", theme: { font: "serif" } });
    element.setFilter("orders.status", "shipped");
    await fixture(element);
    const tenant = await ScriptedTenant.of(element);
    element.setColorScheme("dark");
    element.refresh();
    element.setTimezone("UTC");
    element.setColorScheme("light");
    tenant.ready();
    await element.ready;
    expect(await payloads(tenant)).to.deep.equal([
      ["set-theme", { font: "serif" }],
      ["refresh", undefined],
      ["set-timezone", { timezone: "UTC" }],
      ["set-color-scheme", { scheme: "light" }],
    ]);
  });

  it("posts the state again after another load, and omits the values of the URL", async () => {
    const [element] = await readyDashboard();
    element.setColorScheme("dark");
    element.setLocale("ja-JP");
    element.reload();
    await oneEvent(element, "svc-state-change");
    const tenant = await becomeReady(element);
    expect(await payloads(tenant)).to.deep.equal([["set-color-scheme", { scheme: "dark" }]]);
    expect(new URL((await tenant.report()).href).searchParams.get("locale")).to.equal("ja-JP");
  });

  it("updates properties when postAction() posts state actions", async () => {
    const [element, tenant] = await readyDashboard({ filters: { "orders.status": "shipped" } });
    element.postAction("svc:action:set-locale", { locale: "sv-SE" });
    element.postAction("svc:action:set-filter", { filterUrlParameter: 'f_orders.status={"value":null}' });
    expect(() => element.postAction("svc:action:set-timezone", { timezone: "+02:00" })).to.throw(
      TypeError,
      /IANA/,
    );
    await element.updateComplete;
    expect([element.locale, element.filters]).to.deep.equal(["sv-SE", { "orders.status": { value: null } }]);
    expect(await tenant.actions()).to.deep.equal(["set-locale", "set-filter"]);
  });

  it("posts navigate when path changes, and updates embedPath when the embed navigates", async () => {
    const [element, tenant] = await readyDashboard();
    element.path = "/embed/dashboard/sales?tab=2";
    await element.updateComplete;
    tenant.send("view", { surface: "dashboard", path: "/embed/dashboard/sales?tab=3", title: "Sales" });
    await oneEvent(element, "svc-view");
    expect(await payloads(tenant)).to.deep.equal([["navigate", { path: "/embed/dashboard/sales?tab=2" }]]);
    expect(element.embedPath).to.equal("/embed/dashboard/sales?tab=3");
  });

  it("posts a filter whose list the page has changed in place", async () => {
    const [element, tenant] = await readyDashboard();
    const channels = ["web"];
    element.filters = { "orders.channel": channels };
    await element.updateComplete;
    channels.push("store");
    element.filters = { "orders.channel": channels };
    await element.updateComplete;
    expect(await payloads(tenant)).to.deep.equal([
      ["set-filter", { filterUrlParameter: 'f_orders.channel={"value":["web"]}' }],
      ["set-filter", { filterUrlParameter: 'f_orders.channel={"value":["web","store"]}' }],
    ]);
  });

  it("posts an encoded or short filter parameter in its full raw form", async () => {
    const [element, tenant] = await readyDashboard();
    element.setFilter("f_orders.status=%7B%22value%22%3A%22shipped%22%7D");
    element.setFilter('f_orders.channel="web"');
    expect(await payloads(tenant)).to.deep.equal([
      ["set-filter", { filterUrlParameter: 'f_orders.status={"value":"shipped"}' }],
      ["set-filter", { filterUrlParameter: 'f_orders.channel={"value":"web"}' }],
    ]);
  });

  it("posts no theme, locale or time zone that was removed before ready", async () => {
    const element = await fixture<SvcDashboard>(createDashboard());
    const tenant = await ScriptedTenant.of(element);
    Object.assign(element, {
      theme: { font: "serif" },
      locale: "de-DE",
      timezone: "UTC",
      colorScheme: "dark",
    });
    await element.updateComplete;
    Object.assign(element, { theme: undefined, locale: undefined, timezone: undefined });
    await element.updateComplete;
    tenant.ready();
    await element.ready;
    expect(await payloads(tenant)).to.deep.equal([["set-color-scheme", { scheme: "dark" }]]);
  });

  it("starts no load when a property is set to its default", async () => {
    const [element, tenant] = await readyDashboard();
    Object.assign(element, { allowExport: false, mode: "signed", messaging: "on", surface: "dashboard" });
    await element.updateComplete;
    expect([element.state, tenant.frame.isConnected]).to.deep.equal(["ready", true]);
    element.allowExport = true;
    await element.updateComplete;
    expect(tenant.frame.isConnected).to.equal(false);
  });

  it("throws on an invalid argument, names the expected value, and posts nothing", async () => {
    const [element, tenant] = await readyDashboard();
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    for (const [call, words] of [
      [() => element.setColorScheme("blue" as "dark"), /light, dark, auto.*"blue"/],
      [() => element.setLocale("no_locale"), /BCP 47/],
      [() => element.setTimezone("+02:00"), /IANA.*offset/],
      [() => element.setTimezone("Central European Time"), /IANA/],
      [() => element.setTheme({ onClick: () => 1 }), /plain values/],
      [() => element.setTheme(cycle), /plain values/],
      [() => element.setTheme({ get primaryColor(): string { throw new Error("x"); } }), /plain values/], // prettier-ignore
      [() => element.setFilter("status", "x"), /orders\.status/],
      [() => element.setFilter("orders.status", new Date() as never), /filter/],
      [() => element.setFilter("f_not a parameter="), /f_orders\.status/],
      [() => element.clearFilter("a=b.c"), /orders\.status/],
      [() => element.navigate("//evil.example"), /\/embed\//],
      [() => element.navigate("/embed/../admin"), /dot segments/],
      [() => element.postAction("svc:event:ready" as "svc:action:x"), /svc:action:/],
    ] as const) {
      expect(call).to.throw(TypeError, words);
    }
    element.refresh();
    expect(await tenant.actions()).to.deep.equal(["refresh"]);
  });

  it("parses JSON attributes into the values of their properties", () => {
    const element = createDashboard();
    const values = {
      theme: { primaryColor: "#123456", chat: { inputColor: "#fff" } },
      filters: { "orders.status": { value: ["shipped"] } },
      urlParams: { campaign: "a b" },
    };
    for (const [name, value] of Object.entries(values))
      element.setAttribute(name === "urlParams" ? "url-params" : name, JSON.stringify(value));
    const { theme, filters, urlParams } = element;
    expect({ theme, filters, urlParams }).to.deep.equal(values);
  });

  it("accepts the forms in which templates write a boolean attribute", () => {
    const element = createDashboard();
    const read = (text: string): boolean => {
      element.setAttribute("allow-export", text);
      return element.allowExport;
    };
    expect(["", "true", "allow-export", "false"].map(read)).to.deep.equal([true, true, true, false]);
  });

  it("throws on actions with messaging off, and shows the frame after its load event", async () => {
    const element = await fixture<SvcDashboard>(createDashboard({ messaging: "off" }));
    const tenant = await ScriptedTenant.of(element);
    expect(() => element.refresh()).to.throw(/messaging="off"/);
    expect(await element.ready.catch((reason: unknown) => reason)).to.include({ code: "messaging-off" });
    if (isBusy(element)) await oneEvent(tenant.frame, "load");
    expect(getComputedStyle(tenant.frame).opacity).to.equal("1");
  });
});
