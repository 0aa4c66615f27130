import assert from "node:assert/strict";
import type { BrowserContext, Page } from "puppeteer-core";
import type { EmbedTheme } from "svc-dashboard/protocol";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { found, newTab, startBrowser, until } from "../../../test/support/browser.js";
import { contrast, type Rgb } from "../../src/pages/theme/color.js";

interface Look {
  scheme?: "light" | "dark";
  highContrast?: boolean;
  theme?: EmbedTheme;
  /** Parameters of the page's URL. */
  query?: Record<string, string>;
  width?: number;
}

const DRAWN = `!document.querySelector(".skeleton") && [...document.querySelectorAll("vega-chart")].every((chart) => chart.drawn)
  && !!document.querySelector("[data-widget]")`;

/** What viewers see of the default seed's charts and tables: the built pages in a real browser. */
describe("the default dashboards", () => {
  let browser: BrowserContext;
  let sandbox: Sandbox;

  before(async () => {
    [browser, sandbox] = await Promise.all([startBrowser(), startSandbox({ quiet: true })]);
  });
  after(async () => {
    await browser.close();
    await sandbox.stop();
  });

  async function open(publicId: string, look: Look, run: (page: Page) => Promise<void>): Promise<void> {
    const response = await fetch(`${sandbox.origin}/api/v1/embed/generate-session`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
      body: JSON.stringify({
        deploymentId: 42,
        externalId: "viewer",
        ...(look.theme && { embedTheme: look.theme }),
      }),
    });
    const { sessionId } = (await response.json()) as { sessionId: string };
    const page = await newTab(browser);
    await page.setViewport({ width: look.width ?? 1280, height: 900 });
    const session = await page.createCDPSession(); // puppeteer itself knows no forced colors
    await session.send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: look.scheme ?? "light" },
        { name: "forced-colors", value: look.highContrast ? "active" : "none" },
      ],
    });
    const query = new URLSearchParams({ session: sessionId, ...look.query });
    await page.goto(`${sandbox.origin}/embed/dashboard/${publicId}?${query}`);
    await until(page, DRAWN);
    try {
      await run(page);
    } finally {
      await page.close();
    }
  }

  const textsOf = (page: Page, widget: string) =>
    page.$$eval(`[data-widget="${widget}"] svg text`, (all) =>
      all.map(({ textContent }) => textContent.replaceAll(/\s/g, " ")),
    );

  /** Computed colors, as red, green and blue. */
  const colorsOf = async (page: Page, selector: string, property: "fill" | "stroke") => {
    const colors = await page.$$eval(
      selector,
      (all, name) => all.map((element) => getComputedStyle(element)[name]),
      property,
    );
    return colors.map((color) => (color.match(/\d+/g) ?? []).slice(0, 3).map(Number) as unknown as Rgb);
  };

  it("show a figure that is 0 throughout as 0, at the lower end, in the viewer's language", () =>
    open("a1b2c3d4", { query: { locale: "de", "f_orders.status": '"cancelled"' } }, async (page) => {
      for (const widget of ["revenue-over-time", "revenue-by-category"]) {
        const amounts = (await textsOf(page, widget)).filter((text) => /\$|NaN/.test(text));
        assert.deepEqual(amounts, ["0 $"], widget);
      }
      const height = await page.$eval('[data-widget="revenue-over-time"] .mark-line path', (line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return [top, bottom];
      });
      const ground = await page.$eval(
        '[data-widget="revenue-over-time"] .role-axis-domain line',
        (line) => line.getBoundingClientRect().top,
      );
      for (const edge of height) assert.ok(Math.abs(edge - ground) <= 3, `${edge} beside ${ground}`);
      assert.match(
        (await page.$eval('[data-widget="revenue"] .figure', (figure) => figure.textContent)).trim(),
        /^0\s\$$/,
      );
    }));

  it("write the dates of axes as the viewer's language does", () =>
    open("a1b2c3d4", { query: { locale: "ja" } }, async (page) => {
      const texts = await textsOf(page, "revenue-over-time");
      assert.ok(texts.filter((text) => /^\d+月$/.test(text)).length >= 4, texts.join());
      assert.ok(texts.some((text) => /^\d+月\d{4}年$/.test(text)));
      assert.ok(texts.every((text) => !/\d{4}\d*月/.test(text)));
    }));

  it("explain their colors, sizes and scales", async () => {
    await open("a1b2c3d4", {}, async (page) => {
      const ends = await page.$$eval('[data-widget="busy-hours"] .role-legend-label text', (all) =>
        all.map(({ textContent }) => Number(textContent)),
      );
      const counts = await page.$eval('[data-widget="busy-hours"] vega-chart', (chart) =>
        (chart as unknown as { result: { rows: { orders_count: number }[] } }).result.rows.map(
          ({ orders_count: count }) => count,
        ),
      );
      assert.deepEqual(ends, [Math.min(...counts), Math.max(...counts)]);
    });
    await open("c3d4e5f6", {}, async (page) => {
      const sizes = await page.$$eval('[data-widget="map"] .role-legend-label text', (all) =>
        all.map(({ textContent }) => textContent),
      );
      assert.ok(sizes.length >= 2 && sizes.every((text) => text.startsWith("$")), sizes.join());
      assert.ok((await textsOf(page, "value-by-country")).includes("Orders (log)"));
    });
  });

  for (const highContrast of [false, true]) {
    it(`draw a period that is shown only in part differently${highContrast ? ", in high contrast" : ""}`, () => {
      const days = { type: "between", value: ["2025-05-15", "2025-12-31"] };
      return open(
        "a1b2c3d4",
        { highContrast, query: { "f_calendar.date": JSON.stringify(days) } },
        async (page) => {
          const styles = (widget: string, marks: string) =>
            page.$$eval(`[data-widget="${widget}"] ${marks}`, (all) =>
              all.map((mark) => {
                const { stroke, fill, fillOpacity, strokeDasharray } = getComputedStyle(mark);
                const isPartial = mark.ariaLabel?.includes("Not complete");
                return { isPartial, stroke, look: [stroke, fillOpacity, strokeDasharray, fill].join() };
              }),
            );
          const bars = await styles("orders-by-channel", ".mark-rect path");
          assert.equal(bars.filter(({ isPartial }) => isPartial).length, 4);
          const looks = (isPartial: boolean) =>
            bars.filter((bar) => bar.isPartial === isPartial).map(({ look }) => look);
          for (const look of looks(true)) assert.match(look, /0\.35,4px, 4px/);
          for (const look of looks(false)) assert.match(look, /,1,none/);
          assert.ok(bars.every(({ isPartial, stroke }) => !isPartial || stroke !== "none"));
          const points = await styles("revenue-over-time", ".mark-symbol path[aria-label]");
          assert.deepEqual(
            points.map(({ isPartial }) => isPartial),
            [true, ...Array<boolean>(7).fill(false)],
          );
          const surface = await page.$eval(
            ".cells > .widget",
            (one) => getComputedStyle(one).backgroundColor,
          );
          assert.ok(points[0]!.look.endsWith(surface), points[0]!.look);
          const dashes = await styles("revenue-over-time", ".mark-line path");
          assert.ok(dashes.some(({ look }) => look.includes("4px, 4px")));
        },
      );
    });
  }

  for (const scheme of ["light", "dark"] as const) {
    it(`keep their data in high contrast, ${scheme}`, async () => {
      await open("a1b2c3d4", { scheme, highContrast: true }, async (page) => {
        const fills = (await colorsOf(page, '[data-widget="busy-hours"] .mark-rect path', "fill")).map(
          String,
        );
        assert.ok(new Set(fills).size > 10, `${new Set(fills).size} colors`);
        const values = await page.$$eval('[data-widget="busy-hours"] .mark-text.role-mark text', (all) =>
          all.map(({ textContent }) => textContent),
        );
        assert.equal(values.length, 7 * 24);
        assert.ok(values.every((text) => /^\d+$/.test(text)));
        const bars = await colorsOf(page, '[data-widget="orders-by-channel"] .mark-rect path', "fill");
        assert.equal(new Set(bars.map(String)).size, 4);
      });
      await open("c3d4e5f6", { scheme, highContrast: true }, async (page) => {
        const dashes = await page.$$eval('[data-widget="conversion"] .mark-line path', (all) =>
          all.map((line) => line.getAttribute("stroke-dasharray")),
        );
        assert.equal(new Set(dashes).size, 3);
      });
      await open("f6a7b8c9", { scheme, highContrast: true }, async (page) => {
        const frame = await (await found(page, "iframe")).contentFrame();
        await found(frame!, "#regions i");
        const [bar, canvas] = await frame!.$$eval("#regions i, html", ([canvas, bar]) =>
          [bar!, canvas!].map((element) => getComputedStyle(element).backgroundColor),
        );
        assert.notEqual(bar, canvas);
        assert.notEqual(bar, "rgba(0, 0, 0, 0)");
      });
    });

    it(`keep a brand's color in marks, with an edge where it is weak, ${scheme}`, async () => {
      for (const [primaryColor, brand] of [
        ["#ffe600", [255, 230, 0]],
        ["#ffffff", [255, 255, 255]],
        ["#000000", [0, 0, 0]],
        ["#39ff14", [57, 255, 20]],
      ] as const) {
        await open("a1b2c3d4", { scheme, theme: { primaryColor } }, async (page) => {
          const [bar] = await colorsOf(page, '[data-widget="revenue-by-category"] .mark-rect path', "fill");
          assert.deepEqual(bar, brand);
          const group = '[data-widget="revenue-by-category"] g:has(> [clip-path]) > .background';
          const [edge] = await colorsOf(page, group, "stroke");
          const [line] = await colorsOf(page, '[data-widget="revenue-over-time"] .mark-line path', "stroke");
          const surface = await page.$eval(
            ".cells > .widget",
            (one) => getComputedStyle(one).backgroundColor,
          );
          const ground = surface.match(/\d+/g)!.map(Number) as unknown as Rgb;
          const isWeak = contrast(brand, ground) < 3;
          if (isWeak) assert.ok(contrast(edge!, ground) >= 3, `edge of ${primaryColor}: ${String(edge)}`);
          assert.ok(contrast(line!, ground) >= 3, `line of ${primaryColor}: ${String(line)}`);
        });
      }
    });
  }

  it("round cards, buttons, selects and bars by the theme, up to what nothing breaks by", async () => {
    const radii = new Map<number, number[]>();
    for (const borderRadius of [0, 10, 24, 500]) {
      await open("a1b2c3d4", { theme: { borderRadius } }, async (page) => {
        const [card, button, select] = await Promise.all(
          [".cells > .widget", ".page-tools .button", ".pill"].map((selector) =>
            page.$eval(selector, (one) => Number.parseFloat(getComputedStyle(one).borderTopLeftRadius)),
          ),
        );
        // square bars need no group that clips them
        const [bar = 0] = await page.$$eval(
          '[data-widget="revenue-by-category"] g:has(> [clip-path]) > .background',
          (all) =>
            (all as SVGPathElement[]).map((path) => {
              const straight = Number(/L([\d.]+)/.exec(path.getAttribute("d") ?? "")?.[1]);
              return path.getBBox().width - straight;
            }),
        );
        radii.set(borderRadius, [card!, button!, select!, bar]);
      });
    }
    const [none, usual, round, most] = [...radii.values()] as [number[], number[], number[], number[]];
    assert.deepEqual(none, [0, 0, 0, 0]);
    for (const [part, radius] of round.entries()) {
      assert.ok(radius > usual[part]!, `part ${part}: ${radius}`);
      assert.ok(most[part]! >= radius && most[part]! <= 28, `part ${part}: at most ${most[part]}`);
    }
  });

  it("mark the order of tables, and the side at which columns are hidden", () =>
    open("c3d4e5f6", {}, async (page) => {
      const sorted = () =>
        page.$$eval('[data-widget="countries"] th[aria-sort]', (all) =>
          all.map((head) => `${head.textContent.trim()} ${head.getAttribute("aria-sort")}`),
        );
      assert.deepEqual(await sorted(), ["Revenue descending"]);
      await page.click('[data-widget="countries"] th[aria-sort] button');
      assert.deepEqual(await sorted(), ["Revenue ascending"]);
      const shade = async (side: "left" | "right") => {
        const box = (await (await page.$('[data-widget="countries"] data-table'))!.boundingBox())!;
        const x = side === "left" ? box.x + 2 : box.x + box.width - 4;
        const clip = { x, y: box.y + 41, width: 2, height: 1 };
        const picture = await page.screenshot({ clip, encoding: "base64" });
        return page.evaluate(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const pen = document.createElement("canvas").getContext("2d")!;
          pen.drawImage(image, 0, 0);
          return pen.getImageData(0, 0, 1, 1).data[0]!;
        }, picture);
      };
      assert.ok((await shade("right")) < 240, "more at the right");
      assert.equal(await shade("left"), 255);
      await page.$eval('[data-widget="countries"] data-table', (table) => (table.scrollLeft = 9999));
      assert.equal(await shade("right"), 255);
      assert.ok((await shade("left")) < 240, "more at the left");
    }));

  it("keep the failure of a small figure below its title, with its retry in reach", async () => {
    const undo = sandbox.fault({ operation: "embedQuery", status: 503 });
    try {
      for (const width of [390, 1280]) {
        await open("a1b2c3d4", { width }, async (page) => {
          const [card, title, notice, retry] = await page.$$eval(
            ["", " h2", " .notice-title", " .notice .button"]
              .map((part) => `[data-widget="revenue"]${part}`)
              .join(),
            (all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
          );
          assert.ok(title!.bottom <= notice!.top, `${width} px: the title ends at ${title!.bottom}`);
          assert.ok(retry!.bottom <= card!.bottom, `${width} px: the retry ends at ${retry!.bottom}`);
        });
      }
    } finally {
      undo();
    }
  });
});
