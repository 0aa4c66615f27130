import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import type { SvcDashboard, SvcHostErrorEvent } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard, quiet } from "../support/make-dashboard.js";

describe("<svc-dashboard>", () => {
  const INVALID: [what: string, values: Record<string, unknown>, message: RegExp][] = [
    ["a locale object", { locale: new Intl.Locale("de-DE") }, /^locale: Expected a BCP 47 language tag/],
    ["a list of locales", { locale: ["de-DE"] }, /^locale: Expected a BCP 47 language tag/],
    ["a stringified promise as session", { session: "[object Promise]" }, /^session: .*set the property/],
  ];
  for (const [what, values, message] of INVALID) {
    it(`ignores ${what}, and reports it`, async () => {
      const element = createDashboard();
      quiet(element);
      const failed = oneEvent<SvcHostErrorEvent>(element, "svc-error");
      Object.assign(element, values);
      fixtureSync(element);
      const { detail } = await failed;
      expect(detail).to.include({ code: "invalid-configuration", fatal: false });
      expect(detail.message).to.match(message);
      for (const name of Object.keys(values)) expect(element[name as keyof SvcDashboard]).to.equal(undefined);
    });
  }

  it("accepts a session with characters of any script", async () => {
    const element = createDashboard({ session: "日本-🙂", sessionProvider: undefined });
    const stub = new EmbedStub(element);
    fixtureSync(element);
    stub.ready();
    await element.ready;
    expect(new URL(stub.urls[0]!).searchParams.get("session")).to.equal("日本-🙂");
  });

  it("posts a returned object after it was changed and set again, and not before", async () => {
    const element = createDashboard({
      theme: { primaryColor: "blue" },
      filters: { "orders.status": { value: ["new"] } },
    });
    const stub = new EmbedStub(element);
    fixtureSync(element);
    stub.ready();
    await element.ready;
    const before = stub.actions.length;
    const { theme, filters } = element;
    theme!.primaryColor = "red";
    (filters!["orders.status"] as { value: string[] }).value.push("shipped");
    element.refresh();
    expect(element.theme).to.deep.equal({ primaryColor: "blue" });
    element.theme = theme;
    element.filters = filters;
    await element.updateComplete;
    expect(stub.actions.slice(before).map(({ type, payload }) => [type, payload])).to.deep.equal([
      ["svc:action:refresh", undefined],
      ["svc:action:set-theme", { primaryColor: "red" }],
      ["svc:action:set-filter", { filterUrlParameter: 'f_orders.status={"value":["new","shipped"]}' }],
    ]);
  });

  it("returns a function unchanged", () => {
    const sessionProvider = (): string => "s";
    expect(fixtureSync<SvcDashboard>(createDashboard({ sessionProvider })).sessionProvider).to.equal(
      sessionProvider,
    );
  });
});
