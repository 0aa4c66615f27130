import { until } from "../../../../test/support/browser.js";
import { serveSandbox } from "../../support/serve-sandbox.js";

/** Frames in common windows, some of them in the playground. */
const SCREENS = [
  { width: 1280, height: 620, shows: "vega-chart" },
  { width: 1280, height: 514, shows: "vega-chart" },
  { width: 1024, height: 520, shows: "vega-chart" },
  { width: 996, height: 594, shows: "vega-chart" },
  { width: 390, height: 844, shows: ".figure" },
  { width: 360, height: 640, shows: ".figure" },
];

/** Dashboards with figures above the chart, without figures, and with figures beside the chart. */
const DASHBOARDS = ["a1b2c3d4", "c3d4e5f6", "e5f6a7b8"];

describe("the first screen of a dashboard", () => {
  const site = serveSandbox();

  for (const publicId of DASHBOARDS) {
    it(`shows a complete chart, and on a phone a complete figure if it has any: ${publicId}`, async () => {
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
