import { ASSUMED_MODELS } from "../fields.js";
import { memberRows, testsIn } from "../member-rows.js";
import { testsOf, type Chapter, type Tests } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const roundTrip = testsOf("test/contract/round-trip.test.ts");
const contract = testsOf("test/contract/sandbox.integration.test.ts");
const openapi = testsOf("test/backend/openapi.test.ts");
const client = testsOf("test/backend/client.test.ts");
const clientTypes = testsOf("test/backend/types.test.ts");
const pageList = testsOf("test/backend/page-list.test.ts");
const responses = testsOf("test/backend/responses.test.ts");
const retry = testsOf("test/backend/retry.test.ts");
const lists = testsOf("sandbox/test/api-lists.integration.test.ts");
const writes = testsOf("sandbox/test/api-writes.integration.test.ts");
const access = testsOf("sandbox/test/api-access.integration.test.ts");
const fits = testsOf("sandbox/test/documented-answers.integration.test.ts");
const members = testsOf("sandbox/test/described-members.integration.test.ts");
const start = testsOf("sandbox/test/start-sandbox.integration.test.ts");

const AGREE = contract("agree on ${operation}");
const STATUSES = contract('agree on the error statuses of ${operationId}: ${statuses.join(", ")}');
const SHAPE = types("has ${operationId} with the described method, path, group, parameters, body and result");
const MODEL = types("has the described members of ${model}, with their types, and no others");
const QUERY = roundTrip("${operationId} is sent, with each value of its enumeration, and not if it is null");
const RESULT = roundTrip("the response of ${operationId} reaches the caller");
const CLASS = responses("has the class ${name} for status ${status}");
const MESSAGE = responses("takes code and message from the body ${JSON.stringify(body)}");
const REFUSED = writes("refuses ${JSON.stringify(body)}, and keeps everything");
const PAGES = lists(
  "of ${path} ${JSON.stringify(query)} give every row once and in order, whatever their size",
);
const ERRORS = fits("of error responses");

const MEMBERS: Readonly<Record<string, Tests>> = {
  "EmbedGroup.id": [members("are all in the responses for the default seed, and no others are"), AGREE],
  "EmbedGroup.name": [members("are all in the responses for the default seed, and no others are")],
  "EmbedGroupPage.items": [PAGES],
  "EmbedGroupPage.pageInfo": [PAGES],
  "ScheduledNotificationPage.items": [PAGES],
  "ScheduledNotificationPage.pageInfo": [PAGES],
  "ErrorBody.error": [ERRORS],
  "ErrorBody.requestId": [access("names its request, and error responses repeat the name in their body")],
};

export const defaultManagementApi: Chapter = {
  title: "Defaults: the management API",
  prefix: "default-api",
  rows: [
    {
      id: "default-api-extra-members",
      text: "Every call of the client accepts additional members of the query and the body.",
      client: [
        client("lets the query, body and headers of the call options override its own"),
        clientTypes("take call options last, in every call"),
      ],
    },
    {
      id: "default-api-shared-workspace-query",
      text: "The query of the shared workspace has `types` (once per value), `orderByField`, `orderByDirection`, `first` and `after`.",
      client: [client("lists the shared workspace, with one parameter for each type"), SHAPE, QUERY],
      sandbox: [lists("lists what is shared, of the types that are asked for"), PAGES],
    },
    {
      id: "default-api-embed-users-query",
      text: "The query of the embed users has `search`, `first` and `after`.",
      client: [client("lists embed users"), SHAPE, QUERY],
      sandbox: [lists("takes a text literally, in any case, in the email or the external id"), PAGES],
    },
    {
      id: "default-api-embed-user-required",
      text: "An embed user has `id` and `username`; the rest may be absent or null.",
      client: [MODEL, RESULT],
      sandbox: [lists("shows users as the document describes them, odd ones too")],
    },
    {
      id: "default-api-notification-names",
      text: "The update of a notification has `notificationFormat` and `scheduleType`.",
      client: [client("updates a notification"), MODEL],
      sandbox: [writes("accepts each described output format and frequency")],
    },
    {
      id: "default-api-notification-optional",
      text: "Every member of the update is optional, and an omitted one stays unchanged.",
      client: [MODEL],
      sandbox: [writes("changes what is sent, keeps the rest, and answers with the whole")],
    },
    {
      id: "default-api-schedule-bounds",
      text: "The bounds are 0-59 for minutes, 0-23 for hours, 0-6 for days of the week and 1-31 for days of the month. The sandbox checks them.",
      client: [MODEL],
      sandbox: [REFUSED, writes("accepts the first and the last value within the bounds of a schedule")],
    },
    {
      id: "default-api-schedule-bounds-not-in-client",
      text: "The client does not check the bounds of a schedule.",
      client: [client("sends a schedule beyond the bounds, which the service checks")],
    },
    {
      id: "default-api-schedule-sunday",
      text: "Day 0 of the week is Sunday.",
      sandbox: [writes('says ${JSON.stringify(body)} as "${words}"')],
    },
    {
      id: "default-api-notification-filter-value",
      text: "`value` of a notification's filter is a string; the sandbox accepts numbers, booleans and arrays as well.",
      client: [MODEL],
      sandbox: [writes("replaces filters and time grains as a whole"), REFUSED],
    },
    {
      id: "default-api-notification-filter-operator",
      text: "`operator` of a notification's filter is sent only if it is set.",
      client: [
        roundTrip("the body of ${operationId} is sent"),
        client("sends a notification's filter without an operator that was not set"),
      ],
      sandbox: [writes("replaces filters and time grains as a whole")],
    },
    {
      id: "default-api-folder-id",
      text: "Without `folderId` the workbooks of all folders are listed, null is not sent, and 0 is the root.",
      client: [
        client("does not send query parameters that are null or undefined"),
        client("lists workbooks"),
      ],
      sandbox: [lists("come from all folders, from the root, or from one")],
    },
    {
      id: "default-api-env-variables-merge",
      text: "Variables are merged by name, and unlisted ones stay.",
      sandbox: [
        writes("merges by name and answers with the whole set"),
        writes("agrees with a plain map after any sequence of calls"),
      ],
    },
    {
      id: "default-api-env-variables-names",
      text: "Names of variables match `^[A-Za-z_][A-Za-z0-9_]*$`.",
      client: [MODEL],
      sandbox: [writes("refuses what is no variable, and then sets none of the others")],
    },
    {
      id: "default-api-env-variables-encrypted",
      text: "A value whose name contains PASS, SECRET, TOKEN, KEY or CREDENTIAL is returned as `[ENCRYPTED]`.",
      sandbox: [writes("hides the values of secrets, whatever their case")],
    },
    {
      id: "default-api-env-variables-placeholder",
      text: "Sending `[ENCRYPTED]` as a value leads to 400.",
      sandbox: [writes("refuses the text that hides a value, and keeps the value")],
    },
    {
      id: "default-api-env-variables-response",
      text: "The response is the whole set after the call.",
      client: [client("sets environment variables")],
      sandbox: [writes("merges by name and answers with the whole set")],
    },
    {
      id: "default-api-members-one-id",
      text: "Each removed member has exactly one of `embedUserId` and `externalId`.",
      client: [openapi("accepts exactly one id for a session's user or a group's member")],
      sandbox: [writes("wants exactly one id for each member")],
    },
    {
      id: "default-api-members-idempotent",
      text: "Removing members again changes nothing.",
      sandbox: [writes("changes nothing when it is sent again, or names strangers")],
    },
    {
      id: "default-api-members-response",
      text: "The client accepts 200 and 204, with or without a body, for the removal of members.",
      client: [client('accepts status ${status} with the body "${body}" when members are removed')],
    },
    {
      id: "default-api-list-embed-groups",
      text: "`GET /api/v1/embed-tenants/{name}/groups` lists the groups of a tenant.",
      client: [SHAPE, RESULT],
      sandbox: [AGREE, PAGES],
    },
    {
      id: "default-api-list-embed-group-members",
      text: "`GET /api/v1/embed-tenants/{name}/groups/{id}/users` lists the members of a group.",
      client: [SHAPE, RESULT],
      sandbox: [AGREE, PAGES],
    },
    {
      id: "default-api-list-notifications",
      text: "`GET /api/v1/deployments/{id}/notifications` lists the notifications of a deployment.",
      client: [SHAPE, RESULT],
      sandbox: [AGREE, PAGES],
    },
    {
      id: "default-api-get-notification",
      text: "`GET /api/v1/deployments/{id}/notifications/{id}` reads a notification.",
      client: [SHAPE, RESULT],
      sandbox: [AGREE, writes("finds notifications of the named deployment only")],
    },
    {
      id: "default-api-any-operation",
      text: "The client sends any other operation with `request`.",
      client: [client("sends any other operation"), client("sends operations of the build API")],
    },
    {
      id: "default-api-assumptions-marked",
      text: "Operations and models that the description leaves open are marked as assumptions.",
      client: [types("marks the operations and models that the description leaves open")],
      sandbox: [
        testsOf("sandbox/test/admin-api.integration.test.ts")("holds every assumption of the document once"),
      ],
    },
    ...(["EmbedGroup", "EmbedGroupPage", "ScheduledNotificationPage", "ErrorBody"] as const).flatMap((name) =>
      memberRows("default-api", name, ASSUMED_MODELS[name], (member) => ({
        client: [MODEL, name === "ErrorBody" ? MESSAGE : RESULT],
        sandbox: testsIn(MEMBERS, member),
      })),
    ),
    {
      id: "default-api-body-limit",
      text: "The sandbox accepts bodies of up to 1 MiB, and responds with 413 to larger ones.",
      sandbox: [access("of one mebibyte is read, and a larger one is not")],
    },
    {
      id: "default-api-cursors-opaque",
      text: "Cursors are opaque strings.",
      client: [pageList("follows any graph of cursors to its end, or to the first repetition (property)")],
      sandbox: [
        lists("are refused when anything in them is changed"),
        lists("are good for the list that gave them, and no other"),
      ],
    },
    {
      id: "default-api-cursors-forward",
      text: "`pageInfo.endCursor` is the next page's `after` while `hasNextPage` is true.",
      client: [
        pageList("sends the query with every page, and the page's own cursor"),
        pageList("requests no page after the last, even if that is full"),
      ],
      sandbox: [PAGES],
    },
    {
      id: "default-api-workbooks-data",
      text: "`data` of the workbooks is the same list as `items`, and `count` may be null.",
      client: [client("lists workbooks"), RESULT],
      sandbox: [
        lists("are counted, listed twice, and know the way to their folder"),
        lists("are not counted beyond a thousand"),
      ],
    },
    {
      id: "default-api-page-size",
      text: "A page of the sandbox has 50 items without `first`, and at most 500.",
      sandbox: [lists("hold 50 items unless asked, and at most 500")],
    },
    ...(
      [
        ["400", "Bad input leads to 400.", [lists("are refused with a wrong size"), STATUSES]],
        ["422", "Input that cannot be applied may lead to 422.", [STATUSES]],
        [
          "401",
          "A missing or unknown token leads to 401.",
          [access("refuses ${what} on every path alike, before it looks anything up")],
        ],
        ["403", "A known token that is not allowed leads to 403.", [STATUSES]],
        [
          "404",
          "A missing resource leads to 404.",
          [contract("agree on the errors for a wrong token and for missing resources")],
        ],
        ["409", "A conflict leads to 409.", [STATUSES]],
        [
          "413",
          "A body that is too large leads to 413.",
          [access("of one mebibyte is read, and a larger one is not")],
        ],
      ] as const
    ).map(([status, text, sandbox]) => ({
      id: `default-api-status-${status}`,
      text,
      client: [CLASS] as const,
      sandbox,
    })),
    {
      id: "default-api-status-429",
      text: "Too many requests lead to 429 with `Retry-After`.",
      client: [CLASS, retry("is the time to wait: ${name}")],
      sandbox: [STATUSES, start("say how long to wait where a client may try again")],
    },
    {
      id: "default-api-error-body",
      text: "The sandbox responds to errors with `{ error: { code, message, details? }, requestId }`.",
      sandbox: [ERRORS, access("names its request, and error responses repeat the name in their body")],
    },
    ...[
      ["string", "`{ error: string }`"],
      ["nested", "`{ error: { message, code } }`"],
      ["flat", "`{ message, code }`"],
      ["text", "plain text"],
      ["empty", "an empty body"],
    ].map(([form = "", shown = ""]) => ({
      id: `default-api-error-form-${form}`,
      text: `The client reads the code and the message of an error from ${shown}, if it has them.`,
      client: [MESSAGE] as const,
    })),
    {
      id: "default-api-error-unreadable",
      text: "The client reports the status of an error whose body it cannot read.",
      client: [
        responses("keeps the class of its status when its body is incomplete"),
        responses("can be logged as JSON, however deeply nested its body is"),
        MESSAGE,
      ],
    },
  ],
};
