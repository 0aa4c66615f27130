import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import type { EmbedTheme } from "svc-dashboard/protocol";
import { found, newTab, until } from "../../../../test/support/browser.js";
import { contrast, difference, lightened, type Rgb } from "../../../src/pages/theme/color.js";
import { serveSandbox } from "../../support/serve-sandbox.js";

interface Look {
  scheme?: "light" | "dark";
  highContrast?: boolean;
  theme?: EmbedTheme;
  /** Parameters of the page's URL. */
  query?: Record<string, string>;
  width?: number;
  /** The font size that the viewer has chosen in the browser. Pixels. */
  fontSize?: number;
}

const DRAWN = `!document.querySelector(".skeleton") && [...document.querySelectorAll("vega-chart")].every((chart) => chart.drawn)
  && !!document.querySelector("[data-widget]")`;

/** The charts and tables of the default seed, on the built pages in a browser. */
describe("the default dashboards", () => {
  const site = serveSandbox();

  async function open(publicId: string, look: Look, run: (page: Page) => Promise<void>): Promise<void> {
    const session = await site.createSession({ embedTheme: look.theme });
    const page = await newTab(site.browser);
    await page.setViewport({ width: look.width ?? 1280, height: 900 });
    const devTools = await page.createCDPSession(); // puppeteer's own method does not support forced colors
    await devTools.send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: look.scheme ?? "light" },
        { name: "forced-colors", value: look.highContrast ? "active" : "none" },
      ],
    });
    await devTools.send("Page.setFontSizes", { fontSizes: { standard: look.fontSize ?? 16 } });
    const query = new URLSearchParams({ session, ...look.query });
    await page.goto(`${site.sandbox.origin}/embed/dashboard/${publicId}?${query}`);
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

  /** Returns computed colors as red, green and blue. */
  const colorsOf = async (page: Page, selector: string, property: string) => {
    const colors = await page.$$eval(
      selector,
      (all, name) => all.map((element) => getComputedStyle(element).getPropertyValue(name)),
      property,
    );
    return colors.map((color) => (color.match(/\d+/g) ?? []).slice(0, 3).map(Number) as unknown as Rgb);
  };

  const surfaceOf = (page: Page) =>
    page.$eval(".cells > .widget", (one) => getComputedStyle(one).backgroundColor);

  const groundOf = async (page: Page) => (await surfaceOf(page)).match(/\d+/g)!.map(Number) as unknown as Rgb;

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

  const LOOKS: readonly Look[] = [{}, { scheme: "dark" }, { highContrast: true }];

  /** A mark of each kind. */
  const MARKS = [
    ["a1b2c3d4", "revenue-by-category", "bar"],
    ["a1b2c3d4", "orders-by-channel", "bar of several series"],
    ["a1b2c3d4", "revenue-over-time", "point of an area"],
    ["a1b2c3d4", "busy-hours", "cell"],
    ["c3d4e5f6", "map", "disc"],
    ["c3d4e5f6", "value-by-country", "point"],
    ["c3d4e5f6", "conversion", "point of a line"],
  ] as const;

  for (const look of LOOKS) {
    it(`show which mark has the focus with ${JSON.stringify(look)}`, async () => {
      for (const publicId of new Set(MARKS.map(([id]) => id))) {
        await open(publicId, look, async (page) => {
          for (const [, widget, kind] of MARKS.filter(([id]) => id === publicId)) {
            const mark = `[data-widget="${widget}"] [role="graphics-symbol"][tabindex="0"]`;
            await page.$eval(mark, (one) => (one as SVGElement).focus());
            await page.keyboard.press("Shift"); // makes the focus visible, as with a keyboard
            const ring = `[data-widget="${widget}"] .focus-ring`;
            const [inner] = await colorsOf(page, ring, "border-top-color");
            const [outer] = await colorsOf(page, ring, "outline-color");
            // of two colors that differ this much, one has a contrast of at least 3 to any other
            assert.ok(contrast(inner!, outer!) >= 9, `${kind}: ${String(inner)} in ${String(outer)}`);
            const { opacity, away } = await page.$eval(
              mark,
              (one, selector) => {
                const [inside, around] = [one, document.querySelector(selector)!].map((part) =>
                  part.getBoundingClientRect(),
                );
                const ends = [inside!.left - around!.left, around!.bottom - inside!.bottom];
                return { opacity: getComputedStyle(one).opacity, away: Math.max(...ends.map(Math.abs)) };
              },
              ring,
            );
            assert.ok(Number(opacity) > 0.7 && away <= 3, `${kind}: ${opacity}, ${away} px away`);
          }
        });
      }
    });
  }

  it("have text in the viewer's size, below a title that large text keeps above the buttons", async () => {
    for (const fontSize of [16, 32])
      for (const publicId of ["a1b2c3d4", "b7c8d9e0"])
        await open(publicId, { fontSize, width: 390 }, async (page) => {
          const sizes = await page.$$eval(".chart-drawing text", (all) =>
            all.map((text) => getComputedStyle(text).fontSize),
          );
          assert.deepEqual([...new Set(sizes)], [`${fontSize * 0.75}px`], publicId);
          const [title, tools] = await page.$$eval("h1, .page-tools", (all) =>
            all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
          );
          assert.equal(title!.bottom <= tools!.top, fontSize === 32, `${fontSize} px`);
        });
  });

  /** Returns the tooltip's texts, and the number of visible parts of the crosshair. */
  const pointed = (page: Page, widget: string) =>
    page.evaluate((id) => {
      const box = document.querySelector<HTMLElement>(".tooltip:not([hidden])");
      const overlay = document.querySelector(`[data-widget="${id}"] .crosshair:not([hidden])`);
      return {
        texts: box && [...box.children].map(({ textContent }) => textContent),
        rules: overlay?.querySelectorAll(".crosshair-rule, .crosshair-band").length ?? 0,
        dots: overlay?.querySelectorAll(".crosshair-dot").length ?? 0,
      };
    }, widget);

  /** Scrolls to the plot of a chart, and returns its position. */
  const plotOf = (page: Page, widget: string) =>
    page.$eval(`[data-widget="${widget}"] .root .background`, async (plot) => {
      plot.scrollIntoView({ block: "center" });
      // the scroll event fires in the next frame
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return plot.getBoundingClientRect().toJSON() as DOMRect;
    });

  const NOTHING = { texts: null, rules: 0, dots: 0 };

  it("show all values at the time that is nearest to the pointer", async () => {
    await open("c3d4e5f6", {}, async (page) => {
      const { x, y, width, height } = await plotOf(page, "conversion");
      await page.mouse.move(x + width / 2, y + height - 3); // far below all lines
      const { texts, rules, dots } = await pointed(page, "conversion");
      assert.match(texts![0]!, /^\w+ \d{4}$/);
      assert.deepEqual([rules, dots], [1, 3]);
      const names = texts!.filter((text) => ["Desktop", "Mobile", "Tablet"].includes(text));
      assert.equal(names.length, 3);
      assert.equal(texts!.filter((text) => /^\d\.\d%$/.test(text)).length, 3);
      await page.keyboard.press("Escape");
      assert.deepEqual(await pointed(page, "conversion"), NOTHING);
      await page.mouse.move(x + 2, y + 2);
      assert.equal((await pointed(page, "conversion")).texts![0], "Jan 2024");
      await page.mouse.move(x + 2, y - 60);
      assert.deepEqual(await pointed(page, "conversion"), NOTHING);
    });
    await open("a1b2c3d4", {}, async (page) => {
      const { x, y, width } = await plotOf(page, "orders-by-channel");
      await page.mouse.move(x + width - 20, y + 2); // above the last bar
      const { texts, rules, dots } = await pointed(page, "orders-by-channel");
      assert.deepEqual([rules, dots], [1, 0]);
      const [time, measure, total, ...others] = texts!;
      assert.deepEqual([time, measure], ["Q4 2025", "Orders"]);
      const amount = (text: string) => Number(text.replace(",", ""));
      const sum = others.filter((text) => /^[\d,]+$/.test(text)).reduce((all, text) => all + amount(text), 0);
      assert.equal(amount(total!), sum);
      await page.mouse.wheel({ deltaY: 120 });
      await until(page, `!document.querySelector(".tooltip:not([hidden])")`);
    });
  });

  it("show the same values for a time whose mark has the focus, or that is touched", () =>
    open("c3d4e5f6", { width: 390 }, async (page) => {
      const { x, y, width } = await plotOf(page, "conversion");
      const first = '[data-widget="conversion"] [role="graphics-symbol"][tabindex="0"]';
      await page.$eval(first, (mark) => (mark as SVGElement).focus());
      await page.keyboard.press("End");
      const focused = await pointed(page, "conversion");
      assert.equal(focused.texts![0], "Dec 2025");
      assert.deepEqual([focused.rules, focused.dots], [1, 3]);
      await page.touchscreen.tap(x + 2, y + 8); // without a mark nearby
      assert.equal((await pointed(page, "conversion")).texts![0], "Jan 2024");
      await page.touchscreen.tap(x + width / 2, y - 60);
      assert.deepEqual(await pointed(page, "conversion"), NOTHING);
    }));

  it("open the rows behind a mark on a click, despite the tooltip", () =>
    open("a1b2c3d4", {}, async (page) => {
      const { x, y, width, height } = await plotOf(page, "orders-by-channel");
      await page.mouse.click(x + width - 20, y + height - 20);
      await until(page, `!!document.querySelector("dialog[open]")`);
      assert.deepEqual(await pointed(page, "orders-by-channel"), NOTHING);
    }));

  it("distinguish the colors of series from the brand's", () =>
    open("a1b2c3d4", { theme: { primaryColor: "#b35900" } }, async (page) => {
      const fills = await colorsOf(page, '[data-widget="orders-by-channel"] .mark-rect path', "fill");
      const [brand, ...others] = [...new Set(fills.map(String))].map(
        (fill) => fill.split(",").map(Number) as unknown as Rgb,
      );
      assert.equal(others.length, 3);
      for (const other of others) assert.ok(difference(brand!, other) >= 0.1, String(other));
    }));

  it("distinguish a period that is shown only partly, also in high contrast", () => {
    const days = { type: "between", value: ["2025-05-15", "2025-12-31"] };
    const query = { "f_calendar.date": JSON.stringify(days) };
    return open("a1b2c3d4", { highContrast: true, query }, async (page) => {
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
      const surface = await surfaceOf(page);
      assert.ok(points[0]!.look.endsWith(surface), points[0]!.look);
      const dashes = await styles("revenue-over-time", ".mark-line path");
      assert.ok(dashes.some(({ look }) => look.includes("4px, 4px")));
    });
  });

  for (const scheme of ["light", "dark"] as const) {
    it(`keep their data in high contrast in the ${scheme} scheme`, async () => {
      await open("a1b2c3d4", { scheme, highContrast: true }, async (page) => {
        const fills = (await colorsOf(page, '[data-widget="busy-hours"] .mark-rect path', "fill")).map(
          String,
        );
        assert.ok(new Set(fills).size > 10, `${new Set(fills).size} colors`);
        const values = await page.$$eval('[data-widget="busy-hours"] .mark-text.role-mark text', (all) =>
          all.map(({ textContent }) => textContent),
        );
        assert.deepEqual([...new Set(values)], [""], "numbers in narrow cells");
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

    it(`use the brand's color in marks, with an edge if it is weak, in the ${scheme} scheme`, async () => {
      for (const [primaryColor, brand] of [
        ["#ffe600", [255, 230, 0]],
        ["#ffffff", [255, 255, 255]],
        ["#000000", [0, 0, 0]],
        ["#39ff14", [57, 255, 20]],
      ] as const) {
        await open("a1b2c3d4", { scheme, theme: { primaryColor } }, async (page) => {
          const [bar] = await colorsOf(page, '[data-widget="revenue-by-category"] .mark-rect path', "fill");
          assert.deepEqual(bar, scheme === "dark" ? lightened(brand) : brand);
          const [edge] = await colorsOf(
            page,
            '[data-widget="revenue-by-category"] .mark-rect path',
            "stroke",
          );
          const stack = '[data-widget="orders-by-channel"] g:has(> [clip-path]) > .background';
          const [stackEdge] = await colorsOf(page, stack, "stroke");
          const [line] = await colorsOf(page, '[data-widget="revenue-over-time"] .mark-line path', "stroke");
          const ground = await groundOf(page);
          const isWeak = contrast(bar, ground) < 3;
          for (const one of isWeak ? [edge, stackEdge] : [])
            assert.ok(contrast(one!, ground) >= 3, `edge of ${primaryColor}: ${String(one)}`);
          assert.ok(contrast(line!, ground) >= 3, `line of ${primaryColor}: ${String(line)}`);
        });
      }
    });
  }

  it("round cards, buttons, selects and bars by the theme, up to a limit", async () => {
    const radii = new Map<number, number[]>();
    for (const borderRadius of [0, 10, 24, 500]) {
      await open("a1b2c3d4", { theme: { borderRadius } }, async (page) => {
        const [card, button, select] = await Promise.all(
          [".cells > .widget", ".page-tools .button", ".pill"].map((selector) =>
            page.$eval(selector, (one) => Number.parseFloat(getComputedStyle(one).borderTopLeftRadius)),
          ),
        );
        const bar = await page.$eval('[data-widget="revenue-by-category"] .mark-rect path', (path) => {
          const end = /L([\d.]+)/.exec(path.getAttribute("d") ?? "")?.[1]; // a square bar has no such line
          const { x, width } = path.getBBox();
          return end === undefined ? 0 : x + width - Number(end);
        });
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

  it("mark the order of tables, and the side with hidden columns", () =>
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
        const names = await page.$eval('[data-widget="countries"] th', (head) => head.clientWidth);
        const x = side === "left" ? box.x + names + 2 : box.x + box.width - 4;
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
      assert.ok((await shade("right")) < 250, "more at the right");
      assert.equal(await shade("left"), 255);
      await page.$eval('[data-widget="countries"] data-table', (table) => (table.scrollLeft = 9999));
      assert.equal(await shade("right"), 255);
      assert.ok((await shade("left")) < 250, "more at the left");
    }));

  it("show the failure of a small figure below its title, with a visible retry button", async () => {
    const undo = site.sandbox.fault({ operation: "embedQuery", status: 503 });
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
