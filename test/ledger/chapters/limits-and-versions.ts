import { testsOf, type Chapter } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const openapi = testsOf("test/backend/openapi.test.ts");
const client = testsOf("test/backend/client.test.ts");
const chunks = testsOf("test/backend/chunks.test.ts");
const load = testsOf("test/element/load.browser.test.ts");
const state = testsOf("test/element/state.browser.test.ts");
const lists = testsOf("sandbox/test/api-lists.integration.test.ts");
const writes = testsOf("sandbox/test/api-writes.integration.test.ts");
const access = testsOf("sandbox/test/api-access.integration.test.ts");
const seedSchema = testsOf("sandbox/test/seed-schema.test.ts");
const members = testsOf("sandbox/test/described-members.integration.test.ts");
const life = testsOf("sandbox/test/pages/dashboard-life.slow.test.ts");

const LIMITS = openapi("contains the limits of the service description");
const MODELS = types("has the described members of ${model}, with their types, and no others");
const STORED = members("of a dashboard are returned as they are stored, with a value and with null");

/** Sections 7, 8 and 9. */
export const limitsAndVersions: Chapter = {
  title: "Errors, limits and versions",
  prefix: "limit",
  rows: [
    {
      id: "limit-errors-by-event",
      text: "Errors of the embed are reported to the host with the event `error`.",
      element: [
        load("fails with a fatal error of the embed, and dispatches it with its envelope"),
        state("dispatches ${name} after svc-message, bubbling and composed, with its envelope"),
      ],
      sandbox: [life("goes down with the reason when the server refuses the dashboard")],
    },
    {
      id: "limit-members-per-request",
      text: "`members` of the removal has 1 to 1,000 elements.",
      client: [
        LIMITS,
        chunks("rejects ${count} members before anything is sent"),
        chunks("sends each member once, in order, 1 to 1,000 per request (property)"),
      ],
      sandbox: [writes("takes 1 to 1000 members in one request")],
    },
    {
      id: "limit-app-entry-length",
      text: "`DashboardAppSource.entry` has at most 255 characters.",
      client: [LIMITS, MODELS],
      sandbox: [seedSchema("refuses what the OpenAPI document refuses in a dashboard")],
    },
    {
      id: "limit-workbooks-first",
      text: "`first` of the workbooks is an integer of at least 1.",
      client: [
        types("has ${operationId} with the described method, path, group, parameters, body and result"),
      ],
      sandbox: [lists("are refused with a wrong size")],
    },
    {
      id: "limit-workbooks-folder-id",
      text: "`folderId` of the workbooks is an integer of at least 0, or null.",
      client: [
        types("has ${operationId} with the described method, path, group, parameters, body and result"),
      ],
      sandbox: [lists("come from all folders, from the root, or from one")],
    },
    {
      id: "limit-workbooks-count",
      text: "`count` of the workbooks is an integer of at least 0, or null.",
      client: [LIMITS, MODELS],
      sandbox: [lists("are not counted beyond a thousand")],
    },
    {
      id: "limit-messaging-plan",
      text: "Messaging is limited to higher plan tiers.",
      element: [state("throws on actions with messaging off, and shows the frame once it has loaded")],
      sandbox: [
        testsOf("sandbox/test/pages/host-channel.test.ts")(
          "is silent where the tenant's plan has no messaging",
        ),
      ],
    },
    {
      id: "limit-version-prefix",
      text: "The management API has the prefix `/api/v1`.",
      client: [
        client("lists workbooks"),
        types("has ${operationId} with the described method, path, group, parameters, body and result"),
      ],
      sandbox: [
        access(
          "answers paths of no operation and no group with 404, such as those with a typing error or a slash at the end",
        ),
      ],
    },
    {
      id: "limit-version-document",
      text: "The version of the API description is 1.0.0.",
      client: [types("has the version 1.0.0, which its URLs repeat as v1")],
    },
    {
      id: "limit-version-build-prefix",
      text: "Build-side operations have the prefix `/build/api/v1` on the same host.",
      client: [client("sends operations of the build API")],
      sandbox: [
        access(
          "answers what it does not imitate with 501 and the groups that are not described, under both prefixes",
        ),
      ],
    },
    {
      id: "limit-version-app-manifest",
      text: "`DashboardAppManifest.version` is an integer.",
      client: [MODELS],
      sandbox: [STORED],
    },
    {
      id: "limit-version-dashboard",
      text: "A dashboard has a `versionNumber` and a `versionId`, and a report snapshot a `versionNumber`.",
      client: [MODELS],
      sandbox: [members("are all in the responses for the default seed, and no others are"), STORED],
    },
  ],
};
