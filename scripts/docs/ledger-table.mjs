/** The ledger of promises as tables: a row for each promise, and below each chapter the tests that its rows name. */
import { tsImport } from "tsx/esm/api";

const { CHAPTERS } = await tsImport("../../test/ledger/chapters.ts", import.meta.url);
const { SIDES } = await tsImport("../../test/ledger/promise.ts", import.meta.url);

const keyOf = ({ file, title }) => `\`${file}\`: "${title}"`;
/** A bar within a cell would end it. */
const cell = (text) => text.replaceAll("|", "\\|");

function chapterText({ title, rows }) {
  const tests = [...new Set(rows.flatMap((row) => SIDES.flatMap((side) => (row[side] ?? []).map(keyOf))))];
  const numbers = (row, side) => (row[side] ?? []).map((test) => tests.indexOf(keyOf(test)) + 1).join(", ");
  return [
    `## ${title}`,
    "",
    `| Id | Promise | ${SIDES.join(" | ")} |`,
    `| --- | --- | ${SIDES.map(() => "---").join(" | ")} |`,
    ...rows.map(
      (row) =>
        `| \`${row.id}\` | ${cell(row.text)} | ${SIDES.map((side) => numbers(row, side)).join(" | ")} |`,
    ),
    "",
    ...tests.map((test, index) => `${index + 1}. ${test}`),
  ].join("\n");
}

/** Fills in the chapters between their markers. */
export function withLedger(page) {
  const chapters = CHAPTERS.map(chapterText).join("\n\n");
  return page.replace(
    /(<!-- ledger -->\n).*?(<!-- end -->)/s,
    (_, start, end) => `${start}\n${chapters}\n\n${end}`,
  );
}
