import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { crc32, inflateRawSync } from "node:zlib";
import type { QueryColumn } from "../../src/contract/viewer-api.js";
import { toXlsx } from "../../src/pages/export/xlsx.js";
import { zip } from "../../src/pages/export/zip.js";

/** Reads an archive by its directory, and checks every file against its checksum. */
async function unzip(archive: Blob): Promise<Record<string, string>> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50, "ends with the end of the directory");
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    assert.equal(bytes.readUInt32LE(local), 0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    assert.equal(content.length, bytes.readUInt32LE(at + 24));
    assert.equal(crc32(content), bytes.readUInt32LE(at + 16), name);
    files[name] = content.toString("utf8");
    at += 46 + nameLength;
  }
  return files;
}

function column(field: string, kind: QueryColumn["kind"], format: QueryColumn["format"]): QueryColumn {
  return { member: `orders.${field}`, field, title: field, kind, format };
}

describe("zip", () => {
  it("packs texts so that they can be unpacked again", async () => {
    const files = { "a.txt": "", "b/ü.txt": "läng ".repeat(10_000) };
    assert.deepEqual(await unzip(await zip(files)), files);
  });
});

describe("toXlsx", () => {
  it("writes numbers as numbers, times as days since 1899, and texts as texts", async () => {
    const files = await unzip(
      await toXlsx({
        columns: [
          column("name", "dimension", "text"),
          column("day", "time", "date"),
          column("total", "measure", "currency"),
        ],
        rows: [
          { name: '=1+1 <&> "x"\u0007', day: "2025-01-01", total: -12.5 },
          { name: null, day: "2025-01-01T12:00:00", total: null },
        ],
      }),
    );
    const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
    const [head, first, second] = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, cells]) => cells);
    assert.match(head ?? "", /<t xml:space="preserve">name<\/t>.*day.*total/);
    assert.match(first ?? "", /t="inlineStr".*>=1\+1 &lt;&amp;&gt; &quot;x&quot;<\/t>/);
    assert.match(first ?? "", /<c s="1"><v>45658<\/v><\/c><c s="4"><v>-12.5<\/v><\/c>$/);
    assert.equal(second, '<c/><c s="2"><v>45658.5</v></c><c/>');
  });

  it("holds every part that the others name", async () => {
    const files = await unzip(await toXlsx({ columns: [], rows: [] }));
    const parts = [...(files["[Content_Types].xml"] ?? "").matchAll(/PartName="\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    for (const part of ["_rels/.rels", "xl/_rels/workbook.xml.rels", ...parts])
      assert.ok(files[part ?? ""], part);
  });
});
