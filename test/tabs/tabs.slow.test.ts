import assert from "node:assert/strict";
import type { Frame, Page } from "puppeteer-core";
import type { Additions } from "../examples/support/app-project.js";
import { BuiltApp } from "../examples/support/built-app.js";
import { found, until } from "../support/browser.js";

/** The dashboards by the names of the links and buttons that show them. */
const IDS: Readonly<Record<string, string>> = {
  sales: "a1b2c3d4",
  regions: "c3d4e5f6",
  page: "a1b2c3d4",
};

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
};

/** The frame of the only visible dashboard, which no other element covers; without an id, whether there is none. */
const shown = (id?: string): string => `(() => {
  const visible = [...document.querySelectorAll("svc-dashboard")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }));
  const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest("svc-dashboard:state(loaded)");
  return ${id ? `visible.length === 1 && top?.publicId === "${id}" && top.shadowRoot.querySelector("iframe")` : `visible.length === 0 && document.querySelector("h1")`};
})()`;

/** Waits until a dashboard is shown. @returns whether its frame has a new document, which this function marks */
async function isNew(page: Page, name: string): Promise<boolean> {
  const frame = await until(page, shown(IDS[name]));
  const embed = (await frame.asElement()?.contentFrame()) as Frame | undefined;
  return (embed?.evaluate("window.isMarked ? false : (window.isMarked = true)") as Promise<boolean>) ?? false;
}

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
        const before = await app.sessionCount();
        const { page, complaints } = await app.open(path);
        const [tag, first] = steps === TABS ? ["button", "sales"] : ["a", path.slice(1)];
        const visits = [first];
        let count = Number(await isNew(page, first));
        assert.equal((await app.sessionCount()) - before, 1);
        for (let change = 0; change < 20; change += 1) {
          const step = steps[change % steps.length]!;
          if (step === "back") {
            visits.pop();
            await page.goBack();
          } else {
            visits.push(step);
            await (await found(page, `${tag}::-p-text(${step})`)).click();
          }
          count += Number(await isNew(page, visits.at(-1)!));
        }
        assert.deepEqual([count, (await app.sessionCount()) - before], [loads, loads]);
        assert.deepEqual(complaints, []);
        await page.close();
      });
    }
  });
}
