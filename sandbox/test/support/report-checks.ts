import assert from "node:assert/strict";
import { readXlsx } from "hucre/xlsx";
import { toCsv } from "../../src/pages/export/csv.js";
import { toXlsx } from "../../src/pages/export/xlsx.js";
import { checkCharts } from "./report-charts.js";
import type { Run, State } from "./report-runs.js";

/** Measures that add up over groups; a measure that two views share has one name. */
const SUMS: Readonly<Record<string, string>> = {
  "orders.revenue": "revenue",
  "products.revenue": "revenue",
  "orders.gross_margin": "gross margin",
  "products.gross_margin": "gross margin",
  "orders.count": "orders",
  "orders.placed": "placed",
  "orders.open": "open",
  "returns.count": "returns",
  "returns.refunded": "refunded",
  "customers.new_customers": "new customers",
};

/** Values that are never shown. */
const NOT_A_VALUE = /\b(NaN|Infinity|undefined)\b/;

/** Fails if the reports of a dashboard, their charts or their downloads are wrong or contradict each other. */
export async function checkReports(runs: readonly Run[], state: State): Promise<void> {
  checkValues(runs, state);
  checkSums(runs, state);
  checkHeadlines(runs, state);
  await checkDownloads(runs, state);
  await checkCharts(runs, state);
}

/** Fails on rows with a number that is not finite, and on shares outside of 0 to 1. */
function checkValues(runs: readonly Run[], state: State): void {
  for (const { report, result } of runs) {
    const what = `${report.title ?? ""} with ${JSON.stringify(state)}`;
    for (const row of result.rows) {
      for (const [field, value] of Object.entries(row)) {
        if (typeof value === "number") assert.ok(Number.isFinite(value), `${field} of ${what} is ${value}`);
      }
    }
    for (const { field, format, comparison } of result.columns) {
      if (format !== "percent" || comparison !== undefined) continue;
      const shares = result.rows.map((row) => row[field]).filter((value) => typeof value === "number");
      // a margin may be negative; no share is above 1
      assert.ok(
        shares.every((share) => share <= 1 && (share >= 0 || field.includes("margin"))),
        `${field} of ${what} is not a share`,
      );
    }
  }
}

/** Fails if a download lacks rows, or has a number that is not finite. */
async function checkDownloads(runs: readonly Run[], state: State): Promise<void> {
  for (const { report, result } of runs) {
    const what = `${report.title ?? ""} with ${JSON.stringify(state)}`;
    assert.doesNotMatch(toCsv(result), NOT_A_VALUE, what);
    const file = await toXlsx(result, report.title ?? "");
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    const rows = sheets[0]?.rows ?? [];
    assert.equal(rows.length, result.rows.length + 1, what);
    assert.doesNotMatch(rows.flat().map(String).join("\n"), NOT_A_VALUE, what);
  }
}

/** Fails if two reports show different sums of the same measure for the same days. */
function checkSums(runs: readonly Run[], state: State): void {
  // these filters apply only to the items of orders, and so not to all reports
  if (state.filters.some(({ member }) => member.startsWith("products."))) return;
  const sums = new Map<string, { title: string; sum: number }>();
  for (const { report, query, stored, result } of runs) {
    const isHeadline = report.kind === "kpi";
    // a limit or a stored filter excludes a part of the sum
    if ((query.limit !== undefined && !isHeadline) || stored.length > 0) continue;
    const { period } = result;
    for (const { member, field, comparison, share } of result.columns) {
      const name = SUMS[member];
      if (name === undefined || comparison || share) continue;
      const key = `${name} of ${period?.from ?? ""} to ${period?.to ?? ""}`;
      const sum = result.rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);
      const known = sums.get(key);
      if (known) {
        const what = `${key}: ${known.title} and ${report.title ?? ""} with ${JSON.stringify(state)}`;
        assert.ok(Math.abs(known.sum - sum) < 0.01, `${what} are ${known.sum} and ${sum}`);
      } else sums.set(key, { title: report.title ?? "", sum });
    }
  }
}

/** Fails if a headline differs from the same month in a chart or table. */
function checkHeadlines(runs: readonly Run[], state: State): void {
  const headlines = runs.filter(({ report, result }) => report.kind === "kpi" && result.rows.length === 1);
  for (const { report, result } of headlines) {
    const [row] = result.rows;
    const time = result.columns.find(({ kind }) => kind === "time");
    const measure = result.columns.find(({ kind }) => kind === "measure");
    if (!row || !time || !measure || !(measure.member in SUMS)) continue;
    for (const other of runs) {
      if (other.report === report || other.report.kind === "kpi" || other.stored.length > 0) continue;
      const sameTime = other.result.columns.find(
        ({ member, grain }) => member === time.member && grain === time.grain,
      );
      const same = other.result.columns.find(
        ({ member, comparison }) => member === measure.member && !comparison,
      );
      if (!sameTime || !same) continue;
      const rows = other.result.rows.filter((each) => each[time.field] === row[time.field]);
      const sum = rows.reduce((total, each) => total + Number(each[same.field] ?? 0), 0);
      const what = `${report.title ?? ""} and ${other.report.title ?? ""} with ${JSON.stringify(state)}`;
      assert.ok(Math.abs(sum - Number(row[measure.field])) < 0.01, what);
    }
  }
}
