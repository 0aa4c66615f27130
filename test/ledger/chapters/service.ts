import { testsOf, type Chapter } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const client = testsOf("test/backend/client.test.ts");
const openapi = testsOf("test/backend/openapi.test.ts");
const origin = testsOf("test/protocol/tenant-origin.pure.test.ts");
const state = testsOf("test/element/state.browser.test.ts");
const load = testsOf("test/element/load.browser.test.ts");
const access = testsOf("sandbox/test/api-access.integration.test.ts");
const writes = testsOf("sandbox/test/api-writes.integration.test.ts");
const adminApi = testsOf("sandbox/test/admin-api.integration.test.ts");
const channel = testsOf("sandbox/test/pages/host-channel.test.ts");
const embed = testsOf("sandbox/test/embed.integration.test.ts");
const bareHost = testsOf("test/sandbox/bare-host-dashboard.slow.browser.test.ts");
const dashboard = testsOf("test/sandbox/dashboard.browser.test.ts");

/** Sections 1 and 3. */
export const service: Chapter = {
  title: "The service, and the states of its resources",
  prefix: "service",
  rows: [
    {
      id: "service-tenant-host",
      text: "Every tenant has a host of its own; a custom domain replaces the whole host.",
      element: [
        origin("is ${origin} for ${given}"),
        load("sends every setting in the URL that the URL supports"),
      ],
      client: [client("accepts the base URL ${String(baseUrl)}")],
    },
    {
      id: "service-paths-relative",
      text: "The base URL is an origin, and all paths are relative to it.",
      element: [origin("is not ${show(given)}")],
      client: [client('rejects the base URL "${baseUrl}"'), client("lists workbooks")],
    },
    {
      id: "service-build-prefix",
      text: "Operations of the build API have the prefix `/build/api/v1` on the same host, with the same token.",
      client: [client("sends operations of the build API")],
      sandbox: [
        access("refuses ${what} on every path alike, before it looks anything up"),
        access(
          "answers what it does not imitate with 501 and the groups that are not described, under both prefixes",
        ),
      ],
    },
    {
      id: "service-operation-groups",
      text: "The API has 26 operation groups.",
      client: [
        types("lists the operation groups of the description, and no others"),
        openapi("lists all 26 tags, and gives each operation at least one"),
      ],
      sandbox: [
        access(
          "answers what it does not imitate with 501 and the groups that are not described, under both prefixes",
        ),
      ],
    },
    {
      id: "service-scope",
      text: "The resources of one deployment are not those of another.",
      sandbox: [
        testsOf("sandbox/test/api-lists.integration.test.ts")("are of their own deployment"),
        writes("keeps deployments apart"),
        writes("finds notifications of the named deployment only"),
      ],
    },
    {
      id: "service-iframe",
      text: "A dashboard is embedded in a host page as an iframe.",
      element: [load("changes its state from idle to loaded, and dispatches an event for each step")],
      sandbox: [
        dashboard(
          "sends ready first and once, then view, then dashboard-loaded when all its widgets have rendered",
        ),
        embed("loads nothing from elsewhere, runs nothing inline, and may be framed from this machine"),
      ],
    },
    {
      id: "service-post-message",
      text: "Embed and host page exchange events and actions with `window.postMessage`; no SDK is needed.",
      element: [
        testsOf("test/connection/both-faces.browser.test.ts")(
          "posts the payload as it was at the time of the call, and only to the tenant's origin",
        ),
      ],
      sandbox: [
        bareHost("sends ready, view and dashboard-loaded, in this order"),
        bareHost("set-color-scheme, applies light and dark"),
      ],
    },
    {
      id: "service-messaging-plan",
      text: "Messaging is available on higher plan tiers only: without it, the embed is shown, sends no events and accepts no actions.",
      element: [
        state("throws on actions with messaging off, and shows the frame once it has loaded"),
        load("never reports a timeout without messaging or without a deadline"),
      ],
      sandbox: [
        channel("is silent where the tenant's plan has no messaging"),
        adminApi("take the messaging away from embeds, as often as they are set to"),
      ],
    },
    {
      id: "service-dashboard-status",
      text: "Only a published dashboard is shown; a draft or archived one is not.",
      sandbox: [
        embed("is shown when it is published, may be embedded and is of the session's deployment"),
        embed("says why it is not shown"),
      ],
    },
    {
      id: "service-workbook-type",
      text: "The type of a workbook is a kind, and no operation changes it.",
      client: [types("has no other operations")],
      sandbox: [
        testsOf("sandbox/test/api-lists.integration.test.ts")(
          "lists what is shared, of the types that are asked for",
        ),
      ],
    },
    {
      id: "service-notification-is-enabled",
      text: "A notification's `isEnabled` is what the update sends, and stays if it sends none.",
      client: [client("updates a notification")],
      sandbox: [writes("sets each flag of a notification to what is sent, and only that one")],
    },
    {
      id: "service-notification-enabled",
      text: "A notification's `notificationEnabled` is what the update sends, and stays if it sends none.",
      client: [testsOf("test/contract/round-trip.test.ts")("the body of ${operationId} is sent")],
      sandbox: [writes("sets each flag of a notification to what is sent, and only that one")],
    },
  ],
};
