/** The files of the executive brief: an app that draws the data that the page posts, and loads nothing from elsewhere. */
export const BRIEF_FILES: Readonly<Record<string, string>> = {
  "index.html": `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Executive brief</title>
<link rel="stylesheet" href="brief.css">
<script type="module" src="brief.js"></script>
</head>
<body>
<main hidden>
<h1 id="sentence"></h1>
<ul id="figures"></ul>
<section><h2 id="over-time"></h2><div id="trend"></div></section>
<section><h2 id="where"></h2><ol id="regions"></ol></section>
</main>
</body>
</html>
`,
  "brief.css": `html { color-scheme: light dark }
body { margin: 0; padding: 28px 24px 32px; color: var(--ink); font: 15px/1.5 var(--font, system-ui, sans-serif) }
main { display: grid; grid-template-columns: 3fr 2fr; gap: 36px 48px }
#sentence { grid-column: 1 / -1; margin: 0; font-weight: 400; font-size: clamp(20px, 3.2vw, 30px); line-height: 1.35;
  letter-spacing: -0.012em; text-wrap: balance }
#figures { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 0;
  margin: 0; padding: 0; list-style: none; border-block: 1px solid var(--line) }
#figures li { padding-block: 18px 16px; padding-inline-end: 16px }
#figures b { display: block; font-size: 28px; font-weight: 650; letter-spacing: -0.02em; line-height: 1.2;
  font-variant-numeric: tabular-nums }
#figures span, #regions span { color: var(--ink-muted); font-size: 13.5px }
#figures .up { color: var(--positive) }
#figures .down { color: var(--negative) }
section { min-width: 0 }
.plot { position: relative; margin-block-start: 22px }
.plot span { position: absolute; color: var(--ink-muted); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap }
h2 { margin: 0 0 14px; font-size: 15px; font-weight: 600 }
svg { display: block; width: 100%; height: auto; overflow: visible }
path { fill: none; stroke: var(--accent); stroke-width: 2.5; stroke-linejoin: round; vector-effect: non-scaling-stroke }
path.area { fill: var(--accent); fill-opacity: 0.12; stroke: none }
.axis { display: flex; justify-content: space-between; padding-top: 6px; color: var(--ink-muted); font-size: 13px }
#regions { display: grid; gap: 14px; margin: 0; padding: 0; list-style: none }
#regions li { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px }
#regions i { grid-column: 1 / -1; height: 8px; border-radius: 4px; background: var(--accent) }
@media (forced-colors: active) { #regions i { forced-color-adjust: none; background: CanvasText } }
@media (max-width: 640px) { main { grid-template-columns: 1fr } body { padding-inline: 16px } }
`,
  "brief.js": `import { amount, changeSince, month, say, translate } from "./write.js";

const REPORTS = { revenue: 1501, margin: 1502, orders: 1503, customers: 1504, trend: 1505, regions: 1506 };

const make = (name, text, className) => {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
};

addEventListener("message", ({ source, data: state }) => {
  if (source !== parent || !state.data) return;
  const root = document.documentElement;
  root.lang = state.locale;
  translate(state.texts);
  root.style.colorScheme = state.scheme;
  for (const [name, value] of Object.entries(state.theme)) root.style.setProperty(name, value);
  draw(state.data, state.locale);
  document.querySelector("main").hidden = false;
});

function draw(data, locale) {
  const figures = ["revenue", "margin", "orders", "customers"].map((name) => read(data[REPORTS[name]]));
  const [revenue] = figures;
  document.querySelector("#sentence").textContent =
    revenue.value === undefined ? say("There is no finished month to report on.")
    : say(revenue.rate === null ? "The shop took {amount} in {month}."
      : revenue.rate < 0 ? "The shop took {amount} in {month}, {share} less than a year before."
      : "The shop took {amount} in {month}, {share} more than a year before.",
    { month: month(locale, revenue.time), amount: amount(locale, revenue),
      share: amount(locale, { column: { format: "percent" }, value: Math.abs(revenue.rate) }) });
  document.querySelector("#figures").replaceChildren(...figures.map((figure) => {
    const item = document.createElement("li");
    const rate = make("span", changeSince(locale, figure), figure.rate < 0 ? "down" : "up");
    item.append(make("span", say(figure.title)), make("b", amount(locale, figure)), rate);
    return item;
  }));
  drawTrend(data[REPORTS.trend], locale);
  drawRegions(data[REPORTS.regions], revenue.time, locale);
}

/** The value of a report with one row, and its change. */
function read({ title, columns, rows }) {
  const [row] = rows;
  const time = columns.find(({ kind }) => kind === "time");
  const column = columns.find(({ kind, comparison }) => kind === "measure" && !comparison);
  const rate = columns.find(({ comparison }) => comparison?.output.startsWith("change"));
  return { title, column, value: row?.[column.field], rate: row?.[rate?.field] ?? null, time: row?.[time?.field] };
}

function drawTrend({ columns, rows }, locale) {
  const [time, measure] = columns;
  document.querySelector("#over-time").textContent = say("Revenue, month by month");
  if (rows.length < 2) return document.querySelector("#trend").replaceChildren();
  const values = rows.map((row) => row[measure.field]);
  const top = Math.max(...values, 1);
  const points = values.map((value, index) => [(index / (values.length - 1)) * 600, 200 - (value / top) * 190]);
  const line = "M" + points.map((point) => point.map(Math.round).join(" ")).join("L");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 600 200");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", say("Revenue from {from} to {to}, at most {top}", {
    from: month(locale, rows[0][time.field]),
    to: month(locale, rows.at(-1)[time.field]),
    top: amount(locale, { column: measure, value: top }),
  }));
  for (const [d, className] of [[line + "L600 200L0 200Z", "area"], [line, ""]]) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    path.setAttribute("class", className);
    svg.append(path);
  }
  const plot = make("div", "", "plot");
  const label = (value) => {
    const [x, y] = points[values.indexOf(value)];
    const text = make("span", amount(locale, { column: measure, value }));
    text.style.left = x / 6 + "%";
    text.style.top = y / 2 + "%";
    // by as much of its own width as it is along the line, so that it stays within both ends
    text.style.translate = -x / 6 + "% " + (value === top ? "-115%" : "15%");
    return text;
  };
  plot.append(svg, label(Math.max(...values)), label(Math.min(...values)));
  const axis = make("div", "", "axis");
  axis.append(make("span", month(locale, rows[0][time.field])), make("span", month(locale, rows.at(-1)[time.field])));
  document.querySelector("#trend").replaceChildren(plot, axis);
}

/** The regions of one month, the largest first. */
function drawRegions({ columns, rows }, when, locale) {
  const [time, region, measure] = columns;
  const shown = rows.filter((row) => row[time.field] === when).sort((a, b) => b[measure.field] - a[measure.field]);
  const top = Math.max(...shown.map((row) => row[measure.field]), 1);
  document.querySelector("#where").textContent = say("Where it came from in {month}", { month: month(locale, when) });
  document.querySelector("#regions").replaceChildren(...shown.map((row) => {
    const item = document.createElement("li");
    const bar = document.createElement("i");
    bar.style.width = (row[measure.field] / top) * 100 + "%";
    item.append(make("b", say(row[region.field])),
      make("span", amount(locale, { column: measure, value: row[measure.field] })), bar);
    return item;
  }));
}
`,
  "write.js": `let texts = {};

/** Sets the page's table of strings in the viewer's language. */
export function translate(table) {
  texts = table;
}

/** A string in the viewer's language, with its places filled in. */
export function say(text, values = {}) {
  return (texts[text] ?? text).replace(/\\{(\\w+)\\}/g, (_, name) => values[name]);
}

/** A value in its column's format, amounts without cents. */
export function amount(locale, { column, value }) {
  if (value === null || value === undefined) return "–";
  const { format, currency } = column;
  const whole = { maximumFractionDigits: 0 };
  const options =
    format === "currency" ? { style: "currency", currency, currencyDisplay: "narrowSymbol", ...whole }
    : format === "percent" ? { style: "percent", minimumFractionDigits: 1 }
    : whole;
  return new Intl.NumberFormat(locale, options).format(value);
}

/** The change of a value: of rates in points, of amounts as a share of the earlier amount. */
function change(locale, { column, rate }) {
  if (rate === null) return "";
  const isRate = column.format === "percent";
  const style = { ...(!isRate && { style: "percent" }), minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const format = new Intl.NumberFormat(locale, { ...style, signDisplay: "exceptZero" });
  const value = format.format(isRate ? rate * 100 : rate).replace("-", "\u2212");
  return isRate ? say("{value} pp", { value }) : value;
}

/** The change of a value, with the month that it is compared with: the same one of the year before. */
export function changeSince(locale, figure) {
  if (figure.rate === null) return "";
  const before = new Date(figure.time);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return say("{change} vs {month}", { change: change(locale, figure), month: month(locale, before, "short") });
}

export function month(locale, iso, length = "long") {
  if (!iso) return "";
  return new Intl.DateTimeFormat(locale, { month: length, year: "numeric", timeZone: "UTC" }).format(new Date(iso));
}
`,
};
