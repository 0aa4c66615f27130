/** The resources of the management API, read from its OpenAPI document. Fields and rules: service description, section 2. */
import type { components, operations } from "../openapi/schema.js";

/**
 * A type of the document whose enumerations are open: the known values are suggested, and a value that a later
 * version of the service adds is no type error.
 */
export type Open<T> = T extends string
  ? string extends T
    ? T
    : T | (string & {})
  : T extends readonly (infer Item)[]
    ? Open<Item>[]
    : T extends object
      ? { [Key in keyof T]: Open<T[Key]> }
      : T;

type Schema<Name extends keyof components["schemas"]> = Open<components["schemas"][Name]>;

/** The query of a list. A member that is null or undefined is not sent. */
type Query<Name extends keyof operations> = {
  [Key in keyof NonNullable<operations[Name]["parameters"]["query"]>]?:
    Open<NonNullable<operations[Name]["parameters"]["query"]>[Key]> | null | undefined;
};

/** A workbook, a report or a folder; also the shape of every item of the shared workspace. */
export type Workbook = Schema<"Workbook">;
/** What a workbook is: `FOLDER`, `WORKBOOK` or `REPORT`. A kind, not a life cycle. */
export type WorkbookType = Schema<"WorkbookType">;
/** One folder on the way to a workbook. */
export type FolderPathEntry = Schema<"FolderPathEntry">;
/** The user that a resource belongs to. */
export type ResourceOwner = Schema<"ResourceOwner">;

/** Where a page stands in its list. */
export type PageInfo = Schema<"PageInfo">;
/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Null where the service sent none: then this is the only page. */
  pageInfo: PageInfo | null;
  /** How many items the whole list has, where the service says so. */
  count: number | null;
}

/** A dashboard of a workbook. */
export type Dashboard = Schema<"Dashboard">;
/** The state of a dashboard: `draft`, `published` or `archived`. */
export type DashboardStatus = Schema<"DashboardStatus">;
/** What a dashboard shows, and how. */
export type DashboardConfig = Schema<"DashboardConfig">;
/** A grid of widgets (`CLASSIC`), or an app of its own (`APP`). */
export type DashboardConfigKind = Schema<"DashboardConfigKind">;
/** The source of an app dashboard; `entry` has at most 255 characters. */
export type DashboardAppSource = Schema<"DashboardAppSource">;
/** The packages that an app dashboard depends on. */
export type DashboardAppManifest = Schema<"DashboardAppManifest">;
/** The grid that widgets stand in. */
export type DashboardLayout = Schema<"DashboardLayout">;
/** The widths that a layout tells apart. */
export type Breakpoint = keyof components["schemas"]["BreakpointSizes"];
/** One number for each breakpoint. */
export type BreakpointSizes = Schema<"BreakpointSizes">;
/** One position for each breakpoint. */
export type ResponsiveLayouts = Schema<"ResponsiveLayouts">;
/** One widget of a dashboard. */
export type DashboardWidget = Schema<"DashboardWidget">;
/** What a widget is. */
export type DashboardWidgetType = Schema<"DashboardWidgetType">;
/** A widget's place and size, in cells of the grid. */
export type WidgetPosition = Schema<"WidgetPosition">;

/** A report as one version of a dashboard holds it. */
export type ReportSnapshot = Schema<"ReportSnapshot">;
/** How a report is drawn. */
export type ReportKind = Schema<"ReportKind">;
/** Rows that are added where a member has no data. */
export type FillMissingRows = Schema<"FillMissingRows">;
/** How a report's columns are written. */
export type ReportPreferences = Schema<"ReportPreferences">;
/** A measure beside its value of an earlier period. */
export type PeriodComparison = Schema<"PeriodComparison">;
/** How one column is written. */
export type ColumnFormatOverride = Schema<"ColumnFormatOverride">;

/** An environment variable of a deployment. The value of a secret reads back as `[ENCRYPTED]`. */
export type EnvVariable = Schema<"EnvVariable">;

/** A user of an embed tenant. */
export type EmbedUser = Schema<"EmbedUser">;
/** A group of embed users. */
export type EmbedGroup = Schema<"EmbedGroup">;
/** Names one member of a group, by exactly one of its two ids. */
export type EmbedGroupMemberReference = Schema<"EmbedGroupMemberReference">;

/** A dashboard that is sent on a schedule. */
export type ScheduledNotification = Schema<"ScheduledNotification">;
/** A dimension filter of a notification, as the service returns it. */
export type NotificationFilter = Schema<"NotificationFilter">;
/** A dimension filter of a notification, as it is sent. */
export type NotificationFilterInput = Schema<"NotificationFilterInput">;
/** A time-grain override of a notification. */
export type NotificationTimeGrain = Schema<"NotificationTimeGrain">;
/** What a notification sends: `png` or `pdf`. */
export type NotificationFormat = Schema<"NotificationFormat">;
/** How often a notification runs. */
export type ScheduleFrequency = Schema<"ScheduleFrequency">;
/** What to change of a notification. An omitted member stays unchanged; a list replaces the existing one. */
export type UpdateNotificationInput = Schema<"UpdateNotificationInput">;

/** Who a session is for, by exactly one of `externalId` and `internalId`, and what it may do. */
export type GenerateSessionInput = Schema<"GenerateSessionInput">;
/** A session id. It is redeemed by one load of an iframe, within 5 minutes. */
export type EmbedSession = Schema<"EmbedSession">;
/** How a session's user is shown. */
export type EmbedUserProfile = Schema<"EmbedUserProfile">;
/** A named value that data policies read. */
export type UserAttribute = Schema<"UserAttribute">;
/** Settings of one session. */
export type EmbedSettings = Schema<"EmbedSettings">;
/** A brand theme: an open object, the same one that the action `set-theme` takes. */
export type EmbedTheme = Schema<"EmbedTheme">;

/** What the shared workspace is sorted by. */
export type SharedWorkspaceOrderField = Schema<"SharedWorkspaceOrderField">;
/** Which way a list is sorted: `ASC` or `DESC`. */
export type OrderDirection = Schema<"OrderDirection">;

/** Which workbooks to list, from which cursor, and how many a page. */
export type WorkbookListQuery = Query<"getWorkbooks">;
/** Which items of the shared workspace to list, in which order. */
export type SharedWorkspaceQuery = Query<"listSharedWorkspace">;
/** Which embed users to list. */
export type EmbedUserListQuery = Query<"listEmbedUsers">;
