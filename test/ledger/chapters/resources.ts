import { ENUMS, RESOURCES, UNIONS } from "../fields.js";
import { enumRows, memberRows } from "../member-rows.js";
import { testsOf, type Chapter, type Tests } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const roundTrip = testsOf("test/contract/round-trip.test.ts");
const clientTypes = testsOf("test/backend/types.test.ts");
const openapi = testsOf("test/backend/openapi.test.ts");
const members = testsOf("sandbox/test/described-members.integration.test.ts");
const responses = testsOf("sandbox/test/documented-answers.integration.test.ts");
const lists = testsOf("sandbox/test/api-lists.integration.test.ts");
const writes = testsOf("sandbox/test/api-writes.integration.test.ts");
const embed = testsOf("sandbox/test/embed.integration.test.ts");

const CLIENT: Tests = [
  types("has the described members of ${model}, with their types, and no others"),
  roundTrip("the response of ${operationId} reaches the caller"),
];
const FITS = responses("of ${operationId}, on every page");
const LISTED: Tests = [members("are all in the responses for the default seed, and no others are"), FITS];
const STORED = members("of a dashboard are returned as they are stored, with a value and with null");

const DASHBOARD_PART: Tests = [...LISTED, STORED];

/** What the sandbox returns of the models that no list contains, or whose members are null in the seed. */
const SANDBOX: Readonly<Partial<Record<keyof typeof RESOURCES, Tests>>> = {
  DashboardConfig: DASHBOARD_PART,
  DashboardAppSource: DASHBOARD_PART,
  DashboardAppManifest: DASHBOARD_PART,
  DashboardLayout: DASHBOARD_PART,
  BreakpointSizes: DASHBOARD_PART,
  DashboardWidget: DASHBOARD_PART,
  WidgetPosition: DASHBOARD_PART,
  ResponsiveLayouts: DASHBOARD_PART,
  ReportSnapshot: DASHBOARD_PART,
  FillMissingRows: DASHBOARD_PART,
  ReportPreferences: DASHBOARD_PART,
  PeriodComparison: DASHBOARD_PART,
  PeriodOffset: DASHBOARD_PART,
  ColumnFormatOverride: DASHBOARD_PART,
  EnvVariable: [writes("merges by name and answers with the whole set"), FITS],
  NotificationFilter: [
    members("of a notification's filter are returned as they were sent, and absent if they were not"),
    FITS,
  ],
};

/** The enumerations of resources; those of parameters are in the chapter of the endpoints. */
const RESOURCE_ENUMS = {
  WorkbookType: ENUMS.WorkbookType,
  DashboardStatus: ENUMS.DashboardStatus,
  DashboardConfigKind: ENUMS.DashboardConfigKind,
  KnownDashboardWidgetType: ENUMS.KnownDashboardWidgetType,
  ReportKind: ENUMS.ReportKind,
  ColumnFormatType: ENUMS.ColumnFormatType,
};

export const resources: Chapter = {
  title: "Resources",
  prefix: "resource",
  rows: [
    {
      id: "resource-workspace-item",
      text: "Every item of the shared workspace has the shape of a workbook.",
      client: [
        types("has the described members of ${model}, with their types, and no others"),
        roundTrip("the response of ${operationId} reaches the caller"),
      ],
      sandbox: [lists("is sorted by name, by time, and what was never viewed is oldest"), FITS],
    },
    {
      id: "resource-open-objects",
      text: "`meta` of a workbook, and `settings`, `theme`, `config` and `style` of dashboards, may have any members.",
      client: [
        openapi("allows null only where the service description does"),
        roundTrip("the response of ${operationId} reaches the caller"),
      ],
      sandbox: [STORED],
    },
    {
      id: "resource-timestamp",
      text: `A \`Timestamp\` is a string: ${UNIONS.Timestamp}.`,
      client: [types("has ${name} as ${type}")],
      sandbox: [responses("of ${operationId}, on every page")],
    },
    {
      id: "resource-open-widget-types",
      text: "The client reads widgets of types that a later version adds, and suggests the described ones.",
      client: [
        openapi("accepts types of widgets that a later version adds, and lists the known ones"),
        clientTypes("suggest the known types of a widget, also within a workbook"),
      ],
    },
    ...Object.entries(RESOURCES).flatMap(([model, fields]) =>
      memberRows("resource", model, fields, () => ({
        client: CLIENT,
        sandbox: SANDBOX[model as keyof typeof RESOURCES] ?? LISTED,
      })),
    ),
    ...Object.entries(RESOURCE_ENUMS).flatMap(([name, values]) =>
      enumRows("resource", name, values, {
        client: [
          types("has the described values of ${name}, and no others"),
          roundTrip("the response of ${operationId} reaches the caller"),
        ],
        sandbox:
          name === "DashboardStatus"
            ? [
                embed("is shown when it is published, may be embedded and is of the session's deployment"),
                embed("says why it is not shown"),
              ]
            : [
                members(
                  "have each described value of their enumerations in the responses for the default seed",
                ),
              ],
      }),
    ),
  ],
};
