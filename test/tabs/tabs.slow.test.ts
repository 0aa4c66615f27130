import assert from "node:assert/strict";
import type { Additions } from "../examples/support/app-project.js";
import { BuiltApp } from "../examples/support/built-app.js";
import { found, until } from "../support/browser.js";

/** The dashboards of paths, links and buttons by name; other names are a dashboard's id. */
const DASHBOARDS: Readonly<Record<string, string | undefined>> = {
  ...{ sales: "a1b2c3d4", page: "a1b2c3d4", tabs: "a1b2c3d4", kept: "a1b2c3d4" },
  ...{ regions: "c3d4e5f6", help: undefined },
};

/** The names of links or buttons, or the browser's Back button: repeated, until there were twenty changes. */
const ROUTES = ["regions", "help", "sales", "regions", "back"];
const LEAVING = ["help", "back"];
const TABS = ["regions", "sales"];
const THREE_PAGES = ["c3d4e5f6", "e5f6a7b8", "a1b2c3d4"];
const FOUR_PAGES = ["c3d4e5f6", "e5f6a7b8", "d4e5f6a7", "a1b2c3d4"];

/** The first path, the changes, and the expected number of sessions and loads after twenty. */
type Visits = readonly [path: string, steps: readonly string[], loads: number];

const SHELL: Visits = ["/sales", ROUTES, 2];
const PAGE: Visits = ["/page", LEAVING, 11];

interface App extends Additions {
  example?: string;
  others?: Readonly<Record<string, Visits>>;
}

const APPS: Readonly<Record<string, App>> = {
  react: {
    example: "lit", // its configuration of Vite fits each framework
    // and React Router 8 in examples/analytics-section
    packages: [
      ...["react@19.3.1", "react-dom@19.3.1", "react-router@7.18.7"],
      ...["@types/react@19.3.0", "@types/react-dom@19.3.0"],
    ],
    others: { "the page of a route": PAGE, "an <Activity>": ["/tabs", TABS, 2] },
  },
  vue: {
    packages: ["vue-router@5.5.1"],
    others: { "v-show": ["/tabs", TABS, 2], KeepAlive: ["/kept", TABS, 21] },
  },
  next: { others: { "the page of a route": ["/a1b2c3d4", THREE_PAGES, 21] } },
  // keeps three pages, but moves the hidden ones in the DOM: https://github.com/vercel/next.js/issues/98623
  "next with cacheComponents": {
    example: "next",
    overlays: ["next", "next-cached"],
    others: {
      "one of three pages": ["/a1b2c3d4", THREE_PAGES, 39],
      "one of four pages": ["/a1b2c3d4", FOUR_PAGES, 21],
    },
  },
  angular: { others: { "a page that a RouteReuseStrategy stores": PAGE } },
  svelte: {},
  solid: { packages: ["@solidjs/router@1.0.0"] },
};

/** Whether no dashboard is loading, and the one with this id is the only visible one, not covered; without an id, none is. */
const isShown = (id: string | undefined): boolean => {
  const all = [...document.querySelectorAll("svc-dashboard")];
  const visible = all.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const isOnTop = visible[0] === document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return (
    all.every((element) => element.matches(":state(loaded), :state(idle)")) &&
    visible.every((element) => isOnTop && element.publicId === id && element.matches(":state(loaded)")) &&
    visible.length === (id ? 1 : 0)
  );
};

for (const [name, { example = name, packages = [], overlays = [name], others }] of Object.entries(APPS)) {
  describe(`tabs and routes in ${name}`, () => {
    let app: BuiltApp;

    before(async () => {
      const folders = ["shared", ...overlays].map((folder) => `test/tabs/${folder}`);
      app = await BuiltApp.create(`examples/${example}`, { packages, overlays: folders });
    });
    after(() => app.stop());

    /** The numbers of sessions and of documents in frames. */
    async function counts(): Promise<[number, number]> {
      const requests = await app.sandbox.requests();
      return [
        await app.sessionCount(),
        requests.filter(({ path }) => path.startsWith("/embed/dashboard/")).length,
      ];
    }

    it("passes its type check", () => app.project.run(["npm", "run", "check"]));

    for (const [place, [path, steps, loads]] of Object.entries({ "the shell": SHELL, ...others })) {
      it(`loads dashboards ${loads} times in twenty changes, in ${place}`, async () => {
        await app.sandbox.reset();
        const { page, complaints } = await app.open(path);
        const visited = [path.slice(1)];
        const isCurrentShown = (): Promise<unknown> => {
          const current = visited.at(-1)!;
          return until(page, isShown, current in DASHBOARDS ? DASHBOARDS[current] : current);
        };
        await isCurrentShown();
        assert.deepEqual(await counts(), [1, 1]);
        for (let change = 0; change < 20; change += 1) {
          const step = steps[change % steps.length]!;
          if (step === "back") {
            visited.pop();
            await page.goBack();
          } else {
            visited.push(step);
            const target = steps === TABS ? `button::-p-text(${step})` : `a[href="/${step}"]`;
            await (await found(page, target)).click();
          }
          await isCurrentShown();
        }
        assert.deepEqual(await counts(), [loads, loads]);
        assert.deepEqual(complaints, []);
        await page.close();
      });
    }
  });
}
