/** The resources of the management API, taken from its OpenAPI document (service description, section 2). */
import type { components, operations } from "../openapi/schema.js";

/**
 * A type of the document with open enumerations: editors suggest the known values, and a value that a later version of
 * the service adds still compiles.
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

type KeyOf<Union> = Union extends unknown ? keyof Union : never;

/** Forbids, in each alternative of a union, the members that only others have: TypeScript would accept them all at once. */
type ExactlyOne<Union, Keys extends PropertyKey = KeyOf<Union>> = Union extends unknown
  ? Union & Partial<Record<Exclude<Keys, keyof Union>, undefined>>
  : never;

/** The query parameters of a list. Null and undefined are not sent. */
type Query<Name extends keyof operations> = {
  [Key in keyof NonNullable<operations[Name]["parameters"]["query"]>]?:
    Open<NonNullable<operations[Name]["parameters"]["query"]>[Key]> | null | undefined;
};

/** A workbook, a report or a folder; items of the shared workspace have the same shape. */
export type Workbook = Schema<"Workbook">;
/** `FOLDER`, `WORKBOOK` or `REPORT`: the kind of an item, which does not change. */
export type WorkbookType = Schema<"WorkbookType">;
/** One of the folders that contain a workbook: its id and name. */
export type FolderPathEntry = Schema<"FolderPathEntry">;
/** The user who owns a resource: id, email, first name and the URL of a picture. */
export type ResourceOwner = Schema<"ResourceOwner">;

/** Whether there is a next or previous page, and the cursors of this one. Cursors are opaque strings. */
export type PageInfo = Schema<"PageInfo">;
/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Null if the service sent none: then this is the only page. */
  pageInfo: PageInfo | null;
  /** The number of items in the whole list, if the service sends it. */
  count: number | null;
}

/** A dashboard of a workbook, with its status, its embedding permission and its config. */
export type Dashboard = Schema<"Dashboard">;
/** `draft`, `published` or `archived`. */
export type DashboardStatus = Schema<"DashboardStatus">;
/** A dashboard's content: layout and widgets, or the source of an app. */
export type DashboardConfig = Schema<"DashboardConfig">;
/** `CLASSIC` is a grid of widgets, `APP` an app with its own source. */
export type DashboardConfigKind = Schema<"DashboardConfigKind">;
/** The source of an app dashboard: files by name, and the `entry` file, at most 255 characters. */
export type DashboardAppSource = Schema<"DashboardAppSource">;
/** The dependencies of an app dashboard: package versions by name. */
export type DashboardAppManifest = Schema<"DashboardAppManifest">;
/** The grid of a dashboard: columns by breakpoint, row height, margin and padding. */
export type DashboardLayout = Schema<"DashboardLayout">;
/** `lg`, `md`, `sm`, `xs` or `xxs`. */
export type Breakpoint = keyof components["schemas"]["BreakpointSizes"];
/** One number by breakpoint, such as a width or a number of columns. */
export type BreakpointSizes = Schema<"BreakpointSizes">;
/** The positions of a widget that differ by breakpoint. */
export type ResponsiveLayouts = Schema<"ResponsiveLayouts">;
/** A widget of a dashboard: its type, position, config and style. */
export type DashboardWidget = Schema<"DashboardWidget">;
/** `CHART`, `TEXT`, `FILTER`, `AI`, `TABS_CONTAINER` or `TIME_GRAIN`. */
export type DashboardWidgetType = Schema<"DashboardWidgetType">;
/** The place and size of a widget, in cells of the grid. */
export type WidgetPosition = Schema<"WidgetPosition">;

/** A report as one version of a dashboard stores it. */
export type ReportSnapshot = Schema<"ReportSnapshot">;
/** `vega`, `table`, `kpi`, `html` or `map`: how a report is drawn. */
export type ReportKind = Schema<"ReportKind">;
/** The member whose missing values get their own rows. */
export type FillMissingRows = Schema<"FillMissingRows">;
/** The formats of a report's columns, by column. */
export type ReportPreferences = Schema<"ReportPreferences">;
/** The comparison of a measure with an earlier period. */
export type PeriodComparison = Schema<"PeriodComparison">;
/** The number format of a column: `currency`, `percent` or `number`, and its decimal places. */
export type ColumnFormatOverride = Schema<"ColumnFormatOverride">;

/** An environment variable of a deployment. The value of a secret is returned as `[ENCRYPTED]`. */
export type EnvVariable = Schema<"EnvVariable">;

/** A user of an embed tenant. `externalId` is the host's own id of the user. */
export type EmbedUser = Schema<"EmbedUser">;
/** A group of embed users: its numeric id and name. */
export type EmbedGroup = Schema<"EmbedGroup">;
/** A reference to one member of a group, by exactly one of `embedUserId` and `externalId`. */
export type EmbedGroupMemberReference = ExactlyOne<Schema<"EmbedGroupMemberReference">>;

/** A dashboard that the service sends on a schedule. */
export type ScheduledNotification = Schema<"ScheduledNotification">;
/** A dimension filter of a notification, as the service returns it. */
export type NotificationFilter = Schema<"NotificationFilter">;
/** A dimension filter of a notification, as `notifications.update` sends it. */
export type NotificationFilterInput = Schema<"NotificationFilterInput">;
/** The time grain of one member, which overrides that of the dashboard. */
export type NotificationTimeGrain = Schema<"NotificationTimeGrain">;
/** `png` or `pdf`. */
export type NotificationFormat = Schema<"NotificationFormat">;
/** `HOURLY`, `DAILY`, `WEEKLY`, `MONTHLY` or `CUSTOM`; the last uses a cron expression. */
export type ScheduleFrequency = Schema<"ScheduleFrequency">;
/** The changes to a notification. Omitted members stay unchanged; lists replace the existing ones. */
export type UpdateNotificationInput = Schema<"UpdateNotificationInput">;

/** The user of a session, by exactly one of `externalId` and `internalId`, and what the session may do. */
export type GenerateSessionInput = ExactlyOne<Schema<"GenerateSessionInput">>;
/** A session id. One load of an iframe redeems it, within 5 minutes. */
export type EmbedSession = Schema<"EmbedSession">;
/** The displayed name and picture of a session's user. */
export type EmbedUserProfile = Schema<"EmbedUserProfile">;
/** A named value that the tenant's data policies use. */
export type UserAttribute = Schema<"UserAttribute">;
/** The settings of one session, such as its time zone. Any member is allowed. */
export type EmbedSettings = Schema<"EmbedSettings">;
/** A brand theme, the same object as the payload of the action `set-theme`. Any member is allowed. */
export type EmbedTheme = Schema<"EmbedTheme">;

/** The sort field of the shared workspace. */
export type SharedWorkspaceOrderField = Schema<"SharedWorkspaceOrderField">;
/** `ASC` or `DESC`. */
export type OrderDirection = Schema<"OrderDirection">;

/** The folder, cursor and page size of a workbooks list. */
export type WorkbookListQuery = Query<"getWorkbooks">;
/** The types, order, cursor and page size of a shared workspace list. */
export type SharedWorkspaceQuery = Query<"listSharedWorkspace">;
/** The search string, cursor and page size of an embed users list. */
export type EmbedUserListQuery = Query<"listEmbedUsers">;
