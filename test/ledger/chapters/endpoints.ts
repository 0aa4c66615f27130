import { BODIES, ENUMS } from "../fields.js";
import { enumRows, memberRows, testsIn } from "../member-rows.js";
import { testsOf, type Chapter, type Tests } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const roundTrip = testsOf("test/contract/round-trip.test.ts");
const contract = testsOf("test/contract/sandbox.integration.test.ts");
const client = testsOf("test/backend/client.test.ts");
const paths = testsOf("test/backend/paths.test.ts");
const pageList = testsOf("test/backend/page-list.test.ts");
const chunks = testsOf("test/backend/chunks.test.ts");
const responses = testsOf("sandbox/test/documented-answers.integration.test.ts");
const lists = testsOf("sandbox/test/api-lists.integration.test.ts");
const anyOrder = testsOf("sandbox/test/list-properties.integration.test.ts");
const writes = testsOf("sandbox/test/api-writes.integration.test.ts");
const members = testsOf("sandbox/test/described-members.integration.test.ts");

const SHAPE = types("has ${operationId} with the described method, path, group, parameters, body and result");
const PATH = paths("keeps the segments of ${template}, or is rejected");
const QUERY = roundTrip("${operationId} is sent, with each value of its enumeration, and not if it is null");
const BODY = roundTrip("the body of ${operationId} is sent");
const RESULT = roundTrip("the response of ${operationId} reaches the caller");
const AGREE = contract("agree on ${operation}");
const FITS = responses("of ${operationId}, on every page");
const SORTED = anyOrder("gives every row once and in order, and repeats none when others come in between");
const SCHEDULE = writes('says ${JSON.stringify(body)} as "${words}"');
const REFUSED = writes("refuses ${JSON.stringify(body)}, and keeps everything");
const CHANGED = writes("changes what is sent, keeps the rest, and answers with the whole");
const REPLACED = writes("replaces filters and time grains as a whole");
const FLAGS = writes("sets each flag of a notification to what is sent, and only that one");
const FILTER_MEMBERS = members(
  "of a notification's filter are returned as they were sent, and absent if they were not",
);

/** What the sandbox does with each member of a body. */
const BODY_TESTS: Readonly<Record<string, Tests>> = {
  "SetEnvVariablesInput.env_variables": [
    writes("merges by name and answers with the whole set"),
    writes("refuses what is no variable, and then sets none of the others"),
  ],
  "SetEnvVariablesResult.data": [writes("merges by name and answers with the whole set"), FITS],
  "EmbedGroupMembersInput.members": [
    writes("takes them by either of their ids, and leaves the others"),
    writes("takes 1 to 1000 members in one request"),
  ],
  "UpdateNotificationInput.scheduleType": [SCHEDULE, REFUSED],
  "UpdateNotificationInput.customCron": [SCHEDULE, REFUSED],
  "UpdateNotificationInput.minute": [SCHEDULE, REFUSED],
  "UpdateNotificationInput.hour": [SCHEDULE, REFUSED],
  "UpdateNotificationInput.dayOfWeek": [SCHEDULE, REFUSED],
  "UpdateNotificationInput.dayOfMonth": [SCHEDULE, REFUSED],
  "UpdateNotificationInput.timezone": [AGREE, REFUSED],
  "UpdateNotificationInput.isEnabled": [FLAGS, REFUSED],
  "UpdateNotificationInput.notificationEnabled": [FLAGS],
  "UpdateNotificationInput.notificationFormat": [CHANGED, REFUSED],
  "UpdateNotificationInput.filters": [REPLACED, REFUSED],
  "UpdateNotificationInput.timeGrains": [REPLACED, REFUSED],
  "NotificationFilterInput.member": [REPLACED, REFUSED],
  "NotificationFilterInput.value": [REPLACED, REFUSED],
  "NotificationFilterInput.operator": [REPLACED, FILTER_MEMBERS],
  "NotificationFilterInput.caseSensitive": [FILTER_MEMBERS],
  "NotificationFilterInput.startInclusive": [FILTER_MEMBERS],
  "NotificationFilterInput.endInclusive": [FILTER_MEMBERS],
};

export const endpoints: Chapter = {
  title: "Endpoints",
  prefix: "endpoint",
  rows: [
    {
      id: "endpoint-get-workbooks",
      text: "`GET /api/v1/deployments/{deploymentId}/workbooks` is `getWorkbooks`, and responds with 200 and a page of workbooks.",
      client: [client("lists workbooks"), SHAPE, RESULT],
      sandbox: [AGREE, FITS],
    },
    {
      id: "endpoint-get-workbooks-deployment-id",
      text: "`deploymentId` is a number in the path, and required.",
      client: [SHAPE, PATH, paths("can't be ${inspect(id)}")],
      sandbox: [lists("are of their own deployment")],
    },
    {
      id: "endpoint-get-workbooks-folder-id",
      text: "`folderId` is an optional integer of at least 0, or null, in the query.",
      client: [SHAPE, QUERY, client("does not send query parameters that are null or undefined")],
      sandbox: [lists("come from all folders, from the root, or from one")],
    },
    {
      id: "endpoint-get-workbooks-after",
      text: "`after` is an optional cursor in the query.",
      client: [SHAPE, QUERY, pageList("sends the query with every page, and the page's own cursor")],
      sandbox: [
        lists("of ${path} ${JSON.stringify(query)} give every row once and in order, whatever their size"),
        lists("are refused when anything in them is changed"),
      ],
    },
    {
      id: "endpoint-get-workbooks-first",
      text: "`first` is an optional integer of at least 1 in the query.",
      client: [SHAPE, QUERY],
      sandbox: [
        lists("of ${path} ${JSON.stringify(query)} give every row once and in order, whatever their size"),
        lists("are refused with a wrong size"),
      ],
    },
    {
      id: "endpoint-list-shared-workspace",
      text: "`GET /api/v1/deployments/{deploymentId}/shared-workspace` responds with 200, `items` and `pageInfo`.",
      client: [client("lists the shared workspace, with one parameter for each type"), SHAPE, RESULT],
      sandbox: [AGREE, FITS],
    },
    {
      id: "endpoint-list-shared-workspace-deployment-id",
      text: "The path of the shared workspace has the deployment's id.",
      client: [SHAPE, PATH],
      sandbox: [
        lists("are good for the list that gave them, and no other"),
        lists("lists what is shared, of the types that are asked for"),
      ],
    },
    {
      id: "endpoint-list-shared-workspace-types",
      text: "The query filters by the type of the items.",
      client: [SHAPE, QUERY],
      sandbox: [lists("lists what is shared, of the types that are asked for")],
    },
    {
      id: "endpoint-list-shared-workspace-order-by-field",
      text: "The query selects the field to sort by.",
      client: [SHAPE, QUERY],
      sandbox: [SORTED, lists("lists what is shared, of the types that are asked for")],
    },
    {
      id: "endpoint-list-shared-workspace-order-by-direction",
      text: "The query selects the direction of sorting.",
      client: [SHAPE, QUERY],
      sandbox: [SORTED, lists("lists what is shared, of the types that are asked for")],
    },
    {
      id: "endpoint-list-shared-workspace-first",
      text: "The query has an integer of at least 1, the page size.",
      client: [SHAPE, QUERY],
      sandbox: [SORTED, lists("are refused with a wrong size, whatever the list")],
    },
    ...enumRows("endpoint", "WorkbookType", ENUMS.WorkbookType, {
      client: [QUERY],
      sandbox: [lists("lists what is shared, of the types that are asked for")],
    }),
    ...enumRows("endpoint", "SharedWorkspaceOrderField", ENUMS.SharedWorkspaceOrderField, {
      client: [types("has the described values of ${name}, and no others"), QUERY],
      sandbox: [SORTED],
    }),
    ...enumRows("endpoint", "OrderDirection", ENUMS.OrderDirection, {
      client: [types("has the described values of ${name}, and no others"), QUERY],
      sandbox: [SORTED],
    }),
    {
      id: "endpoint-set-env-variables",
      text: "`PUT /api/v1/deployments/{deploymentId}/env-vars` sets variables, and responds with 200 and `data`.",
      client: [client("sets environment variables"), SHAPE, BODY, RESULT],
      sandbox: [AGREE, FITS],
    },
    {
      id: "endpoint-set-env-variables-deployment-id",
      text: "The path of the variables has the deployment's id.",
      client: [SHAPE, PATH],
      sandbox: [writes("keeps deployments apart")],
    },
    {
      id: "endpoint-list-embed-users",
      text: "`GET /api/v1/embed-tenants/{embedTenantName}/users` responds with 200, `items` and `pageInfo`.",
      client: [client("lists embed users"), SHAPE, RESULT],
      sandbox: [AGREE, FITS],
    },
    {
      id: "endpoint-list-embed-users-embed-tenant-name",
      text: "`embedTenantName` in the path is the name with which sessions are generated.",
      client: [SHAPE, PATH, paths("can hold any characters that don't change the path")],
      sandbox: [
        testsOf("sandbox/test/sessions.integration.test.ts")(
          "adds a tenant and a user that are new, and knows them from then on",
        ),
        lists("shows users as the document describes them, odd ones too"),
      ],
    },
    {
      id: "endpoint-list-embed-users-search",
      text: "The query searches for a part of the email or the external id, whatever its case.",
      client: [SHAPE, QUERY],
      sandbox: [
        lists("takes a text literally, in any case, in the email or the external id"),
        lists("finds what plain JavaScript finds"),
      ],
    },
    {
      id: "endpoint-list-embed-users-first",
      text: "The query has an integer of at least 1, the page size.",
      client: [SHAPE, QUERY],
      sandbox: [
        lists("of ${path} ${JSON.stringify(query)} give every row once and in order, whatever their size"),
        lists("are refused with a wrong size, whatever the list"),
      ],
    },
    {
      id: "endpoint-remove-embed-group-members",
      text: "`DELETE /api/v1/embed-tenants/{embedTenantName}/groups/{id}/users` removes members, and responds with 200.",
      client: [client("removes group members"), SHAPE, BODY],
      sandbox: [AGREE, writes("takes them by either of their ids, and leaves the others")],
    },
    {
      id: "endpoint-remove-embed-group-members-embed-tenant-name",
      text: "The path of a group has the embed tenant's name.",
      client: [SHAPE, PATH],
      sandbox: [writes("finds groups of the named tenant only")],
    },
    {
      id: "endpoint-remove-embed-group-members-id",
      text: "`id` in the path is the group's number, as the groups endpoint returns it.",
      client: [SHAPE, PATH],
      sandbox: [contract("agree on ${operation}"), writes("finds groups of the named tenant only")],
    },
    {
      id: "endpoint-embed-group-member-embed-user-id",
      text: "A member may be named by `embedUserId`, an integer.",
      client: [types("has ${name} as ${type}"), BODY],
      sandbox: [
        writes("takes them by either of their ids, and leaves the others"),
        writes("wants exactly one id for each member"),
      ],
    },
    {
      id: "endpoint-embed-group-member-external-id",
      text: "A member may be named by `externalId`, a string.",
      client: [types("has ${name} as ${type}"), BODY],
      sandbox: [
        writes("takes them by either of their ids, and leaves the others"),
        writes("wants exactly one id for each member"),
      ],
    },
    {
      id: "endpoint-remove-embed-group-members-count",
      text: "A request removes 1 to 1,000 members.",
      client: [
        chunks("rejects ${count} members before anything is sent"),
        chunks("removes ${count} members in one request"),
      ],
      sandbox: [writes("takes 1 to 1000 members in one request")],
    },
    {
      id: "endpoint-update-notification",
      text: "`PUT /api/v1/deployments/{deploymentId}/notifications/{id}` updates a notification, and responds with 200 and the notification.",
      client: [client("updates a notification"), SHAPE, BODY, RESULT],
      sandbox: [AGREE, FITS, CHANGED],
    },
    {
      id: "endpoint-update-notification-deployment-id",
      text: "`deploymentId` in the path is the deployment that owns the notification.",
      client: [SHAPE, PATH],
      sandbox: [writes("finds notifications of the named deployment only")],
    },
    {
      id: "endpoint-update-notification-id",
      text: "`id` in the path is the notification's number.",
      client: [SHAPE, PATH],
      sandbox: [writes("finds notifications of the named deployment only")],
    },
    {
      id: "endpoint-update-notification-is-enabled-schedule",
      text: "`isEnabled` enables or disables the schedule.",
      sandbox: [
        testsOf("sandbox/test/scheduled-runs.integration.test.ts")(
          "follow the sandbox's clock, the notification's zone, and whether it is on",
        ),
      ],
    },
    {
      id: "endpoint-update-notification-custom-cron-with-custom",
      text: "`customCron` is used with the frequency `CUSTOM` only.",
      sandbox: [SCHEDULE, REFUSED],
    },
    {
      id: "endpoint-update-notification-replaces-lists",
      text: "`filters` and `timeGrains` replace the existing ones, and leave them if they are absent.",
      sandbox: [REPLACED, CHANGED],
    },
    ...Object.entries(BODIES).flatMap(([model, fields]) =>
      memberRows("endpoint", model, fields, (member) => ({
        client: [
          types("has the described members of ${model}, with their types, and no others"),
          model.endsWith("Result") ? RESULT : BODY,
        ],
        sandbox: testsIn(BODY_TESTS, member),
      })),
    ),
    ...enumRows("endpoint", "NotificationFormat", ENUMS.NotificationFormat, {
      client: [types("has the described values of ${name}, and no others"), BODY],
      sandbox: [writes("accepts each described output format and frequency")],
    }),
    ...enumRows("endpoint", "ScheduleFrequency", ENUMS.ScheduleFrequency, {
      client: [types("has the described values of ${name}, and no others"), BODY],
      sandbox: [writes("accepts each described output format and frequency"), SCHEDULE],
    }),
  ],
};
