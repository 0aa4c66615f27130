import type { SessionProvider } from "../../../src/protocol/session-endpoint.js";
import type { Page } from "./page.js";
import { pathOf, type Weighted } from "./state-steps.js";

const TENANT = "https://tenant.example";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The target with which most simulated elements begin. */
export const COMPLETE = { tenantOrigin: TENANT, publicId: "p1" } as const;

/** Numbers the endpoints: elements with one endpoint would share its limit of concurrent requests. */
let endpoints = 0;

/** Sets a provider, whose call may change the page. */
export function addProvider(page: Page): void {
  const { backend } = page.env;
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

/** The steps of the page, its viewer and the browser, with their weights. */
export const PAGE_STEPS: Readonly<Record<string, Weighted>> = {
  "the page shows another dashboard": [
    2,
    (page) => page.set({ ...DASHBOARD, publicId: page.env.random.pick(["p1", "p2"]) }),
  ],
  "the page shows an app": [1, (page) => page.set(APP)],
  "the page shows a chat": [1, (page) => page.set({ ...APP, surface: "chat" })],
  "the page shows nothing": [1, (page) => page.set({ tenantOrigin: undefined })],
  "the page writes the same target again": [
    1,
    (page) => {
      const { tenantOrigin } = page.env.element;
      page.set({ tenantOrigin: undefined });
      page.set({ tenantOrigin: tenantOrigin ?? TENANT });
    },
  ],
  "the page sets a path": [2, (page) => page.set({ path: pathOf(page) })],
  // if no attribute contradicts it, it is a navigation, for which a session that was requested before is used
  "the page sets a path of something else": [
    1,
    (page) => page.env.element.publicId && page.set({ path: "/embed/dashboard/p9" }),
  ],
  "the page removes the path": [1, (page) => page.set({ path: undefined })],
  "the viewer changes": [3, (page) => page.set({ viewer: page.env.random.pick(["v1", "v2", undefined]) })],
  "the viewer changes, and the page sets a session": [
    1,
    (page) => {
      const viewer = page.env.random.pick(["v1", "v2", "v3"]);
      if (page.env.random.isLikely(0.5)) {
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
  "the page removes provider and endpoint": [
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
  "the page allows exports": [1, (page) => page.set({ allowExport: !page.env.element.allowExport })],
  "the page loads lazily": [1, (page) => page.set({ loading: "lazy" })],
  "the page loads eagerly": [1, (page) => page.set({ loading: undefined })],
  "the page waits for ready longer": [
    1,
    (page) => page.set({ readyTimeout: page.env.random.pick([0, 2000, 90_000]) }),
  ],
  "the page sets a title": [1, (page) => page.set({ frameTitle: page.env.random.pick(["A", undefined]) })],
  "the page calls reload": [2, (page) => page.reload()],
  "the viewer tries again": [2, (page) => page.click("retry")],
  "the viewer presses the button that shows the frame": [1, (page) => page.click("show")],
  "the page adds or removes the element": [
    3,
    (page) => (page.env.isConnected ? page.env.disconnect() : page.env.connect()),
  ],
  "the page moves the element": [2, (page) => page.move("append")],
  "the page moves the element and keeps the frame": [1, (page) => page.move("keep")],
  "the page moves the element and empties the frame": [
    1,
    (page) => page.move(page.env.random.pick(["empty", "empty later"])),
  ],
  "the viewer leaves the page": [3, (page) => page.show(true)],
  "the viewer looks at the page": [4, (page) => page.show(false)],
  "the network is lost": [1, (page) => page.connectNetwork(false)],
  "the network is back": [2, (page) => page.connectNetwork(true)],
  "the page is restored from the cache": [
    1,
    (page) => page.env.document.defaultView.fire("pageshow", { persisted: true }),
  ],
  "the prerendered page is activated": [2, (page) => page.endPrerendering()],
  "the element comes near the viewport": [3, (page) => page.env.nearness?.([{ isIntersecting: true }])],
  "the element is far from the viewport": [1, (page) => page.env.nearness?.([{ isIntersecting: false }])],
  "a content blocker starts or stops": [1, ({ env }) => (env.document.isBlocking = env.random.isLikely(0.3))],
};

/** The steps of computer and clock, while no code runs. */
export const CLOCK_STEPS: Readonly<Record<string, Weighted>> = {
  "the computer sleeps for a minute": [1, ({ env }) => env.clock.sleep(MINUTE, env.random.isLikely(0.5))],
  "the computer sleeps for half a minute": [1, ({ env }) => env.clock.sleep(MINUTE / 2, true)],
  "the computer sleeps for a day": [2, ({ env }) => env.clock.sleep(23.6 * HOUR, env.random.isLikely(0.5))],
  "the wall clock is set forward": [1, ({ env }) => env.clock.set(HOUR)],
  "the wall clock is set back": [1, ({ env }) => env.clock.set(-HOUR)],
};

/** The periods that may pass in one step, in milliseconds. */
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
