import type { Page } from "./page.js";

/** A step with its weight. */
export type Weighted = readonly [weight: number, act: (page: Page) => unknown];

const LONG = "long ".repeat(500); // two of them do not fit into a URL

/** The page's steps that set the state of the embed or post actions. */
export const STATE_STEPS: Readonly<Record<string, Weighted>> = {
  "the page sets a color scheme": [
    1,
    (page) => page.set({ colorScheme: page.env.random.pick(["dark", "auto", undefined]) }),
  ],
  "the page sets a theme": [
    1,
    (page) => page.set({ theme: page.env.random.pick([{ font: "a" }, { font: "b" }, undefined]) }),
  ],
  "the page's CSS gives a theme": [
    1,
    (page) =>
      page.setCss(page.env.random.pick([{ borderRadius: 1 }, { borderRadius: 2, font: "c" }, undefined])),
  ],
  "the page sets a locale": [
    2,
    (page) => page.set({ locale: page.env.random.pick(["de-DE", "fr-FR", undefined]) }),
  ],
  "the page sets a time zone": [
    1,
    (page) => page.set({ timezone: page.env.random.pick(["UTC", undefined]) }),
  ],
  "the page sets filters": [
    2,
    (page) =>
      page.setFilters(
        page.env.random.pick([
          undefined,
          {},
          { "orders.status": "a" },
          { "orders.status": null, "orders.total": ["a", 1] },
          { "orders.channel": LONG, "orders.status": LONG, "orders.total": 2 },
        ]),
      ),
  ],
  "the page calls setFilter": [
    2,
    (page) =>
      page.setFilter(
        page.env.random.pick(["orders.status", "orders.channel"]),
        page.env.random.pick(["a", 1, null, [], { value: "a", type: "contains" }, LONG]),
        page.env.random.pick(["value", "text", "encoded", "action"]),
      ),
  ],
  "the page calls clearFilter": [
    2,
    (page) => page.clearFilter(page.env.random.pick(["orders.status", "orders.channel"])),
  ],
  "the page calls setColorScheme": [
    1,
    (page) => page.setByMethod("colorScheme", page.env.random.pick(["dark", "auto"])),
  ],
  "the page calls setTheme": [
    1,
    (page) => page.setByMethod("theme", { font: page.env.random.pick(["a", "b"]) }),
  ],
  "the page calls setLocale": [
    1,
    (page) => page.setByMethod("locale", page.env.random.pick(["de-DE", "fr-FR"])),
  ],
  "the page calls setTimezone": [1, (page) => page.setByMethod("timezone", "UTC")],
  "the page posts a later action": [4, (page) => page.postLater()],
  "the page posts more actions than the queue takes": [
    1,
    (page) => {
      if (!page.env.random.isLikely(0.1)) return;
      page.hasFlooded = true;
      for (let count = 0; count < 300; count += 1) page.postLater();
    },
  ],
  "the page calls refresh": [1, (page) => page.refresh()],
  "the page calls navigate": [1, (page) => page.navigate(pathOf(page))],
};

/** Returns a path of the element's target. */
export function pathOf({ env }: Page): string {
  const { surface, publicId, deploymentId } = env.element;
  const at = Math.floor(env.random.next() * 1000);
  return surface === "dashboard"
    ? `/embed/dashboard/${publicId ?? "p1"}?n=${at}`
    : `/embed/d/${deploymentId ?? 7}/${surface}?n=${at}`;
}
