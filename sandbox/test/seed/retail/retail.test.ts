import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { DAYS } from "../../../src/seed/retail/calendar.js";
import { createRetailRows } from "../../../src/seed/retail/retail.js";

type Row = Readonly<Record<string, unknown>>;

const tables = createRetailRows();
const rowsOf = (name: string): readonly Row[] => tables.find(([table]) => table === name)![1];
const text = (row: Row, column: string) => row[column] as string;
const sum = (table: string, column: string) =>
  rowsOf(table).reduce((total, row) => total + (row[column] as number), 0);

describe("the retail data", () => {
  it("has the same rows on every machine", () => {
    const counts = tables.map(([table, rows]) => `${table} ${rows.length}`);
    assert.deepEqual(counts, [
      ...["countries 24", "customers 6000", "products 60", "orders 20000", "order_items 49261"],
      ...["returns 1434", "visits 50207"],
    ]);
    const hash = createHash("sha256").update(JSON.stringify(tables)).digest("hex");
    assert.equal(hash, "2de71cb4e274d56affa5a951f9660e454ba304628bb8b9a63fdeae567d98555b");
  });

  it("has money in whole cents, and orders equal to the sum of their items", () => {
    const cents = ["net_cents", "cost_cents"];
    assert.ok(rowsOf("orders").every((row) => cents.every((column) => Number.isInteger(row[column]))));
    for (const column of cents) assert.equal(sum("orders", column), sum("order_items", column));
    assert.equal(sum("orders", "units"), sum("order_items", "quantity"));
  });

  it("refers only to rows that exist", () => {
    const ids = (table: string, column = "id") => new Set(rowsOf(table).map((row) => row[column]));
    const refers = (table: string, column: string, to: ReadonlySet<unknown>) =>
      assert.ok(
        rowsOf(table).every((row) => to.has(row[column])),
        `${table}.${column}`,
      );
    refers("orders", "customer_id", ids("customers"));
    refers("order_items", "order_id", ids("orders"));
    refers("order_items", "product_id", ids("products"));
    refers("returns", "order_id", ids("orders"));
    refers("customers", "country_code", ids("countries", "code"));
    refers("visits", "country_code", ids("countries", "code"));
  });

  it("has no order before the day of its customer's sign-up", () => {
    const signedUp = new Map(
      rowsOf("customers").map((row) => [row["id"], text(row, "signed_up_at").slice(0, 10)]),
    );
    const early = rowsOf("orders").filter(
      (row) => text(row, "created_at") < signedUp.get(row["customer_id"])!,
    );
    assert.deepEqual(early, []);
  });

  it("grows from year to year, and sells most in November", () => {
    const months = new Map<string, number>();
    for (const row of rowsOf("orders")) {
      const month = text(row, "created_at").slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + (row["net_cents"] as number));
    }
    const of = (year: string) => [...months].filter(([month]) => month.startsWith(year));
    const total = (year: string) => of(year).reduce((all, [, net]) => all + net, 0);
    assert.ok(total("2025") > total("2024") * 1.15);
    for (const year of ["2024", "2025"]) {
      const [best] = of(year).sort(([, a], [, b]) => b - a);
      assert.equal(best?.[0], `${year}-11`);
    }
  });

  it("has days without visits in small countries", () => {
    assert.ok(rowsOf("visits").length < DAYS.length * 24 * 3);
  });
});
