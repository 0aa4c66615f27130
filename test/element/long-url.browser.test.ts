import { expect, fixtureSync, oneEvent } from "@open-wc/testing";
import { MAX_URL_LENGTH } from "../../src/element/load/load-plan.js";
import type { FilterInput, SvcDashboard } from "../../src/index.js";
import { EmbedStub } from "../../src/testing/index.js";
import { createDashboard } from "../support/make-dashboard.js";

const LONG = "x".repeat(MAX_URL_LENGTH);

describe("<svc-dashboard> with filters that do not fit into a URL", () => {
  function add(properties: Partial<SvcDashboard>): { element: SvcDashboard; stub: EmbedStub } {
    const element = createDashboard(properties);
    const stub = new EmbedStub(element);
    fixtureSync(element);
    return { element, stub };
  }

  async function becomeReady(element: SvcDashboard, stub: EmbedStub): Promise<void> {
    const ready = oneEvent(element, "svc-ready");
    stub.ready();
    await ready;
  }

  const filtersIn = (url: string): string[] =>
    [...new URL(url).searchParams.keys()].filter((name) => name.startsWith("f_"));

  const posted = ({ actions }: EmbedStub): unknown[] =>
    actions.map(
      ({ payload }) => (payload as { filterUrlParameter?: string } | undefined)?.filterUrlParameter,
    );

  const parameter = (member: string, value: FilterInput): string =>
    `f_${member}=${JSON.stringify({ value })}`;

  it("posts these filters after ready, in their order, and puts the others into the URL", async () => {
    const filters = { "b.long": LONG, "a.short": 1, "a.long": [LONG], "c.short": null };
    const { element, stub } = add({ filters });
    await becomeReady(element, stub);
    expect(stub.urls[0]!.length).to.be.at.most(MAX_URL_LENGTH);
    expect(filtersIn(stub.urls[0]!)).to.deep.equal(["f_a.short", "f_c.short"]);
    expect(posted(stub)).to.deep.equal([parameter("b.long", LONG), parameter("a.long", [LONG])]);
  });

  it("posts the value that a filter has when the session arrives", async () => {
    const responses: ((session: string) => void)[] = [];
    const { element, stub } = add({
      filters: { "b.long": LONG, "c.long": LONG, "d.long": LONG },
      sessionProvider: async () => new Promise<string>((done) => responses.push(done)),
    });
    await element.updateComplete;
    element.setFilter("b.long", "short");
    element.clearFilter("c.long");
    await Promise.resolve();
    responses[0]!("s1");
    await becomeReady(element, stub);
    expect(filtersIn(stub.urls[0]!)).to.deep.equal([]);
    expect(posted(stub)).to.have.members([
      parameter("b.long", "short"),
      parameter("c.long", null),
      parameter("d.long", LONG),
    ]);
  });

  it("posts these filters again after each ready, and after the next load", async () => {
    const { element, stub } = add({ filters: { "b.long": LONG, "a.short": 1 } });
    await becomeReady(element, stub);
    await becomeReady(element, stub);
    element.reload();
    await becomeReady(element, stub);
    expect(posted(stub)).to.deep.equal(Array(3).fill(parameter("b.long", LONG)));
    expect(stub.urls).to.have.lengthOf(2);
  });

  it("puts all filters into the URL with messaging off", async () => {
    const { stub, element } = add({ filters: { "b.long": LONG, "a.short": 1 }, messaging: "off" });
    while (stub.urls.length === 0) await oneEvent(element, "svc-state-change");
    expect(filtersIn(stub.urls[0]!)).to.deep.equal(["f_b.long", "f_a.short"]);
  });

  it("puts all filters into a URL of exactly the permitted length, including its session", async () => {
    const lengthOf = async (length: number): Promise<EmbedStub> => {
      const filters = { "a.fill": "x".repeat(length), "b.last": 1 };
      const { element, stub } = add({ filters });
      await becomeReady(element, stub);
      return stub;
    };
    const base = (await lengthOf(0)).urls[0]!.length;
    const exact = await lengthOf(MAX_URL_LENGTH - base);
    expect(exact.urls[0]).to.have.lengthOf(MAX_URL_LENGTH);
    expect([filtersIn(exact.urls[0]!), posted(exact)]).to.deep.equal([["f_a.fill", "f_b.last"], []]);
    const longer = await lengthOf(MAX_URL_LENGTH - base + 1);
    expect(filtersIn(longer.urls[0]!)).to.deep.equal(["f_a.fill"]);
    expect(posted(longer)).to.deep.equal([parameter("b.last", 1)]);
  });
});
