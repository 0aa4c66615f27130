import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame } from "puppeteer-core";
import { SALES, serveDashboards } from "../../support/serve-dashboards.js";

const itWithPdfTools = spawnSync("pdftotext", ["-v"]).error ? it.skip : it;

/** A table of 5,000 rows. */
const ORDERS = "/embed/dashboard/orders?session=good";

/** Saves the page, and returns the file's name and its bytes. */
async function save(frame: Frame, label: string): Promise<[name: string, bytes: Buffer]> {
  const [name, url] = await frame.evaluate(
    (command) =>
      new Promise<[string, string]>((resolve) => {
        HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
          const { download } = this;
          const reader = new FileReader();
          reader.onload = () => resolve([download, reader.result as string]);
          reader.readAsDataURL(saved!);
        };
        let saved: Blob | undefined;
        const create = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob: Blob) => {
          saved = blob;
          return create(blob);
        };
        const items = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
        items.find((item) => item.textContent.trim() === command)?.click();
      }),
    label,
  );
  return [name, Buffer.from(url.slice(url.indexOf(",") + 1), "base64")];
}

/** Returns the output of one of poppler's programs for a PDF; null stands for the file. */
async function poppler(program: string, bytes: Uint8Array, args: (string | null)[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "svc-pdf-"));
  try {
    const path = join(folder, "page.pdf");
    await writeFile(path, bytes);
    const all = args.map((argument) => argument ?? path);
    return execFileSync(program, all, { maxBuffer: 2 ** 26 });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the text of each page of a PDF. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const text = await poppler("pdftotext", bytes, ["-layout", null, "-"]);
  return text.toString().split("\f").slice(0, -1);
}

/** Returns the number of dark pixels in a part of the first page: left, top, width and height in points. */
async function inkOf(bytes: Uint8Array, [x, y, width, height]: number[]): Promise<number> {
  const part = ["-x", x, "-y", y, "-W", width, "-H", height].map(String);
  const picture = await poppler("pdftoppm", bytes, [
    "-gray",
    "-r",
    "72",
    "-f",
    "1",
    "-l",
    "1",
    ...part,
    null,
  ]);
  return picture.subarray(-width! * height!).filter((gray) => gray < 128).length;
}

/** Files of a complete dashboard, of the built page in a frame of another origin, with its policy. */
describe("a saved dashboard", () => {
  const site = serveDashboards();

  itWithPdfTools("is a PDF with the title, the filters, the figures and every row as text", () =>
    site.open(`${SALES}&f_orders.status=${encodeURIComponent('{"value":"delivered"}')}`, async (embedded) => {
      await embedded.event("dashboard-loaded");
      const [name, bytes] = await save(embedded.frame, "Download PDF");
      assert.match(name, /^Sales-overview_delivered_\d{4}-\d\d-\d\d\.pdf$/);
      const pages = await pagesOf(bytes);
      for (const [index, page] of pages.entries()) {
        assert.match(page, /Sales overview/);
        assert.match(page, /Status: delivered/);
        assert.match(page, new RegExp(`${index + 1} ?/ ?${pages.length}`));
      }
      const text = pages.join("");
      assert.match(text, /Revenue\b/);
      assert.match(text, /\$568,267/);
      assert.match(text, /Orders by country and status/);
      const countries = await embedded.frame.$$eval('[data-widget="w9"] tbody td:first-child', (cells) =>
        cells.map((cell) => cell.textContent.trim()),
      );
      for (const country of new Set(countries)) assert.ok(text.includes(country), country);
      assert.deepEqual(embedded.violations, []);
    }),
  );

  itWithPdfTools("has the first 2,000 rows of a long table in its PDF, and their total number", () =>
    site.open(ORDERS, async (embedded) => {
      await embedded.event("dashboard-loaded");
      const [, bytes] = await save(embedded.frame, "Download PDF");
      const pages = await pagesOf(bytes);
      assert.ok(pages.length > 40, `${pages.length} pages`);
      assert.match(pages.join(""), /Rows: 5,000\. Printed: the first 2,000\./);
      assert.ok((await embedded.frame.$$("data-table tbody tr[aria-rowindex]")).length < 120);
    }),
  );

  itWithPdfTools("has pictures in its PDF for letters that PDF's fonts lack, and text for the rest", () =>
    site.open("/embed/dashboard/letters?session=good", async (embedded) => {
      await embedded.event("dashboard-loaded");
      const [, bytes] = await save(embedded.frame, "Download PDF");
      const [text = ""] = await pagesOf(bytes);
      assert.match(text, /Norway +1/);
      // neither these letters nor replacements of them
      assert.deepEqual(text.match(/[^\s\w.,:/·–-]/gu) ?? [], []);
      const pictures = (await poppler("pdfimages", bytes, ["-list", null])).toString();
      assert.equal(pictures.match(/\d image /g)?.length, 5, pictures); // title, widget, two cells, footer
      const title = await inkOf(bytes, [36, 34, 150, 20]);
      assert.ok(title > 100, `the title has ${title} dark points`);
    }),
  );

  itWithPdfTools("is printed with the header of a table on each of its pages", () =>
    site.open(ORDERS, async ({ page, frame, event }) => {
      await event("dashboard-loaded");
      await page.goto(`${new URL(frame.url()).origin}${ORDERS}`);
      await page.waitForSelector("data-table tbody tr");
      const pages = (await pagesOf(await page.pdf({ format: "A4" }))).filter((text) => /A-0\d{4}/.test(text));
      assert.ok(pages.length > 40, `${pages.length} pages`);
      for (const text of pages) assert.match(text, /Order +Ordered +Category +Revenue +Margin/);
    }),
  );

  it("is printed with its figures in one row and its charts as wide as the page", () =>
    site.open(SALES, async ({ page, frame, event }) => {
      await event("dashboard-loaded");
      // emulation does not apply to frames of other origins
      await page.goto(`${new URL(frame.url()).origin}${SALES}`);
      await page.waitForSelector('[data-widget="w8"] .chart-drawing svg');
      await page.emulateMediaType("print");
      const boxes = (selector: string) =>
        page.$$eval(selector, (all) =>
          all.map((one) => {
            const { top, left, right } = one.getBoundingClientRect();
            return { top: Math.round(top), left: Math.round(left), right: Math.round(right) };
          }),
        );
      const figures = await boxes(".widget.kpi");
      assert.equal(new Set(figures.map(({ top }) => top)).size, 1);
      const [widget] = await boxes('[data-widget="w8"]');
      assert.deepEqual([figures[0]?.left, figures.at(-1)?.right], [widget?.left, widget?.right]);
      const [chart] = await boxes('[data-widget="w8"] .chart-drawing svg');
      assert.ok(chart!.right - chart!.left > (widget!.right - widget!.left) * 0.9, JSON.stringify(chart));
    }));
});
