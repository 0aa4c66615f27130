import assert from "node:assert/strict";
import type { Additions } from "../examples/support/app-project.js";
import { BuiltApp } from "../examples/support/built-app.js";
import { found, until } from "../support/browser.js";

/** The dashboards by the names of the links and buttons that show them. */
const IDS: Readonly<Record<string, string>> = {
  sales: "a1b2c3d4",
  regions: "c3d4e5f6",
  page: "a1b2c3d4",
  first: "a1b2c3d4",
  second: "c3d4e5f6",
  third: "e5f6a7b8",
  fourth: "d4e5f6a7",
};

/** Vega's warning about a chart that is drawn in a frame without a box. */
const IN_NO_BOX = 'WARN Dropping "fit';

/** Changes of the route, or of the tab: the names of links and buttons, or the browser's Back button. */
interface Changes {
  path: string;
  /** Twenty of them: these, repeated. */
  steps: readonly string[];
  /** The expected number of sessions and loads. */
  loads: number;
}

const TABS = ["regions", "sales"];
const ROUTES = ["regions", "help", "sales", "regions", "back"];
const LEAVING = ["help", "back"];

const KEEPING: Changes = { path: "/tabs", steps: TABS, loads: 2 };
const SHELL: Changes = { path: "/sales", steps: ROUTES, loads: 2 };
const PAGE: Changes = { path: "/page", steps: LEAVING, loads: 11 };

interface App extends Additions {
  example?: string;
  cases: Readonly<Record<string, Changes>>;
}

const APPS: Readonly<Record<string, App>> = {
  react: {
    example: "lit", // the configuration of Vite fits each framework
    packages: [
      ...["react@19.3.1", "react-dom@19.3.1", "react-router@7.18.7"],
      ...["@types/react@19.3.0", "@types/react-dom@19.3.0"],
    ],
    cases: {
      "keeps the dashboards in the layout of React Router": SHELL,
      "loads a dashboard in a page of React Router at each visit": PAGE,
      "keeps the dashboards in an <Activity>": KEEPING,
    },
  },
  vue: {
    packages: ["vue-router@5.5.1"],
    cases: {
      "keeps the dashboards beside the RouterView": SHELL,
      "loads a dashboard in a page of Vue Router at each visit": PAGE,
      "keeps the dashboards that v-show hides": KEEPING,
      "loads a dashboard in KeepAlive each time it is shown": { path: "/kept", steps: TABS, loads: 21 },
    },
  },
  next: {
    cases: {
      "keeps the dashboards in the layout of Next": SHELL,
      "loads a dashboard in a page of Next at each visit": {
        path: "/first",
        steps: ["second", "first"],
        loads: 21,
      },
    },
  },
  "next-cached": {
    example: "next",
    overlays: ["next", "next-cached"],
    cases: {
      "keeps the dashboards in the layout of Next with cacheComponents": SHELL,
      // https://github.com/vercel/next.js/issues/98623
      "keeps three pages, but moves the hidden ones": {
        path: "/first",
        steps: ["second", "third", "first"],
        loads: 39,
      },
      "keeps three of four pages": {
        path: "/first",
        steps: ["second", "third", "fourth", "first"],
        loads: 21,
      },
    },
  },
  angular: {
    cases: {
      "keeps the dashboards beside the router outlet": SHELL,
      "loads a dashboard in a page that a RouteReuseStrategy stores at each visit": PAGE,
    },
  },
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

for (const [name, { example = name, packages = [], overlays = [name], cases }] of Object.entries(APPS)) {
  describe(`tabs and routes in ${name}`, () => {
    let app: BuiltApp;

    before(async () => {
      app = await BuiltApp.create(`examples/${example}`, {
        packages,
        overlays: ["shared", ...overlays].map((folder) => `test/tabs/${folder}`),
      });
    });
    after(() => app.stop());

    it("passes its type check", () => app.project.run(["npm", "run", "check"]));

    for (const [title, { path, steps, loads }] of Object.entries(cases)) {
      it(`${title}: ${loads} loads in twenty changes`, async () => {
        await app.sandbox.reset();
        const count = async (): Promise<number[]> => {
          const requests = await app.sandbox.requests();
          const documents = requests.filter((request) => request.path.startsWith("/embed/dashboard/"));
          return [await app.sessionCount(), documents.length];
        };
        const { page, complaints } = await app.open(path);
        const [tag, first] = steps === TABS ? ["button", "sales"] : ["a", path.slice(1)];
        const visits = [first];
        await until(page, isShown, IDS[first]);
        assert.deepEqual(await count(), [1, 1]);
        for (let change = 0; change < 20; change += 1) {
          const step = steps[change % steps.length]!;
          if (step === "back") {
            visits.pop();
            await page.goBack();
          } else {
            visits.push(step);
            await (await found(page, `${tag}::-p-text(${step})`)).click();
          }
          await until(page, isShown, IDS[visits.at(-1)!]);
        }
        assert.deepEqual(await count(), [loads, loads]);
        assert.deepEqual(
          complaints.filter((text) => !text.startsWith(IN_NO_BOX)),
          [],
        );
        await page.close();
      });
    }
  });
}
