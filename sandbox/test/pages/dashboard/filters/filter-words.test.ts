import assert from "node:assert/strict";
import type { EmbedFilter } from "svc-dashboard/protocol";
import type { ValuesResponse } from "../../../../src/contract/viewer-api.js";
import { filterWords } from "../../../../src/pages/dashboard/filters/filter-words.js";
import { Formats } from "../../../../src/pages/format/format.js";
import { defaultTexts } from "../../../../src/pages/format/texts.js";

describe("filterWords", () => {
  const english = new Formats("en", defaultTexts);
  const days = { type: "time", days: { from: "2024-01-01", to: "2026-11-25" } } as const;
  const words = (
    filter: EmbedFilter | undefined,
    of: Pick<ValuesResponse, "type" | "days"> = { type: "text" },
  ) => {
    const { short, full } = filterWords(filter, of, english);
    return [short, full];
  };

  it("returns the preset whose days are picked, and the days themselves", () => {
    for (const [from, to, name] of [
      ["2026-01-01", "2026-11-25", "This year"],
      ["2026-01-02", "2026-11-25", english.days("2026-01-02", "2026-11-25")],
    ] as const)
      assert.deepEqual(words({ value: [from, to], type: "between" }, days), [name, english.days(from, to)]);
    assert.deepEqual(words({ value: "2026-03-01", type: "greater_than_or_equal" }, days)[0], "≥ Mar 1, 2026");
  });

  it("returns the number of many picked values, and the values", () => {
    assert.deepEqual(words({ value: ["a", "b"] }), ["a, b", "a, b"]);
    assert.deepEqual(words({ value: ["a", "b", "c"] }), ["3 selected", "a, b, c"]);
    assert.deepEqual(words(undefined), ["All", "All"]);
  });
});
