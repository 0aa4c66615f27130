import { until } from "../../../../test/support/browser.js";
import { serveSandbox } from "../../support/serve-sandbox.js";

/** Frames of usual windows, some with the playground's own parts around them. */
const SCREENS = [
  { width: 1280, height: 620, shows: "vega-chart" },
  { width: 1280, height: 514, shows: "vega-chart" },
  { width: 1024, height: 520, shows: "vega-chart" },
  { width: 996, height: 594, shows: "vega-chart" },
  { width: 390, height: 844, shows: ".figure" },
  { width: 360, height: 640, shows: ".figure" },
];

/** With figures above the chart, with none, and with figures beside it. */
const DASHBOARDS = ["a1b2c3d4", "c3d4e5f6", "e5f6a7b8"];

describe("the first screen of a dashboard", () => {
  const site = serveSandbox();

  for (const publicId of DASHBOARDS) {
    it(`shows the whole of a chart, and on a phone of a figure if there is one: ${publicId}`, async () => {
      const page = await site.browser.newPage();
      try {
        await page.goto(
          `${site.sandbox.origin}/embed/dashboard/${publicId}?session=${await site.createSession()}`,
        );
        for (const { shows, ...viewport } of SCREENS) {
          await page.setViewport(viewport);
          await until(
            page,
            (selector, width) => {
              const widgets = [...document.querySelectorAll(".cells > .widget")];
              if (innerWidth !== width || document.querySelector(".skeleton")) return false;
              const [first] = widgets.filter((widget) => widget.querySelector(selector));
              return !first || first.getBoundingClientRect().bottom <= innerHeight;
            },
            shows,
            viewport.width,
          );
        }
      } finally {
        await page.close();
      }
    });
  }
});
