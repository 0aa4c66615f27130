import { memberRows } from "../member-rows.js";
import { ACTION_PAYLOADS } from "../payloads.js";
import { testsOf, type Chapter } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const create = testsOf("test/protocol/create-action.pure.test.ts");
const stateActions = testsOf("test/protocol/state-actions.pure.test.ts");
const builder = testsOf("test/protocol/filter-builder.pure.test.ts");
const parser = testsOf("test/protocol/filter-parser.pure.test.ts");
const path = testsOf("test/protocol/embed-path.pure.test.ts");
const schema = testsOf("test/protocol/node/schema-of-actions.test.ts");
const connection = testsOf("test/connection/connect-embed.browser.test.ts");
const state = testsOf("test/element/state.browser.test.ts");
const sandboxActions = testsOf("sandbox/test/pages/actions.test.ts");
const dashboardActions = testsOf("sandbox/test/pages/dashboard-actions.slow.test.ts");
const address = testsOf("sandbox/test/pages/address.test.ts");
const texts = testsOf("sandbox/test/pages/texts.test.ts");
const bareDashboard = testsOf("test/sandbox/bare-host-dashboard.slow.browser.test.ts");
const dashboard = testsOf("test/sandbox/dashboard.browser.test.ts");
const app = testsOf("test/sandbox/app.slow.browser.test.ts");
const chat = testsOf("test/sandbox/chat.slow.browser.test.ts");

const POSTED = state("posts the action of each method, and updates the property");
const CREATED = create("makes the envelope of svc:action:${name}, and no member more");
const PAYLOAD = types("has the described payload of the action ${name}");
const APPLIED = sandboxActions("does what each of the seven actions asks for");
const REFUSED = sandboxActions("refuses payloads that are not the action's, and says what was expected");
const LOOKS = dashboardActions("switches scheme, theme and language without a reload");

/** Section 6, the actions. */
export const actions: Chapter = {
  title: "Actions",
  prefix: "action",
  rows: [
    {
      id: "action-set-color-scheme",
      text: "`set-color-scheme` switches the color scheme.",
      element: [POSTED, CREATED],
      sandbox: [APPLIED, bareDashboard("set-color-scheme, applies light and dark")],
    },
    ...["light", "dark"].map((scheme) => ({
      id: `action-set-color-scheme-${scheme}`,
      text: `The scheme may be \`${scheme}\`.`,
      element: [PAYLOAD, schema("agree on svc:action:${name}, without a surface")] as const,
      sandbox: [bareDashboard("set-color-scheme, applies light and dark")] as const,
    })),
    {
      id: "action-set-color-scheme-auto",
      text: "The scheme `auto` follows the preference of the viewer's operating system.",
      element: [PAYLOAD, stateActions("of a color scheme leads to auto")],
      sandbox: [
        LOOKS,
        dashboardActions("follows the system between light and dark until a host says otherwise"),
      ],
    },
    {
      id: "action-set-theme",
      text: "`set-theme` applies a brand theme while the embed runs.",
      element: [POSTED, CREATED],
      sandbox: [APPLIED, LOOKS, bareDashboard("set-theme, applies the colors")],
    },
    {
      id: "action-set-theme-open",
      text: "The theme is the object that the session-generation operation accepts, and may have any members.",
      element: [
        schema("agree on svc:action:${name}, without a surface"),
        stateActions("copies a theme, down to its nested members"),
      ],
      sandbox: [APPLIED, testsOf("sandbox/test/embed.integration.test.ts")("comes with its viewer")],
    },
    {
      id: "action-set-locale",
      text: "`set-locale` switches the language of the user interface.",
      element: [POSTED, CREATED],
      sandbox: [APPLIED, LOOKS, bareDashboard("set-locale, switches the language")],
    },
    {
      id: "action-set-locale-forms",
      text: "The locale may be a full code, a short code or a regional variant.",
      element: [stateActions("makes the payload again from the value that it leads to")],
      sandbox: [
        texts("serve regional variants by their language, and unknown languages in English"),
        texts("differ in a region where its words do, and are its language's otherwise"),
      ],
    },
    {
      id: "action-set-timezone",
      text: "`set-timezone` switches the time zone in which queries run.",
      element: [POSTED, CREATED],
      sandbox: [APPLIED, bareDashboard("set-timezone, queries its days again")],
    },
    {
      id: "action-set-timezone-iana",
      text: "The time zone is an IANA name; a bare UTC offset is ignored.",
      element: [stateActions("refuses ${show(sent)}, and says what it expected")],
      sandbox: [
        sandboxActions("ignores bare offsets and actions of other names"),
        address("takes IANA names and ignores bare offsets, which some engines would take"),
        dashboardActions("runs its queries in the zone that was chosen, and ignores bare offsets"),
      ],
    },
    {
      id: "action-set-timezone-precedence",
      text: "The action takes precedence over the `timezone` parameter of the URL, and over the account's default.",
      sandbox: [
        address("lets the action go before the URL, and that before the session and the account"),
        bareDashboard("set-timezone, queries its days again"),
      ],
    },
    {
      id: "action-set-filter",
      text: "`set-filter` sets a filter of a dashboard.",
      element: [POSTED, CREATED],
      sandbox: [
        APPLIED,
        bareDashboard("set-filter, applies the filter, and removes it when the value is null"),
      ],
    },
    {
      id: "action-set-filter-form",
      text: "`filterUrlParameter` has the form `f_<semantic_view>.<dimension>=<JSON>`.",
      element: [
        builder("writes ${JSON.stringify(input)} as ${json}"),
        builder("refuses ${show(name)} as a member"),
        parser("refuses ${show(text)}"),
      ],
      sandbox: [APPLIED, REFUSED],
    },
    {
      id: "action-navigate",
      text: "`navigate` navigates the embed to a path inside it.",
      element: [POSTED, CREATED],
      sandbox: [
        APPLIED,
        bareDashboard("navigate, shows the other dashboard, and reports both paths"),
        app("reaches every page by navigate, without a reload"),
        chat("begins a new conversation by its button and by its path, and reports both"),
      ],
    },
    {
      id: "action-navigate-path-form",
      text: "Paths inside the app have the form `/embed/d/<deployment_id>/app/...`.",
      element: [
        path("reads ${JSON.stringify(parts)} from ${show(path)}"),
        path("takes ${show(path)} as it is"),
      ],
      sandbox: [
        app("reaches every page by navigate, without a reload"),
        app("reports a path of another app, and does not navigate"),
      ],
    },
    {
      id: "action-refresh",
      text: "`refresh` runs the embed's queries again.",
      element: [POSTED, CREATED],
      sandbox: [
        APPLIED,
        bareDashboard("refresh, runs its queries again"),
        dashboard("runs its queries again on refresh"),
        chat(
          "applies color scheme, theme, language and time zone without a reload, and answers again on refresh",
        ),
      ],
    },
    {
      id: "action-refresh-no-payload",
      text: "`refresh` has no payload.",
      element: [
        CREATED,
        connection("posts envelopes without a surface, and without a payload if the action has none"),
      ],
      sandbox: [testsOf("sandbox/test/pages/host-channel.test.ts")("hears the host's actions")],
    },
    ...Object.entries(ACTION_PAYLOADS).flatMap(([name, members]) =>
      memberRows("action", name, members, () => ({
        element: [PAYLOAD, CREATED, schema("leaves no room for ${show(payload)} in svc:action:${name}")],
        sandbox: name === "set-theme" ? [APPLIED, LOOKS] : [APPLIED, REFUSED],
      })),
    ),
  ],
};
