import assert from "node:assert/strict";
import { fileName } from "../../../src/pages/export/save-file.js";

describe("fileName", () => {
  it("contains the title, the filters and the date", () => {
    assert.equal(
      fileName("Revenue by category", ["delivered, shipped", "2025-01-01 – 2025-03-31"], "2026-02-01", "csv"),
      "Revenue-by-category_delivered-shipped_2025-01-01-2025-03-31_2026-02-01.csv",
    );
    assert.equal(fileName("注文 / Größe", [], "2026-02-01", "pdf"), "注文-Größe_2026-02-01.pdf");
  });

  it("is never empty, and never longer than file systems allow", () => {
    assert.equal(fileName("…", [], "2026-02-01", "png"), "data_2026-02-01.png");
    const long = fileName("注文の一覧".repeat(40), ["ä".repeat(300)], "2026-02-01", "xlsx");
    assert.ok(long.endsWith("_2026-02-01.xlsx"));
    assert.ok(Buffer.byteLength(long) < 255, `${Buffer.byteLength(long)} bytes`);
    assert.equal(fileName(`a${"𠮷".repeat(99)}`, [], "2026", "csv"), `a${"𠮷".repeat(49)}_2026.csv`);
  });
});
