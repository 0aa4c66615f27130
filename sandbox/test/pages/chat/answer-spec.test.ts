import assert from "node:assert/strict";
import type { Answer } from "../../../src/contract/ask-api.js";
import type { QueryColumn } from "../../../src/contract/viewer-api.js";
import { answerSpec, drawnResult } from "../../../src/pages/chat/answer-spec.js";

const measure = (format: QueryColumn["format"]): QueryColumn => ({
  ...{ member: "orders.m", field: "m", title: "M", kind: "measure", format },
});
const dimension: QueryColumn = {
  ...{ member: "orders.d", field: "d", title: "D", kind: "dimension", format: "text" },
};
const time = (grain: string): QueryColumn => ({
  ...{ member: "orders.t", field: "t", title: "T", kind: "time", format: "date", grain },
});

interface Channel {
  axis?: { format?: string };
}

function axes(kind: "bar" | "line", ...columns: QueryColumn[]) {
  const x = kind === "bar" ? "d" : "t";
  const spec = answerSpec({ chart: { kind, x, y: "m", series: null }, columns });
  const { x: first, y: second } = spec?.["encoding"] as { x: Channel; y: Channel };
  return [first.axis?.format, second.axis?.format];
}

describe("the chart of an answer", () => {
  it("writes amounts with their currency, rates in percent, and other numbers without a unit", () => {
    assert.deepEqual(axes("bar", dimension, measure("currency")), ["$~s", undefined]);
    assert.deepEqual(axes("line", time("month"), measure("currency")), [undefined, "$~s"]);
    assert.deepEqual(axes("line", time("month"), measure("percent")), [undefined, "%"]);
    assert.deepEqual(axes("line", time("month"), measure("number")), [undefined, "~s"]);
  });

  it("is undefined for a table or a single figure", () => {
    assert.equal(answerSpec({ chart: { kind: "table" }, columns: [dimension] }), undefined);
    const figure = { chart: { kind: "figure", y: "m" } as const, columns: [measure("number")] };
    assert.equal(answerSpec(figure), undefined);
  });

  it("shows the eight highest of many series", () => {
    const rows = Array.from("0123456789", (d) => ({ t: "2025-01-01", d, m: Number(d) }));
    const chart = { kind: "line", x: "t", y: "m", series: "d" } as const;
    const answer = (count: number) => ({ chart, rows: rows.slice(0, count) }) as unknown as Answer;
    assert.deepEqual(drawnResult(answer(10)).rows, rows.slice(2));
    assert.deepEqual(drawnResult(answer(8)).rows, rows.slice(0, 8));
  });
});
