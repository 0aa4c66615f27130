import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { readXlsx } from "hucre/xlsx";
import { found, until } from "../../../test/support/browser.js";
import { nominal, ordinal, quantity } from "../../src/seed/dashboards/channels.js";
import { chart, filter } from "../../src/seed/dashboards/layout.js";
import { published } from "../../src/seed/dashboards/published.js";
import { CURRENCY, kpi, PERCENT, type Report } from "../../src/seed/dashboards/report.js";
import { defaultSeed } from "../../src/seed/default-seed.js";
import type { EmbeddedPage } from "../support/embedded-page.js";
import { serveSandbox } from "../support/serve-sandbox.js";
import { openTenant } from "../support/tenant.js";
import {
  during,
  ITEMS,
  ORDERS,
  RETURN_RATE,
  REVENUE,
  selectOf,
  SOLD,
  valueOf,
  ZONES,
  type Select,
} from "./shop.js";

/** Each rule in each surface that can show it: the widget, the zone, and where the filter comes from. */
const CASES = `
01: table best IN url, chart bands NZ action, rows best HI pill, csv best US url, xlsx best DE action, pdf best IN pill, chat - NZ -
02: table long HI url, csv long US action, xlsx long DE pill, pdf long IN url, chat - NZ -
02-whole: table whole HI action, csv whole US pill
03: tile tile DE url, table status IN action, csv status NZ pill, xlsx status HI url, pdf status US action, chat - DE -
04: tile tile IN action, table table NZ url, chart chart HI action, csv table US url, xlsx table DE action, pdf table IN url
04-whole: tile tile NZ action
05: tile tile HI url, table table US action, chart chart DE url, csv table IN action, xlsx table NZ url, pdf table HI action
06: tile tile US url, table table DE action, chart chart IN url, rows tile NZ action, csv table HI url, xlsx table US action, pdf table DE url, chat - IN -
07: table table NZ action, chart chart HI -, csv table US -, xlsx table DE -, pdf table IN -, chat - HI -
07-last: tile tile NZ pill, rows tile IN url
09: table table HI pill, chart chart US url, sparkline tile DE action, csv table IN pill, xlsx table NZ url, pdf table HI action, chat - US -
13: table table DE pill, csv table IN url, xlsx table NZ action, pdf table HI pill
15: tile tile US url, table table DE action, chart chart IN pill, csv table NZ url, xlsx table HI action, pdf table US pill
15-reached: table whole DE url, csv whole IN action
16: tile rate IN -, pdf rate DE -
16-open: tile rate NZ pill, table rates HI url, chart rate-chart US action, csv rates DE pill, xlsx rates IN url, chat - NZ -
`;

const time = { member: "orders.created_at", grain: "day", isFixed: true };
const report = (
  reportId: number,
  title: string,
  query: Report["query"],
  more: Partial<Report> = {},
): Report => ({
  ...{
    reportId,
    title,
    kind: "table",
    query: query!,
    formats: { "orders.revenue": CURRENCY, "products.revenue": CURRENCY },
  },
  ...more,
});
const drawn = (x: object, y: object): Partial<Report> => ({
  kind: "vega",
  spec: { mark: "bar", encoding: { x, y } },
});
const byDay = { measures: ["orders.revenue"], timeDimension: time };
const best = { ...byDay, timeDimension: null, dimensions: ["customers.name"] };
const rates = { measures: ["orders.return_rate"], timeDimension: time };
const [measure, offset] = ["orders.revenue", { amount: 1, unit: "month" }];
const comparisons = [{ measure, timeDimension: time.member, offset, outputs: ["previous"] }];
const shop = [
  kpi(1, "tile", measure, CURRENCY),
  kpi(2, "rate", "orders.return_rate", PERCENT),
  report(3, "table", byDay, { comparisons }),
  report(4, "chart", byDay, drawn(ordinal("orders_created_at"), quantity("orders_revenue"))),
  report(5, "best", best),
  report(6, "bands", best, drawn(quantity("orders_revenue"), nominal("customers_name"))),
  report(7, "status", { measures: ["orders.count"], dimensions: ["orders.status"] }),
  report(8, "rates", rates),
  report(9, "rate-chart", rates, drawn(ordinal("orders_created_at"), quantity("orders_return_rate"))),
];
const items = { measures: ["products.revenue"], dimensions: ["products.name"], timeDimension: time };
const long = [
  report(10, "long", items),
  report(11, "whole", { ...items, dimensions: ["products.category"], timeDimension: null }),
];
const controls = {
  "calendar.date": "Date",
  "orders.status": "Status",
  "customers.country": "Country",
  "customers.name": "Customer",
  "products.category": "Category",
};
/** A dashboard of one of them beside all filters. */
const board = (one: Report): (typeof defaultSeed)["dashboards"][number] =>
  published({
    ...{
      id: 900 + one.reportId,
      publicId: one.title,
      workbookId: defaultSeed.dashboards[0]!.workbookId,
      title: "Shop",
    },
    reports: [one],
    widgets: [
      ...Object.entries(controls).map(([member, title], index) =>
        filter(title, [index * 2, 0, 2, 3], member, title),
      ),
      chart(one.title, [0, 3, 12, 20], one),
    ],
  });

const folder = await mkdtemp(join(tmpdir(), "svc-figures-"));
const seed = join(folder, "seed.json");
await writeFile(seed, JSON.stringify({ dashboards: [...shop, ...long].map(board), notifications: [] }));

type Write = (amount: unknown) => string;

interface Rule {
  question?: string;
  filters?: Record<string, { value: unknown; type?: string }>;
  /** What the surface says, and what not. Amounts are numbers in files, and dollars elsewhere. */
  says(zone: string, write: Write, surface: string): Promise<string[]> | string[];
  lacks?: RegExp;
}

let select: Select;
const value = (sql: string) => valueOf(select, sql);
const revenue = (zone: string, from: string, to: string, more = "true") =>
  value(`select ${REVENUE} from ${ORDERS} where ${during(zone, from, to)} and ${more}`);
const day = (at: unknown, surface: string) =>
  ["csv", "xlsx"].includes(surface) ? String(at) : DAY.format(Date.parse(String(at)));
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
/** Each day of a span, with its revenue, as a row says it. */
async function days(
  zone: string,
  from: string,
  to: string,
  write: Write,
  surface: string,
  more = "true",
): Promise<string[]> {
  const rows =
    await select(`select to_char(d, 'YYYY-MM-DD') as day, ${REVENUE} as amount from generate_series('${from}'::timestamp, '${to}', '1 day') as d
    left join (${ORDERS}) on ${more} and date_trunc('day', o.created_at at time zone '${zone}') = d group by d order by d`);
  if (surface === "chart") return rows.map((row) => day(row["day"], surface));
  if (surface === "xlsx") return rows.map(({ amount }) => write(amount));
  if (surface !== "sparkline")
    return rows.map((row) => `${day(row["day"], surface)} ${write(row["amount"])}`);
  const amounts = rows.map(({ amount }) => Number(amount));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return amounts.map(
    (amount, index) =>
      `${((index / (rows.length - 1)) * 100).toFixed(2)} ${(100 - ((amount - least) / (most - least)) * 100).toFixed(2)}`,
  );
}
const between = (from: string, to: string) => ({ "calendar.date": { value: [from, to], type: "between" } });
const rate = async (zone: string, from: string, to: string) =>
  (
    100 *
    (await value(
      `select ${RETURN_RATE} from orders o left join returns r on r.order_id = o.id where ${during(zone, from, to)}`,
    ))
  ).toFixed(1);
const march = between("2025-03-01", "2025-03-31");
const footwear = { ...between("2025-11-01", "2025-11-30"), "products.category": { value: "Footwear" } };
const RULES: Record<string, Rule> = {
  "01": {
    question: "top 20 customers by revenue",
    filters: { "customers.name": { value: "Bauer Holidays" } },
    async says(_zone, write, surface) {
      const where = surface === "chat" ? "true" : "c.name = 'Bauer Holidays'";
      const all = await select(
        `select c.id, ${REVENUE} as amount from ${ORDERS} where ${where} group by c.id order by 2 desc limit 20`,
      );
      if (surface === "chart") return all.map(({ id }) => `Bauer Holidays (${String(id)})`);
      if (surface === "chat") return all.map(({ amount }) => `Revenue: ${amount!.toLocaleString("en")}`);
      if (surface !== "rows") return all.map(({ id, amount }) => `${String(id)} ${write(amount)}`);
      const own = await select(
        `select id from orders where status <> 'cancelled' and customer_id = (select id from (${"select c.id, " + REVENUE + " as amount from " + ORDERS + " where " + where + " group by c.id order by c.id limit 1"}) as first)`,
      );
      return own.map(({ id }) => `${String(id)} Bauer Holidays`);
    },
  },
  "02": { question: "revenue by product by day", says: () => ["The first 10,000 rows; there are more"] },
  "02-whole": {
    says: async (_zone, write) => {
      const all = await select(
        `select sum(i.net_cents) ${SOLD}::float8 / 100 as amount from ${ITEMS} group by p.category`,
      );
      return all.map(({ amount }) => write(amount));
    },
    lacks: /there are more/,
  },
  "03": {
    question: "how many orders were cancelled",
    filters: { "orders.status": { value: "cancelled" } },
    async says(_zone, _write, surface) {
      if (surface === "chat")
        return [`${await value("select count(*) from orders where status = 'cancelled'")}`];
      return ["Does not count Cancelled", ...(surface === "tile" ? ["–"] : [])];
    },
    lacks: /\$0|Cancelled (0|\$0)/,
  },
  "04": {
    filters: { "calendar.date": { value: ["2025-01", "2025-03"] } },
    async says(zone, write, surface) {
      const sum =
        (await revenue(zone, "2025-01-01", "2025-02-01")) + (await revenue(zone, "2025-03-01", "2025-04-01"));
      return ["Jan 2025, Mar 2025", ...(surface === "tile" ? [write(sum)] : [])];
    },
    lacks: /vs /,
  },
  "04-whole": {
    filters: { "calendar.date": { value: ["2025-02", "2025-03"] } },
    says: async (zone, write) => [`vs ${write(await revenue(zone, "2024-12-01", "2025-02-01"))}`],
    lacks: /, Mar 2025/,
  },
  "05": {
    filters: between("2025-03-04T00:00", "2025-03-04T11:59"),
    async says(zone, write, surface) {
      if (surface === "tile") return [`vs ${write(await revenue(zone, "2025-03-03", "2025-03-03T12:00"))}`];
      return [write(await revenue(zone, "2025-03-04", "2025-03-04T12:00")), "Not complete"].slice(
        surface === "chart" ? 1 : 0,
      );
    },
  },
  "06": {
    question: "revenue between march and january 2025",
    filters: between("2025-03", "2025-01"),
    async says(zone, write, surface) {
      if (["tile", "chat"].includes(surface)) return [write(await revenue(zone, "2025-01-01", "2025-04-01"))];
      if (surface !== "rows") return days(zone, "2025-01-01", "2025-03-31", write, surface);
      const latest = await select(
        `select id from orders o where ${during(zone, "2025-01-01", "2025-04-01")} and status <> 'cancelled' order by created_at desc limit 3`,
      );
      return latest.map(({ id }) => ` ${String(id)} `);
    },
  },
  "07": {
    question: "revenue by day",
    async says(zone, _write, surface) {
      const ends = await select(
        `select to_char(t::timestamptz at time zone '${zone}', 'YYYY-MM-DD') as day from unnest(array['2024-01-01Z', '2026-01-01Z']) as t`,
      );
      if (["csv", "xlsx"].includes(surface)) return ["Not complete"];
      return [`Not complete: ${ends.map((end) => day(end["day"], surface)).join(" and ")}`];
    },
  },
  "07-last": {
    filters: between("2026-01-01", "2026-01-01"),
    async says(zone, write, surface) {
      if (surface === "tile") return [write(await revenue(zone, "2026-01-01", "2026-01-02"))];
      const own = await select(
        `select id from orders o where ${during(zone, "2026-01-01", "2026-01-02")} and status <> 'cancelled'`,
      );
      assert.ok(own.length > 0);
      return own.map(({ id }) => ` ${String(id)} `);
    },
  },
  "09": {
    question: "revenue by day in march 2025 in chile",
    filters: { ...march, "customers.country": { value: "Chile" } },
    says: (zone, write, surface) =>
      days(
        zone,
        "2025-03-01",
        "2025-03-31",
        write,
        surface === "chat" ? "chart" : surface,
        "k.name = 'Chile'",
      ),
  },
  "13": {
    filters: between("2025-03-28", "2025-03-31"),
    async says(zone, write, surface) {
      const [now, next] = [
        await revenue(zone, "2025-03-28", "2025-03-29"),
        await revenue(zone, "2025-03-29", "2025-03-30"),
      ];
      const before = await revenue(zone, "2025-02-28", "2025-03-01");
      return [
        `${write(now)} ${write(before)}`,
        `${write(next)} ${surface === "csv" || surface === "xlsx" ? "" : "–"}`,
      ];
    },
  },
  "15": {
    filters: footwear,
    async says(zone, write, surface) {
      const all = surface === "tile" ? [write(await revenue(zone, "2025-11-01", "2025-12-01"))] : [];
      return ["Not filtered by Category", ...all];
    },
  },
  "15-reached": {
    filters: footwear,
    says: async (zone, write) => [
      write(
        await value(
          `select sum(i.net_cents) ${SOLD}::float8 / 100 from ${ITEMS} where p.category = 'Footwear' and ${during(zone, "2025-11-01", "2025-12-01")}`,
        ),
      ),
    ],
    lacks: /Not filtered/,
  },
  "16": {
    async says(zone, _write, surface) {
      const [now, before] = [
        await rate(zone, "2025-11-01", "2025-12-01"),
        await rate(zone, "2024-11-01", "2024-12-01"),
      ];
      return [`${now}%`, `vs ${before}% in Nov 2024`, "Not complete: Dec 2025"].slice(
        0,
        surface === "pdf" ? 2 : 3,
      );
    },
  },
  "16-open": {
    question: "return rate by month in 2025",
    filters: between("2025-12-25", "2025-12-31"),
    says: async (zone, _write, surface) => [
      "Return rate may still change from Dec ",
      ...(surface === "tile" ? [`${await rate(zone, "2025-12-25", "2026-01-01")}%`] : []),
    ],
    lacks: /vs /,
  },
};

/** What an element says, in one line. */
const textOf = ({ frame }: EmbeddedPage, selector: string) =>
  frame.$eval(selector, (element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, " "));

/** What an element and the marks of its chart say. */
async function saidBy(embedded: EmbeddedPage, of: string): Promise<string> {
  const marks = await embedded.frame.$$eval(`${of} [role="graphics-symbol"]`, (all) =>
    all.map((mark) => mark.ariaLabel),
  );
  return `${await textOf(embedded, of)} ${marks.join(" ")}`;
}

/** What a file says that a menu saves. */
async function fileOf({ frame }: EmbeddedPage, widget: string, surface: string): Promise<string> {
  const label = `Download ${surface.toUpperCase()}`;
  const url = await frame.evaluate(
    (scope, wanted) =>
      new Promise<string>((resolve) => {
        URL.createObjectURL = (blob: Blob) => {
          const reader = new FileReader();
          reader.onload = () => resolve(reader.result as string);
          reader.readAsDataURL(blob);
          return "#";
        };
        const items = [...document.querySelectorAll<HTMLElement>(`${scope} [role=menuitem]`)];
        items.find((item) => item.textContent.trim() === wanted)?.click();
      }),
    surface === "pdf" ? "body" : `[data-widget="${widget}"]`,
    label,
  );
  const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  if (surface === "csv") return bytes.toString();
  if (surface === "xlsx") return (await readXlsx(bytes)).sheets[0]!.rows.flat().join(" ");
  const streams = bytes.toString("latin1").matchAll(/stream\r?\n([^]*?)\r?\nendstream/g);
  const lines = [...streams].flatMap(([, stream]) => {
    const data = Buffer.from(stream!, "latin1");
    const text = data[0] === 0x78 ? inflateSync(data).toString("latin1") : "";
    return [...text.matchAll(/\((.*?)\) Tj/g)].map(([, written]) =>
      written!.replaceAll("\x96", "–").replaceAll(/\\([()\\])/g, "$1"),
    );
  });
  return lines.join(" ");
}

/** Picks a filter as a viewer does. */
async function pick({ frame }: EmbeddedPage, title: string, chosen: string[]): Promise<void> {
  await frame.click(`filter-control button[aria-label^="${title}:"]`);
  await found(frame, ".filter-list:popover-open");
  if (title === "Date") {
    for (const [index, day] of chosen.entries()) {
      await frame.$$eval(
        ":popover-open input[type=date]",
        (fields, at, value) => {
          (fields as HTMLInputElement[])[at]!.value = value;
          fields[at]!.dispatchEvent(new Event("change"));
        },
        index,
        day,
      );
      await found(
        frame,
        `filter-control button[aria-label^="Date:"]${index === 0 ? "" : ":not("}[aria-label*="≥"]${index === 0 ? "" : ")"}`,
      );
    }
  } else {
    const search = await frame.$(":popover-open .filter-search");
    await search?.type(chosen[0]!);
    await until(
      frame,
      (wanted) => {
        const options = [...document.querySelectorAll<HTMLElement>(":popover-open .filter-option")];
        const option = options.find((each) => each.innerText.trim().toLowerCase() === wanted.toLowerCase());
        option?.querySelector("input")?.click();
        return option;
      },
      chosen[0]!,
    );
  }
  await frame.click("h1");
}

const write = (amount: unknown) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 }).format(
    Number(amount),
  );

/** Without what separates words, which is another one in each surface. */
const plain = (text: string) => text.replaceAll(/[\s,"]+/g, " ");

describe("the figures of a page", () => {
  const site = serveSandbox({ seed });
  const codes = new Map(["IN", "NZ", "HI", "US", "DE"].map((code, index) => [code, ZONES[index]!]));

  before(async () => {
    select = selectOf((await openTenant()).database);
  });
  after(() => rm(folder, { recursive: true }));

  async function open(path: string, zone: string, more = ""): Promise<EmbeddedPage> {
    return site.embed(
      `/embed/${path}?session=${await site.createSession()}&allowExport=true&timezone=${zone}${more}`,
    );
  }

  async function chatText(zone: string, question: string): Promise<[string, EmbeddedPage]> {
    const embedded = await open("d/42/chat", zone);
    await (await found(embedded.frame, ".chat-form input")).type(`${question}\n`);
    await until(embedded.frame, () =>
      document.querySelector("answer-card :is(.kpi, [role=graphics-symbol], tbody tr)"),
    );
    return [await saidBy(embedded, "answer-card"), embedded];
  }

  async function widgetText(
    zone: string,
    widget: string,
    surface: string,
    way: string,
    filters: [string, object][],
  ): Promise<[string, EmbeddedPage]> {
    const url = filters.map(
      ([member, filter]) => `&f_${member}=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    const embedded = await open(`dashboard/${widget}`, zone, way === "url" ? url.join("") : "");
    const { frame } = embedded;
    await embedded.event("dashboard-loaded");
    for (const [member, filter] of filters) {
      const title = controls[member as keyof typeof controls];
      if (way === "action")
        await embedded.act("set-filter", { filterUrlParameter: `f_${member}=${JSON.stringify(filter)}` });
      if (way === "pill")
        await pick(embedded, title, [(filter as { value: string | string[] }).value].flat());
      await found(frame, `filter-control button[aria-label^="${title}:"]:not([aria-label$=": All"])`);
    }
    await until(frame, () => !document.querySelector('[aria-busy="true"]'));
    if (["csv", "xlsx", "pdf"].includes(surface)) return [await fileOf(embedded, widget, surface), embedded];
    if (surface === "rows") {
      await frame.click(`[data-widget="${widget}"] .drill`);
      await found(frame, "dialog[open] .rows-behind tbody tr");
      return [await textOf(embedded, "dialog"), embedded];
    }
    const of = `[data-widget="${widget}"]`;
    if (surface === "sparkline")
      return [
        await frame.$$eval(`${of} .sparkline path`, (all) =>
          all.map((path) => path.getAttribute("d")).join(" "),
        ),
        embedded,
      ];
    return [await saidBy(embedded, of), embedded];
  }

  for (const line of CASES.trim().split("\n")) {
    const [name = "", list = ""] = line.split(": ");
    for (const [surface = "", widget = "", code = "", way = ""] of list
      .split(", ")
      .map((each) => each.split(" "))) {
      it(`are true in the ${surface}: rule ${name}, ${code}, ${way}`, async () => {
        const [rule, zone] = [RULES[name]!, codes.get(code)!];
        const isFile = surface === "csv" || surface === "xlsx";
        const filters = way === "-" ? [] : Object.entries(rule.filters ?? {});
        const [text, embedded] =
          surface === "chat"
            ? await chatText(zone, rule.question!)
            : await widgetText(zone, widget, surface, way, filters);
        await embedded.page.close();
        for (const wanted of await rule.says(zone, isFile ? String : write, surface))
          assert.ok(plain(text).includes(plain(wanted)), `${wanted} in: ${text.slice(0, 3000)}`);
        if (rule.lacks) assert.doesNotMatch(text, rule.lacks);
      });
    }
  }
});
