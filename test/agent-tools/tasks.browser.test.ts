import { expect, oneEvent } from "@open-wc/testing";
import { sandbox } from "virtual:sandbox";
import { TASKS } from "../../examples/agent/src/tasks.js";
import { createAgentTools, type AgentTool } from "../../src/agent-tools/index.js";
import "../../src/index.js";
import type { ActionEnvelope, SvcDashboard } from "../../src/index.js";
import { inFrame, whenInFrame } from "../support/in-frame.js";
import { collect, quiet } from "../support/make-dashboard.js";

let element: SvcDashboard;

/** Name and payload of an action. */
type Action = [name: string, payload?: object];

/** `shown` is an expression that is true in the frame afterwards, and `result` matches the result of each call. */
type Row = [posted: Action[], shown: string, result?: RegExp | undefined, before?: () => Promise<unknown>];

const filter = (filterUrlParameter: string): Action => ["set-filter", { filterUrlParameter }];
const clear = (member: string): Action => filter(`f_${member}={"value":null}`);
const setLocale = (locale: string): Action => ["set-locale", { locale }];
const setColorScheme = (scheme: string): Action => ["set-color-scheme", { scheme }];
const navigate = (publicId: string): Action => ["navigate", { path: `/embed/dashboard/${publicId}` }];

/** Returns an expression for whether the dashboard's filters show these texts. */
const filtered = (...texts: string[]): string =>
  texts.map((text) => `document.querySelector('.filter-button[aria-label="${text}"]')`).join(" && ");

/** Returns an expression for whether the page has this color scheme and language. */
const displayed = (scheme: string, lang: string): string =>
  `document.documentElement.matches('[data-scheme="${scheme}"][lang="${lang}"]')`;

const titled = (title: string): string => `document.querySelector("h1").textContent === "${title}"`;

/** Acts in the frame as a viewer does, and waits for the event. */
async function act(target: string, action: string, name: string): Promise<void> {
  const dispatched = oneEvent(element, name);
  await whenInFrame(target);
  await inFrame(`${target}.${action}`);
  await dispatched;
}

const MARK = `document.querySelector("path[aria-roledescription=point]")`;
const PRESS_ENTER = `dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))`;
const DOWNLOAD = `[...document.querySelectorAll("button")].find((b) => b.textContent.includes("Download CSV"))`;

/** Observes before the refresh, which may end before the next command. */
const OBSERVE_REFRESH = `void new MutationObserver(() => {
  if (document.querySelector(".progress.busy")) window.hasRefreshed = true;
}).observe(document, { subtree: true, attributes: true })`;

const ALL = filtered("Date: All", "Channel: All", "Country: All");
const SOME = filtered("Date: 2025-01 – 2025-03", "Channel: Web, App", "Country: Germany");

const ROWS: Record<string, Row> = {
  "Is the dashboard ready?": [[], ALL, /"state":"loaded"/],
  "Only web orders": [[filter('f_orders.channel={"value":"web"}')], filtered("Channel: Web")],
  "Orders from stores instead": [[filter('f_orders.channel={"value":"store"}')], filtered("Channel: Store")],
  "Web and app orders": [[filter('f_orders.channel={"value":["web","app"]}')], filtered("Channel: Web, App")],
  "Customers in Germany": [[filter('f_customers.country={"value":"Germany"}')], filtered("Country: Germany")],
  "The first quarter": [[filter('f_calendar.date={"value":["2025-01","2025-03"],"type":"between"}')], SOME],
  "Orders by fax": [[], SOME, /^TypeError: Expected one of web, app, store, marketplace as .*, got "fax"\.$/],
  "Which filters are set?": [[], SOME, /"orders.channel":\{"value":\["web","app"\]\}.*"type":"between"/],
  "All countries": [[clear("customers.country")], filtered("Channel: Web, App", "Country: All")],
  "Only web orders of this year, dark, in German": [
    [
      ...[filter('f_orders.channel={"value":"web"}'), filter('f_calendar.date={"value":"2025"}')],
      ...([
        ["set-locale", { locale: "de-DE" }],
        ["set-color-scheme", { scheme: "dark" }],
      ] as Action[]),
    ],
    `${displayed("dark", "de-DE")} && ${filtered("Datum: 2025", "Kanal: Web", "Land: Alle")}`,
  ],
  "Light again, in English": [
    [setLocale("en-US"), setColorScheme("light")],
    `${displayed("light", "en-US")} && ${filtered("Date: 2025", "Channel: Web", "Country: All")}`,
  ],
  "Times in New York": [
    [["set-timezone", { timezone: "America/New_York" }]],
    `document.querySelector(".zone").textContent.includes("New York")`,
  ],
  "Where do we sell?": [
    [navigate("c3d4e5f6")],
    `${titled("Where we sell")} && ${filtered("Date: 2025", "Region: All", "Channel: Web")}`,
  ],
  "Back to the overview": [
    [navigate("a1b2c3d4")],
    `${titled("Sales overview")} && ${filtered("Date: 2025", "Status: All", "Channel: Web")}`,
  ],
  "Clear everything": [[clear("orders.channel"), clear("customers.country"), clear("calendar.date")], ALL],
  Refresh: [
    [["refresh"]],
    `window.hasRefreshed && !document.querySelector(".progress.busy")`,
    undefined,
    () => inFrame(OBSERVE_REFRESH),
  ],
  "What did the last drill-down show?": [
    [],
    `document.querySelector("dialog[open]")`,
    /"event":"drilldown","detail":\{"member":"orders\.revenue"/,
    () => act(MARK, PRESS_ENTER, "svc-drilldown"),
  ],
  "What has been downloaded?": [
    [],
    ALL,
    /"event":"download","detail":\{"format":"csv"/,
    () => act(DOWNLOAD, "click()", "svc-download"),
  ],
  "Did anything fail?": [
    [],
    titled("Sales overview"),
    /"event":"error","detail":\{.*"context":"navigate"/,
    async () => {
      element.navigate("/embed/dashboard/nosuch");
      await oneEvent(element, "svc-error");
    },
  ],
  "Delete the orders of last year": [[], ALL],
};

describe("the tasks of the example agent, one after the other on one dashboard of the sandbox", () => {
  let tools: AgentTool[];
  let actions: ActionEnvelope[];

  before(async () => {
    element = document.createElement("svc-dashboard");
    const [publicId, sessionEndpoint] = ["a1b2c3d4", "/api/embed-session"];
    Object.assign(element, { tenantOrigin: sandbox.origin, publicId, sessionEndpoint, allowExport: true });
    element.style.height = "900px";
    quiet(element);
    actions = collect(element, "svc-action");
    tools = createAgentTools(element, {
      name: "sales",
      filters: {
        "orders.channel": { values: ["web", "app", "store", "marketplace"] },
        "customers.country": {},
        "calendar.date": {},
      },
      allow: ["read", "filter", "refresh", "display", "navigate"],
    });
    const loaded = oneEvent(element, "svc-dashboard-loaded");
    document.body.append(element);
    await loaded;
  });
  after(() => element.remove());

  it("are twenty, with an expectation each", () => {
    expect(Object.keys(ROWS)).to.deep.equal(TASKS.map(([question]) => question));
    expect(TASKS).to.have.lengthOf(20);
  });

  for (const [question, ...calls] of TASKS) {
    it(`post the actions of "${question}", and the frame shows their effect`, async () => {
      const [posted, shown, result = /^\{"posted":true\}$/, before] = ROWS[question]!;
      await before?.();
      actions.length = 0;
      for (const [name, input] of calls) {
        const { execute } = tools.find((tool) => tool.name === name)!;
        expect(await execute(input).then((each) => JSON.stringify(each), String)).to.match(result);
      }
      await whenInFrame(shown);
      expect(actions.map(({ type, payload }) => [type, payload])).to.deep.equal(
        posted.map(([name, payload]) => [`svc:action:${name}`, payload]),
      );
    });
  }
});
