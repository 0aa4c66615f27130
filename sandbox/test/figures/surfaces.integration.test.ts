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
import type { Database } from "../../src/store/database.js";
import type { EmbeddedPage } from "../support/embedded-page.js";
import { serveSandbox } from "../support/serve-sandbox.js";
import { openTenant } from "../support/tenant.js";
import { signedViewer, type Viewer } from "../support/viewer.js";
import {
  during,
  endsOf,
  ITEM_REVENUE,
  ITEMS,
  ORDERS,
  RETURN_RATE,
  REVENUE,
  valueOf,
  ZONES,
  type Row,
} from "./shop.js";

/**
 * The rules. Each has filters, a question for the chat, a pattern that no surface may show, and each surface that can show
 * the rule, with its report, its zone, and the source of the filters.
 */
const RULES = `
01 ; {"customers.name":{"value":"Bauer Holidays"}} ; top 20 customers by revenue ;  ; api best DE -, table best IN url, chart bands NZ action, rows best HI pill, csv best US url, xlsx best DE action, pdf best IN pill, chat - NZ -
02 ; {} ; revenue by product by day ;  ; api long DE -, table long HI url, csv long US action, xlsx long DE pill, pdf long IN url, chat - NZ -
02-whole ; {} ;  ; there are more|rowLimit ; api whole DE -, table whole HI action, csv whole US pill
03 ; {"orders.status":{"value":"cancelled"}} ; how many orders were cancelled ; \\$0|Cancelled 0|count":0 ; api status NZ -, tile count DE url, table status IN action, csv status NZ pill, xlsx status HI url, pdf status US action, chat - DE -
04 ; {"calendar.date":{"value":["2025-01","2025-03"]}} ;  ; vs |comparedPeriod ; api tile US -, tile tile IN action, table table NZ url, chart chart HI action, csv table US url, xlsx table DE action, pdf table IN url
04-days ; {"calendar.date":{"value":["2025-03-03","2025-03-05"]}} ;  ; vs |comparedPeriod ; api tile DE -, tile tile US url
04-not ; {"calendar.date":{"type":"not_equals","value":"2025-03-04"}} ;  ; vs |comparedPeriod ; api tile HI -, tile tile NZ action
04-whole ; {"calendar.date":{"value":["2025-02","2025-03"]}} ;  ; periodParts ; api tile IN -, tile tile NZ action
05 ; {"calendar.date":{"type":"between","value":["2025-03-04T00:00","2025-03-04T11:59"]}} ;  ;  ; api tile US -, tile tile HI url, table table US action, chart chart DE url, csv table IN action, xlsx table NZ url, pdf table HI action
05-36h ; {"calendar.date":{"type":"between","value":["2025-03-04T06:00","2025-03-05T17:59"]}} ;  ;  ; api tile IN -, tile tile DE action
05-minute ; {"calendar.date":{"type":"between","value":["2025-03-04T09:17","2025-03-04T16:46"]}} ;  ;  ; api tile NZ -, tile tile US url
06 ; {"calendar.date":{"type":"between","value":["2025-03","2025-01"]}} ; revenue between march and january 2025 ;  ; api tile DE -, tile tile US url, table table DE action, chart chart IN url, rows tile NZ action, csv table HI url, xlsx table US action, pdf table DE url, chat - IN -
07 ; {} ; revenue by day ;  ; api table US -, table table NZ -, chart chart HI -, csv table US -, xlsx table DE -, pdf table IN -, chat - HI -
07-last ; {"calendar.date":{"type":"between","value":["2026-01-01","2026-01-01"]}} ;  ;  ; api tile IN -, tile tile NZ pill, rows tile IN url
09 ; {"calendar.date":{"type":"between","value":["2025-03-01","2025-03-31"]},"customers.country":{"value":"Chile"}} ; revenue by day in march 2025 in chile ;  ; api table NZ -, table table HI pill, chart chart US url, sparkline tile DE action, csv table IN pill, xlsx table NZ url, pdf table HI action, chat - US -
13 ; {"calendar.date":{"type":"between","value":["2025-03-28","2025-03-31"]}} ;  ;  ; api table US -, table table DE pill, csv table IN url, xlsx table NZ action, pdf table HI pill
15 ; {"calendar.date":{"type":"between","value":["2025-11-01","2025-11-30"]},"products.category":{"value":"Footwear"}} ;  ;  ; api tile HI -, tile tile US url, table table DE action, chart chart IN pill, csv table NZ url, xlsx table HI action, pdf table US pill
15-reached ; {"calendar.date":{"type":"between","value":["2025-11-01","2025-11-30"]},"products.category":{"value":"Footwear"}} ;  ; Not filtered|unreached ; api whole NZ -, table whole DE url, csv whole IN action
15-joined ; {"calendar.date":{"type":"between","value":["2025-03-01","2025-03-31"]},"returns.reason":{"value":"late"}} ;  ;  ; api tile US -, tile tile HI pill
16 ; {} ;  ;  ; api rate NZ -, tile rate IN -, pdf rate DE -
16-open ; {"calendar.date":{"type":"between","value":["2025-12-25","2025-12-31"]}} ; return rate by month in 2025 ; vs |comparedPeriod ; api rate DE -, tile rate NZ pill, table rates HI url, chart rate-chart US action, csv rates DE pill, xlsx rates IN url, chat - NZ -
`;
const CODES = new Map(["IN", "NZ", "HI", "US", "DE"].map((code, index) => [code, ZONES[index]!]));

/** The parts of times with gaps, and the times with which parts of days are compared. */
const SPANS: Record<string, string[]> = {
  "04": ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01", "Jan 2025, Mar 2025"],
  "04-days": ["2025-03-03", "2025-03-04", "2025-03-05", "2025-03-06", "Mar 3, 2025, Mar 5, 2025"],
  "04-not": ["2023-01-01", "2025-03-04", "2025-03-05", "2027-01-01", "Mar 4, 2025"],
  "05": ["2025-03-03T00:00:00", "2025-03-03T12:00:00"],
  "05-36h": ["2025-03-02T06:00:00", "2025-03-03T18:00:00"],
  "05-minute": ["2025-03-03T09:17:00", "2025-03-03T16:47:00"],
};

const timeDimension = { member: "orders.created_at", grain: "day", isFixed: true };
const formats = { "orders.revenue": CURRENCY, "products.revenue": CURRENCY };
const [revenueOf, rateOf] = ["orders.revenue", "orders.return_rate"];
const [daily, named] = [{ timeDimension }, { dimensions: ["customers.name"] }];
const bars = (x: object, y: object) => ({ kind: "vega", spec: { mark: "bar", encoding: { x, y } } }) as const;
const days = ordinal("orders_created_at");
const [member, monthAgo] = [timeDimension.member, { amount: 1, unit: "month" }];
const comparisons = [{ measure: revenueOf, timeDimension: member, offset: monthAgo, outputs: ["previous"] }];
const tables: [title: string, measure: string, query: Report["query"], more?: Partial<Report>][] = [
  ["table", revenueOf, daily, { comparisons }],
  ["chart", revenueOf, daily, bars(days, quantity("orders_revenue"))],
  ["best", revenueOf, named],
  ["bands", revenueOf, named, bars(quantity("orders_revenue"), nominal("customers_name"))],
  ["status", "orders.count", { dimensions: ["orders.status"] }],
  ["rates", rateOf, daily],
  ["rate-chart", rateOf, daily, bars(days, quantity("orders_return_rate"))],
  ["long", "products.revenue", { dimensions: ["products.name"], ...daily }],
  ["whole", "products.revenue", { dimensions: ["products.category"] }],
];
const reports: Report[] = [
  kpi(901, "tile", revenueOf, CURRENCY),
  kpi(902, "rate", rateOf, PERCENT),
  kpi(903, "count", "orders.count", CURRENCY),
  ...tables.map(([title, measure, query, more], index): Report => {
    const own = { reportId: 904 + index, title, query: { measures: [measure], ...query } };
    return { kind: "table", formats, ...own, ...more };
  }),
];
const TITLES: Record<string, string> = {
  ...{ "calendar.date": "Date", "orders.status": "Status", "customers.country": "Country" },
  ...{ "customers.name": "Customer", "products.category": "Category", "returns.reason": "Reason" },
};
/** Dashboards with one report and all filters. */
const dashboards = reports.map((one) =>
  published({
    ...{ id: one.reportId, publicId: one.title, title: "Shop", reports: [one] },
    workbookId: defaultSeed.dashboards[0]!.workbookId,
    widgets: [
      ...Object.entries(TITLES).map(([name, title], index) =>
        filter(title, [index * 2, 0, 2, 3], name, title),
      ),
      chart(one.title, [0, 3, 12, 20], one),
    ],
  }),
);
const folder = await mkdtemp(join(tmpdir(), "svc-figures-"));
const seed = join(folder, "seed.json");
const own = { dashboards, notifications: [] };
await writeFile(seed, JSON.stringify(own));

interface Filter {
  value: string | string[];
  type?: string;
}
type Filters = [member: string, filter: Filter][];

/** Removes the separators of words, which differ between surfaces. */
const plain = (text: string) => text.replaceAll(/[\s,]+|"(?=[^:]*\t)/g, " ");

/** Returns the text of an element, and the labels of its chart's marks. */
const readElement = ({ frame }: EmbeddedPage, of: string) =>
  frame.$eval(of, (element) => {
    const marks = [...element.querySelectorAll('[role="graphics-symbol"]')].map((mark) => mark.ariaLabel);
    return [(element as HTMLElement).innerText, ...marks].join(" ");
  });

/** Returns the text of a file that a menu saves. */
async function readFile({ frame }: EmbeddedPage, scope: string, format: string): Promise<string> {
  const saved = frame.evaluate(`new Promise((resolve) => {
    URL.createObjectURL = (blob) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(",")[1]);
      reader.readAsDataURL(blob);
      return "#";
    };
    const items = [...document.querySelectorAll('${scope} [role=menuitem]')];
    items.find((item) => item.textContent.trim() === "Download ${format.toUpperCase()}").click();
  })`);
  const bytes = Buffer.from((await saved) as string, "base64");
  if (format === "csv") return bytes.toString().replaceAll('"', "");
  if (format === "xlsx") return (await readXlsx(bytes)).sheets[0]!.rows.flat().join(" ");
  const streams = bytes.toString("latin1").matchAll(/\bstream\n(x[^]*?)\nendstream/g);
  const pages = [...streams].map(([, data]) => inflateSync(Buffer.from(data!, "latin1")).toString("latin1"));
  const lines = pages.flatMap((page) => [...page.matchAll(/\((.*?)\) Tj/g)].map(([, line]) => line!));
  return lines
    .join(" ")
    .replaceAll("\x96", "–")
    .replaceAll(/\\([()\\])/g, "$1");
}

/** Picks values of a filter as a viewer does. */
async function pick({ frame }: EmbeddedPage, title: string, chosen: string[]): Promise<void> {
  const pill = `filter-control button[aria-label^="${title}:"]`;
  await frame.click(pill);
  await found(frame, ".filter-list:popover-open");
  for (const [index, choice] of chosen.entries()) {
    if (title === "Date") {
      await frame.evaluate(`{
        const field = document.querySelectorAll(":popover-open input[type=date]")[${index}];
        field.value = "${choice}";
        field.dispatchEvent(new Event("change"));
      }`);
      await found(frame, index === 0 ? `${pill}[aria-label*="≥"]` : `${pill}:not([aria-label*="≥"])`);
    } else {
      await (await frame.$(":popover-open .filter-search"))?.type(choice);
      const options = `[...document.querySelectorAll(":popover-open .filter-option")]
        .find((one) => one.innerText.trim().toLowerCase() === "${choice.toLowerCase()}")`;
      await until(frame, options);
      await frame.evaluate(`${options}.querySelector("input").click()`);
    }
  }
  await frame.click("h1");
}

const DOLLARS = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const DATE = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

describe("the figures of each surface", () => {
  const site = serveSandbox({ seed });
  let database: Database;
  let viewer: Viewer;
  before(async () => {
    const tenant = await openTenant(null, undefined, 0, { ...defaultSeed, ...own });
    [database, viewer] = [tenant.database, await signedViewer(tenant)];
  });
  after(() => rm(folder, { recursive: true }));
  const select = (sql: string) => database.query<Row>(sql);

  const value = (what: string, where: string) =>
    valueOf(database, `select ${what} from ${ORDERS} where ${where}`);

  /** Returns by SQL what a surface must show: figures as numbers in data and files, and as dollars elsewhere. */
  async function expected(name: string, zone: string, surface: string): Promise<string[]> {
    const isData = ["api", "csv", "xlsx"].includes(surface);
    const isFigure = ["api", "tile", "chat"].includes(surface);
    const money = (amount: unknown) => (isData ? String(amount) : DOLLARS.format(Number(amount)));
    const day = (at: unknown) => (isData ? String(at) : DATE.format(Date.parse(String(at))));
    const shown = (text: string, json: string) => (surface === "api" ? json : text);
    const within = (from: string, to: string) => during(zone, from, to);
    const revenue = async (from: string, to: string, or = "false") =>
      money(await value(REVENUE, `${within(from, to)} or ${or}`));
    const items = async (where: string) => {
      const sums = await select(
        `select ${ITEM_REVENUE} as n from ${ITEMS} where ${where} group by p.category`,
      );
      return sums.map(({ n }) => money(n));
    };
    const orders = async (where: string) => {
      const sql = `select o.id from ${ORDERS} where status <> 'cancelled' and ${where} order by o.created_at desc`;
      return (await select(`${sql} limit 100`)).map(({ id }) => `\t${String(id)}\t`);
    };
    const byDay = async (from: string, to: string, where = "true") => {
      const rows = await select(`select d::date::text as at, ${REVENUE} as amount
        from generate_series('${from}'::timestamp, '${to}', '1 day') d left join (${ORDERS})
        on ${where} and date_trunc('day', o.created_at at time zone '${zone}') = d group by d order by d`);
      const most = Math.max(...rows.map(({ amount }) => Number(amount)));
      return rows.map(({ at, amount }, index) => {
        const height = 100 - (Number(amount) / most) * 100;
        if (surface === "sparkline") return `${(index / 0.3).toFixed(2)} ${height.toFixed(2)}`;
        if (surface === "chart" || surface === "chat") return day(at);
        if (surface === "xlsx") return money(amount);
        return shown(`${day(at)} ${money(amount)}`, `"${day(at)}","orders_revenue":${money(amount)}`);
      });
    };
    const rate = async (from: string, to: string) => {
      const share = await value(RETURN_RATE, within(from, to));
      return shown(`${(100 * share).toFixed(1)}%`, String(share));
    };
    const [a = "", b = "", c = "", d = "", parts = ""] = SPANS[name] ?? [];
    switch (name) {
      case "01": {
        const isNamed = "c.name = 'Bauer Holidays'";
        if (surface === "rows") return orders(`c.id = (select min(c.id) from customers c where ${isNamed})`);
        const best = await select(`select c.id::text, c.name, ${REVENUE} as amount from ${ORDERS}
          where ${surface === "chat"} or ${isNamed} group by c.id order by 3 desc limit 20`);
        return best.map(({ id, name: of, amount }) => {
          if (surface === "chart") return `${String(of)} (${String(id)})`;
          if (surface === "chat") return `$${+(Number(amount) / 1000).toFixed(2)}K; Customer: ${String(of)}`;
          return shown(`${String(id)} ${money(amount)}`, `"${String(id)}","orders_revenue":${money(amount)}`);
        });
      }
      case "02":
        return [shown("The first 10,000 rows; there are more", `"rowLimit":10000`)];
      case "02-whole":
        return items("true");
      case "03":
        if (surface === "chat") return [String(await value("count(*)", "o.status = 'cancelled'"))];
        return [shown("Not counted: Cancelled", `"leftOut":["cancelled"]`), ...(isData ? [] : ["–"])];
      case "04-whole":
        return [shown("vs ", `_previous":`) + (await revenue("2024-12-01", "2025-02-01"))];
      case "04":
      case "04-days":
      case "04-not":
        if (!isFigure) return [parts];
        return [shown(parts, `"periodParts":[`), await revenue(a, b, within(c, d))];
      case "05":
      case "05-36h":
      case "05-minute":
        if (!isFigure) return ["Not complete"];
        return [shown("vs ", `"comparedPeriod":{"from":"${a}","to":"${b}"}`), await revenue(a, b)];
      case "06":
        if (isFigure) return [await revenue("2025-01-01", "2025-04-01")];
        if (surface === "rows") return orders(within("2025-01-01", "2025-04-01"));
        return byDay("2025-01-01", "2025-03-31");
      case "07": {
        if (isData && surface !== "api") return ["Not complete"];
        const [first, last] = (await select(endsOf(zone))).map((end) => day(end["day"]));
        return [shown(`Not complete: ${first} and ${last}`, `"unfinished":["${first}","${last}"]`)];
      }
      case "07-last":
        if (surface === "rows") return orders(within("2026-01-01", "2026-01-02"));
        return [await revenue("2026-01-01", "2026-01-02")];
      case "09":
        return byDay("2025-03-01", "2025-03-31", "k.name = 'Chile'");
      case "13": {
        const [now = "", next = ""] = await byDay("2025-03-28", "2025-03-29");
        const field = shown(" ", `,"orders_revenue_1_month_previous":`);
        const before = await revenue("2025-02-28", "2025-03-01");
        return [now + field + before, next + field + shown(isData ? "" : "–", "null")];
      }
      case "15": {
        const note = shown("Not filtered by Category", `"unreachedFilters":["Category"]`);
        return isFigure ? [note, await revenue("2025-11-01", "2025-12-01")] : [note];
      }
      case "15-reached":
        return items(`p.category = 'Footwear' and ${within("2025-11-01", "2025-12-01")}`);
      case "15-joined": {
        const late = await value(REVENUE, `r.reason = 'late' and ${within("2025-03-01", "2025-04-01")}`);
        return [shown("Only rows with Reason", `"joinedFilters":["Reason"]`), money(late)];
      }
      case "16-open": {
        const note = shown("Return rate may still change from Dec ", `"finalUntil":"2025-12-0`);
        return isFigure && surface !== "chat" ? [note, await rate("2025-12-25", "2026-01-01")] : [note];
      }
      default: {
        const before = await rate("2024-11-01", "2024-12-01");
        const figures = [await rate("2025-11-01", "2025-12-01"), shown(`vs ${before}`, before)];
        return surface === "pdf"
          ? figures
          : [...figures, shown("Not complete: Dec 2025", `"unfinished":["2025-12-01"]`)];
      }
    }
  }

  async function queryResult(publicId: string, timezone: string, chosen: Filters): Promise<string> {
    const filters = chosen.map(([of, one]) => ({ member: of, type: "equals", ...one }));
    const { reportId } = reports.find(({ title }) => title === publicId)!;
    const { body } = await viewer.call("/query", "POST", { publicId, reportId, timezone, filters });
    return JSON.stringify(body);
  }

  async function ask(embedded: EmbeddedPage, question: string): Promise<string> {
    await (await found(embedded.frame, ".chat-form input")).type(`${question}\n`);
    await found(embedded.frame, "answer-card :is(.kpi, [role=graphics-symbol], tbody tr)");
    return readElement(embedded, "answer-card");
  }

  async function readSurface(
    embedded: EmbeddedPage,
    surface: string,
    title: string,
    way: string,
    chosen: Filters,
  ): Promise<string> {
    const [{ frame }, widget] = [embedded, `[data-widget="${title}"]`];
    await embedded.event("dashboard-loaded");
    for (const [of, filter] of way === "-" ? [] : chosen) {
      const filterUrlParameter = `f_${of}=${JSON.stringify(filter)}`;
      if (way === "action") await embedded.act("set-filter", { filterUrlParameter });
      if (way === "pill") await pick(embedded, TITLES[of]!, [filter.value].flat());
      await found(frame, `filter-control button[aria-label^="${TITLES[of]}:"]:not([aria-label$=": All"])`);
    }
    await until(frame, `!document.querySelector('[aria-busy="true"]')`);
    if (surface === "pdf") return readFile(embedded, "body", surface);
    if (surface === "csv" || surface === "xlsx") return readFile(embedded, widget, surface);
    if (surface === "sparkline") return frame.$eval(`${widget} .sparkline`, (line) => line.innerHTML);
    if (surface !== "rows") return readElement(embedded, widget);
    await frame.click(`${widget} .drill`);
    await found(frame, "dialog[open] .rows-behind tbody tr");
    return readElement(embedded, "dialog");
  }

  for (const rule of RULES.trim().split("\n")) {
    const [name = "", filters = "", question = "", lacks = "", cases = ""] = rule.split(" ; ");
    const chosen = Object.entries(JSON.parse(filters) as Record<string, Filter>);
    const parameters = chosen.map(([of, one]) => `&f_${of}=${encodeURIComponent(JSON.stringify(one))}`);
    for (const each of cases.split(", ")) {
      it(`follow rule ${name}: ${each}`, async () => {
        const [surface = "", title = "", code = "", way = ""] = each.split(" ");
        const zone = CODES.get(code)!;
        const path = surface === "chat" ? "d/42/chat" : `dashboard/${title}`;
        const url = `?session=${await site.createSession()}&allowExport=true&timezone=${zone}`;
        let text = surface === "api" ? await queryResult(title, zone, chosen) : "";
        if (surface !== "api") {
          const embedded = await site.embed(
            `/embed/${path}${url}${way === "url" ? parameters.join("") : ""}`,
          );
          const read =
            surface === "chat" ? ask(embedded, question) : readSurface(embedded, surface, title, way, chosen);
          text = await read.finally(() => embedded.page.close());
        }
        const parts = await expected(name, zone, surface);
        const missing = parts.filter((part) => !plain(text).includes(plain(part)));
        assert.deepEqual([parts.length > 0, missing], [true, []], text.slice(0, 2000));
        if (lacks) assert.doesNotMatch(text, new RegExp(lacks));
      });
    }
  }
});
