import type { SessionProvider } from "../../../src/protocol/session-endpoint.js";
import type { Page } from "./page.js";
import { pathOf, type Weighted } from "./state-steps.js";

const TENANT = "https://tenant.example";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What every simulated element has at first, most of the time. */
export const COMPLETE = { tenantOrigin: TENANT, publicId: "p1" } as const;

/** An endpoint of its own for each element: elements that share one share its turns. */
let endpoints = 0;

/** A provider whose call may lead to something in the page, as its own code can. */
export function addProvider(page: Page): void {
  const { backend } = page.world;
  const provider: SessionProvider = backend.provider();
  page.set({ sessionProvider: provider });
}

const addEndpoint = (page: Page): void => page.set({ sessionEndpoint: `/session/${(endpoints += 1)}` });

const APP = {
  surface: "app",
  deploymentId: 7,
  publicId: undefined,
  path: undefined,
  mode: "signed",
} as const;
const DASHBOARD = { surface: undefined, deploymentId: undefined, path: undefined } as const;

/** What the page, its viewer, the browser and the computer may do at any time, and how often. */
export const PAGE_STEPS: Readonly<Record<string, Weighted>> = {
  "the page shows another dashboard": [
    2,
    (page) => page.set({ ...DASHBOARD, publicId: page.world.random.pick(["p1", "p2"]) }),
  ],
  "the page shows an app": [1, (page) => page.set(APP)],
  "the page shows a chat": [1, (page) => page.set({ ...APP, surface: "chat" })],
  "the page shows nothing": [1, (page) => page.set({ tenantOrigin: undefined })],
  "the page writes the same target again": [
    1,
    (page) => {
      const { tenantOrigin } = page.world.element;
      page.set({ tenantOrigin: undefined });
      page.set({ tenantOrigin: tenantOrigin ?? TENANT });
    },
  ],
  "the page sets a path": [2, (page) => page.set({ path: pathOf(page) })],
  // where no attribute contradicts it, it is a navigation, for which a session that was requested before is used
  "the page sets a path of something else": [
    1,
    (page) => page.world.element.publicId && page.set({ path: "/embed/dashboard/p9" }),
  ],
  "the page removes the path": [1, (page) => page.set({ path: undefined })],
  "somebody else is looking": [
    3,
    (page) => page.set({ viewer: page.world.random.pick(["v1", "v2", undefined]) }),
  ],
  "somebody else is looking, with a session": [
    1,
    (page) => {
      const viewer = page.world.random.pick(["v1", "v2", "v3"]);
      if (page.world.random.isLikely(0.5)) {
        page.setSession();
        page.set({ viewer });
      } else {
        page.set({ viewer });
        page.setSession();
      }
    },
  ],
  "the page sets a session": [5, (page) => page.setSession()],
  "the page sets an invalid session": [1, (page) => page.set({ session: "" })],
  "the page sets a provider": [2, addProvider],
  "the page sets an endpoint": [1, addEndpoint],
  "the page removes what provides sessions": [
    3,
    (page) => page.set({ sessionProvider: undefined, sessionEndpoint: undefined }),
  ],
  "the page sets a foreign endpoint": [
    1,
    (page) => page.set({ sessionEndpoint: "https://other.example/session" }),
  ],
  "the page loads privately": [1, (page) => page.set({ mode: "private" })],
  "the page loads with sessions": [2, (page) => page.set({ mode: undefined })],
  "the page turns messaging off": [1, (page) => page.set({ messaging: "off" })],
  "the page turns messaging on": [3, (page) => page.set({ messaging: "on" })],
  "the page allows exports": [1, (page) => page.set({ allowExport: !page.world.element.allowExport })],
  "the page loads lazily": [1, (page) => page.set({ loading: "lazy" })],
  "the page loads eagerly": [1, (page) => page.set({ loading: undefined })],
  "the page waits for ready longer": [
    1,
    (page) => page.set({ readyTimeout: page.world.random.pick([0, 2000, 90_000]) }),
  ],
  "the page sets a title": [1, (page) => page.set({ frameTitle: page.world.random.pick(["A", undefined]) })],
  "the page calls reload": [2, (page) => page.reload()],
  "the viewer tries again": [2, (page) => page.click("retry")],
  "the viewer wants to see the frame anyway": [1, (page) => page.click("show")],
  "the page adds or removes the element": [
    3,
    (page) => (page.world.isConnected ? page.world.disconnect() : page.world.connect()),
  ],
  "the page moves the element": [2, (page) => page.move("append")],
  "the page moves the element and keeps the frame": [1, (page) => page.move("keep")],
  "the page moves the element and empties the frame": [
    1,
    (page) => page.move(page.world.random.pick(["empty", "empty later"])),
  ],
  "the viewer leaves the page": [3, (page) => page.show(true)],
  "the viewer looks at the page": [4, (page) => page.show(false)],
  "the network goes": [1, (page) => page.connectNetwork(false)],
  "the network comes": [2, (page) => page.connectNetwork(true)],
  "the page comes back from the cache": [
    1,
    (page) => page.world.document.defaultView.fire("pageshow", { persisted: true }),
  ],
  "the page is shown after its preparation": [2, (page) => page.endPrerendering()],
  "the element comes near the viewport": [3, (page) => page.world.nearness?.([{ isIntersecting: true }])],
  "the element is far from the viewport": [1, (page) => page.world.nearness?.([{ isIntersecting: false }])],
  "a content blocker comes or goes": [
    1,
    ({ world }) => (world.document.isBlocking = world.random.isLikely(0.3)),
  ],
};

/** What computer and clock may do, while no code runs. */
export const CLOCK_STEPS: Readonly<Record<string, Weighted>> = {
  "the computer sleeps for a minute": [
    1,
    ({ world }) => world.clock.sleep(MINUTE, world.random.isLikely(0.5)),
  ],
  "the computer sleeps for half a minute": [1, ({ world }) => world.clock.sleep(MINUTE / 2, true)],
  "the computer sleeps for a day": [
    2,
    ({ world }) => world.clock.sleep(23.6 * HOUR, world.random.isLikely(0.5)),
  ],
  "somebody puts the wall clock forward": [1, ({ world }) => world.clock.set(HOUR)],
  "somebody puts the wall clock back": [1, ({ world }) => world.clock.set(-HOUR)],
};

/** How long time passes at once, in milliseconds. */
export const SPANS = [
  0,
  0,
  100,
  100,
  1000,
  5100,
  5100,
  16_000,
  31_000,
  61_000,
  61_000,
  6 * MINUTE,
  23.3 * HOUR,
  25 * HOUR,
];
