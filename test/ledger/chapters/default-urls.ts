import { FILTER_OPERATORS } from "../filter-operators.js";
import { kebab, testsOf, type Chapter, type Tests } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const url = testsOf("test/protocol/embed-url.pure.test.ts");
const path = testsOf("test/protocol/embed-path.pure.test.ts");
const builder = testsOf("test/protocol/filter-builder.pure.test.ts");
const parser = testsOf("test/protocol/filter-parser.pure.test.ts");
const stateActions = testsOf("test/protocol/state-actions.pure.test.ts");
const load = testsOf("test/element/load.browser.test.ts");
const session = testsOf("test/element/session.browser.test.ts");
const state = testsOf("test/element/state.browser.test.ts");
const replay = testsOf("test/element/replay-model.browser.test.ts");
const address = testsOf("sandbox/test/pages/address.test.ts");
const filters = testsOf("sandbox/test/pages/filters.test.ts");
const query = testsOf("sandbox/test/query.integration.test.ts");
const firstPaint = testsOf("sandbox/test/first-paint.integration.test.ts");
const widgets = testsOf("sandbox/test/pages/dashboard-widgets.slow.test.ts");
const dashboardActions = testsOf("sandbox/test/pages/dashboard-actions.slow.test.ts");
const app = testsOf("test/sandbox/app.slow.browser.test.ts");
const chat = testsOf("test/sandbox/chat.slow.browser.test.ts");
const bareApp = testsOf("test/sandbox/bare-host.slow.browser.test.ts");
const dashboard = testsOf("test/sandbox/dashboard.browser.test.ts");
const privateMode = testsOf("test/sandbox/private-mode.browser.test.ts");

const IS_PATH = url("is ${path} for ${show(options)}");
const ALL_PARAMETERS = url("has every parameter that is given, percent-encoded");
const AS_SETTINGS = load("sends every setting in the URL that the URL supports");
const SESSION_SETTINGS = app(
  "uses the language, time zone and theme of the session unless the URL sets them",
);
const WRITTEN = builder("writes ${JSON.stringify(input)} as ${json}");
const LET_THROUGH = query("let through what they say: ${JSON.stringify(filter)}");
const ALL_OPERATORS = query("have every operator of the protocol but custom, which is refused");
const OPERATORS: Tests = [types("are those of the protocol's type, and are all written as they are given")];

export const defaultUrls: Chapter = {
  title: "Defaults: embed URLs and filters",
  prefix: "default-url",
  rows: [
    {
      id: "default-url-dashboard",
      text: "A dashboard has the path `/embed/dashboard/<public_id>`.",
      element: [IS_PATH, path("reads ${JSON.stringify(parts)} from ${show(path)}")],
      sandbox: [
        address("reads back the path that it writes"),
        firstPaint("is the same for every address of a surface, known or not"),
      ],
    },
    {
      id: "default-url-app",
      text: "The app has the path `/embed/d/<deployment_id>/app`, and any path below it.",
      element: [IS_PATH, path("reads ${JSON.stringify(parts)} from ${show(path)}"), load("loads ${what}")],
      sandbox: [
        app("starts at its path, and links to the home page if no page has that path"),
        firstPaint("is the same for every address of a surface, known or not"),
      ],
    },
    {
      id: "default-url-app-signed-only",
      text: "The app needs a session.",
      element: [load("reports what is missing: invalid-configuration")],
      sandbox: [bareApp("fails without a session, and shows the reason to the viewer and the host")],
    },
    {
      id: "default-url-chat",
      text: "The chat has the path `/embed/d/<deployment_id>/chat`.",
      element: [IS_PATH, path("reads ${JSON.stringify(parts)} from ${show(path)}"), load("loads ${what}")],
      sandbox: [chat("sends ready, and then view with its path")],
    },
    {
      id: "default-url-session",
      text: "The session is the parameter `session` of the URL on every surface.",
      element: [url("has any session exactly once, and changes nothing else with it"), AS_SETTINGS],
      sandbox: [
        app("sends ready first and once, and then view with its home page"),
        chat("sends ready, and then view with its path"),
        dashboard("removes its session from the URL, so that a reload inside the frame needs a new one"),
      ],
    },
    {
      id: "default-url-private-without-session",
      text: "Without the parameter, the viewer signs in inside the frame.",
      element: [
        session("loads private embeds without a session, and shows them once they have loaded"),
        url("takes a session from neither urlParams nor the path"),
      ],
      sandbox: [
        privateMode("shows a sign-in page, sends nothing before the sign-in, and then loads the dashboard"),
        testsOf("sandbox/test/pages/closed-scopes.integration.test.ts")(
          "is in private mode without the parameter",
        ),
      ],
    },
    {
      id: "default-url-allow-export",
      text: "`allowExport=true`, with exactly that value, allows the export of data.",
      element: [ALL_PARAMETERS, AS_SETTINGS],
      sandbox: [widgets("offers downloads only by the exact parameter, and reports them without the rows")],
    },
    {
      id: "default-url-locale",
      text: "The parameter `locale` sets the language.",
      element: [ALL_PARAMETERS, AS_SETTINGS],
      sandbox: [SESSION_SETTINGS],
    },
    {
      id: "default-url-timezone",
      text: "The parameter `timezone`, an IANA name, sets the time zone.",
      element: [ALL_PARAMETERS, AS_SETTINGS],
      sandbox: [
        SESSION_SETTINGS,
        address("takes IANA names and ignores bare offsets, which some engines would take"),
      ],
    },
    {
      id: "default-url-filters",
      text: "The parameters `f_<semantic_view>.<dimension>=<JSON>`, percent-encoded, set filters.",
      element: [ALL_PARAMETERS, url("writes filters so that the URL's own text can be read back")],
      sandbox: [
        address("reads what a dashboard's address asks for"),
        dashboard("applies the filters of its URL on load"),
      ],
    },
    {
      id: "default-url-no-theme",
      text: "There is no parameter for the theme or the color scheme.",
      element: [
        stateActions("is in the URL if embedUrl writes its property there"),
        state(
          "queues actions until ready, each state once with its last value, and omits what the URL contains",
        ),
      ],
    },
    {
      id: "default-url-precedence",
      text: "For language and time zone, the action takes precedence over the URL, the URL over the session's settings, and these over the account.",
      sandbox: [
        address("lets the action go before the URL, and that before the session and the account"),
        SESSION_SETTINGS,
      ],
    },
    {
      id: "default-url-filter-object",
      text: "A filter is an object with a `value`, and optionally a `type`, the operator.",
      element: [WRITTEN, builder("refuses ${show(input)}")],
      sandbox: [
        testsOf("sandbox/test/pages/actions.test.ts")("does what each of the seven actions asks for"),
      ],
    },
    {
      id: "default-url-filter-equals",
      text: "Without an operator, a filter means `equals`.",
      element: [WRITTEN],
      sandbox: [
        LET_THROUGH,
        filters("keeps filters on members of FILTER widgets, and sends them with an operator"),
      ],
    },
    {
      id: "default-url-filter-array",
      text: "`value` may be an array.",
      element: [WRITTEN],
      sandbox: [LET_THROUGH],
    },
    ...FILTER_OPERATORS.map((operator) => ({
      id: `default-url-filter-operator-${kebab(operator)}`,
      text:
        operator === "custom"
          ? "`custom` is an operator of filters. The sandbox rejects it, because its meaning is unknown."
          : `\`${operator}\` is an operator of filters.`,
      element: OPERATORS,
      sandbox: operator === "custom" ? ([ALL_OPERATORS] as const) : ([ALL_OPERATORS, LET_THROUGH] as const),
    })),
    {
      id: "default-url-filter-encoding",
      text: "A filter is percent-encoded in a URL and raw in `filterUrlParameter`; parsers accept both.",
      element: [
        builder("does not percent-encode ${JSON.stringify(text)}"),
        url("writes filters so that the URL's own text can be read back"),
        parser("reads the percent-encoded form of every filter as its raw form"),
      ],
      sandbox: [address("reads what a dashboard's address asks for")],
    },
    {
      id: "default-url-filter-short",
      text: "A scalar, an array or null is short for `{ value }`.",
      element: [
        parser("takes ${text} as short for a filter"),
        WRITTEN,
        state("posts a filter parameter, encoded or short, in its full raw form"),
      ],
    },
    {
      id: "default-url-filter-without-widget",
      text: "A filter without a matching FILTER widget on the dashboard is ignored.",
      sandbox: [filters("ignores a filter that no FILTER widget stands for")],
    },
    {
      id: "default-url-filter-cleared",
      text: 'No action clears a filter: the sandbox accepts `{"value": null}` as cleared, and the element has `clearFilter`.',
      element: [
        stateActions("of a filter clears its member, and no other"),
        replay("has no filter that was cleared before the first load"),
      ],
      sandbox: [
        filters("clears by a null or an empty list, and says whether anything was there"),
        dashboard("applies a filter, and shows all rows again when the filter is cleared"),
        dashboardActions("shows and applies filters from the address, from actions and from the viewer"),
      ],
    },
  ],
};
