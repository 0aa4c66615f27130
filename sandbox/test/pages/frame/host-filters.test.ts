import assert from "node:assert/strict";
import { mock } from "node:test";
import type { EmbedFilter } from "svc-dashboard/protocol";
import type { ValuesResponse } from "../../../src/contract/viewer-api.js";
import { wrongType } from "../../../src/pages/dashboard/filters/unknown-values.js";
import { HostFilters, type FilteredDashboard } from "../../../src/pages/frame/host-filters.js";

const CHANNEL = "orders.channel";
const channels: ValuesResponse = { member: CHANNEL, type: "text", values: ["web", "7"], isCut: false };
const sales: FilteredDashboard = {
  members: new Set([CHANNEL, "calendar.date"]),
  wrongType: (member, filter) => (member === CHANNEL ? wrongType(filter, channels) : undefined),
};

describe("HostFilters", () => {
  let lines: string[];

  beforeEach(() => {
    lines = [];
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(console, "warn", (line: string) => void lines.push(line));
  });

  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  const later = () => mock.timers.tick(1000);

  /** Shows a dashboard with the filters of a URL; returns a function that sets others. */
  function start(dashboard: FilteredDashboard, parameters: string) {
    const filters = new HostFilters();
    filters.read(new URL(`https://acme.example/embed/dashboard/a?${parameters}`));
    filters.shown(dashboard);
    later();
    const set = (member: string, value: EmbedFilter["value"]) => filters.set([{ member, filter: { value } }]);
    return { filters, set };
  }

  it("warns of members without a widget once, without values, and lists the members with a widget", () => {
    start({ ...sales, members: new Set() }, 'f_orders.channel="web"');
    const { set } = start(sales, 'f_orders.chanel={"value":"secret"}&f_orders.channel="web"');
    set("orders.chanel", "other");
    set("orders.total", 5);
    set("orders.region", "west");
    later();
    assert.deepEqual(lines, [
      "The filter orders.channel has no effect, because this dashboard has no filter widget.",
      "The filter orders.chanel has no widget on this dashboard, so it has no effect; members with a filter widget: orders.channel, calendar.date.",
      "The filters orders.total, orders.region have no widget on this dashboard, so they have no effect; members with a filter widget: orders.channel, calendar.date.",
    ]);
  });

  it("does not warn of members with a widget, cleared filters, and pages without a dashboard", () => {
    const { filters, set } = start(sales, "f_orders.channel=[%22web%22]&f_orders.chanel=null");
    set("calendar.date", "2025-03");
    set("orders.total", 5);
    set("orders.total", null);
    later();
    filters.shown(undefined);
    set("orders.region", "west");
    later();
    assert.deepEqual(lines, []);
  });

  it("warns of a value of the wrong type that a member of strings does not have", () => {
    const { set } = start(sales, "f_orders.channel=5");
    set("orders.channel", true);
    later();
    assert.deepEqual(lines, [
      "Expected a string in the filter orders.channel, got a number that its member does not have: set one of the member's values.",
    ]);
    lines.length = 0;
    start(sales, "f_orders.channel=7");
    start(sales, 'f_orders.channel="webb"'); // the filter's control shows it
    assert.deepEqual(lines, []);
  });

  it("warns of parameters of the URL that are not valid filters", () => {
    start(sales, "f_orders.channel=web&f_calendar.date=%222025%22&locale=de");
    assert.deepEqual(lines, [
      'Expected filters in the form f_orders.status={"value":"shipped"} in the embed\'s URL, and ignored f_orders.channel: write the value as JSON.',
    ]);
  });
});
