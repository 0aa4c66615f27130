import type { Page } from "./page.js";

/** What may happen, and how often. */
export type Weighted = readonly [weight: number, act: (page: Page) => unknown];

const LONG = "long ".repeat(500); // two of them have no room in a URL

/** What the page does with the state of the embed. */
export const STATE_STEPS: Readonly<Record<string, Weighted>> = {
  "the page sets a color scheme": [
    1,
    (page) => page.set({ colorScheme: page.world.random.pick(["dark", "auto", undefined]) }),
  ],
  "the page sets a theme": [
    1,
    (page) => page.set({ theme: page.world.random.pick([{ font: "a" }, { font: "b" }, undefined]) }),
  ],
  "the page's CSS gives a theme": [
    1,
    (page) =>
      page.setCss(page.world.random.pick([{ borderRadius: 1 }, { borderRadius: 2, font: "c" }, undefined])),
  ],
  "the page sets a locale": [
    2,
    (page) => page.set({ locale: page.world.random.pick(["de-DE", "fr-FR", undefined]) }),
  ],
  "the page sets a time zone": [
    1,
    (page) => page.set({ timezone: page.world.random.pick(["UTC", undefined]) }),
  ],
  "the page sets filters": [
    2,
    (page) =>
      page.setFilters(
        page.world.random.pick([
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
        page.world.random.pick(["orders.status", "orders.channel"]),
        page.world.random.pick(["a", 1, null, [], { value: "a", type: "contains" }, LONG]),
        page.world.random.pick(["value", "text", "encoded", "action"]),
      ),
  ],
  "the page calls clearFilter": [
    2,
    (page) => page.clearFilter(page.world.random.pick(["orders.status", "orders.channel"])),
  ],
  "the page calls setColorScheme": [
    1,
    (page) => page.setByMethod("colorScheme", page.world.random.pick(["dark", "auto"])),
  ],
  "the page calls setTheme": [
    1,
    (page) => page.setByMethod("theme", { font: page.world.random.pick(["a", "b"]) }),
  ],
  "the page calls setLocale": [
    1,
    (page) => page.setByMethod("locale", page.world.random.pick(["de-DE", "fr-FR"])),
  ],
  "the page calls setTimezone": [1, (page) => page.setByMethod("timezone", "UTC")],
  "the page posts a later action": [4, (page) => page.later()],
  "the page posts more actions than can wait": [
    1,
    (page) => {
      if (!page.world.random.isLikely(0.1)) return;
      page.hasFlooded = true;
      for (let count = 0; count < 300; count += 1) page.later();
    },
  ],
  "the page calls refresh": [1, (page) => page.refresh()],
  "the page calls navigate": [1, (page) => page.navigate(pathOf(page))],
};

/** A path of what the element shows. */
export function pathOf({ world }: Page): string {
  const { surface, publicId, deploymentId } = world.element;
  const at = Math.floor(world.random.next() * 1000);
  return surface === "dashboard"
    ? `/embed/dashboard/${publicId ?? "p1"}?n=${at}`
    : `/embed/d/${deploymentId ?? 7}/${surface}?n=${at}`;
}
