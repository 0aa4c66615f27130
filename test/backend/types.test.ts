import assert from "node:assert/strict";
import type {
  CallResult,
  CallOptions,
  Dashboard,
  DashboardWidget,
  DashboardWidgetType,
  EmbedUser,
  EnvVariable,
  GenerateSessionInput,
  ManagementClient,
  NotificationFormat,
  Page,
  PageList,
  UpdateNotificationInput,
  Workbook,
  WorkbookListQuery,
  WorkbookType,
} from "../../src/backend/index.js";

/** `true` if two types are equal, and otherwise `false`. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Last<List extends readonly unknown[]> =
  Required<List> extends readonly [...unknown[], infer End] ? End : never;
type Item<List> = List extends AsyncIterable<infer One> ? One : never;
type Client<Group extends keyof ManagementClient> = ManagementClient[Group];

describe("the types", () => {
  it("keep enumerations open, also nested ones", () => {
    const type: WorkbookType = "BOARD";
    const format: NotificationFormat = "svg";
    const widget: Pick<DashboardWidget, "type"> = { type: "GAUGE" };
    const dashboard: Pick<NonNullable<Workbook["publishedDashboard"]>, "status"> = { status: "scheduled" };
    assert.deepEqual([type, format, widget.type, dashboard.status], ["BOARD", "svg", "GAUGE", "scheduled"]);
  });

  it("suggest the known types of a widget, also within a workbook", () => {
    type Widgets = NonNullable<NonNullable<NonNullable<Workbook["publishedDashboard"]>["config"]>["widgets"]>;
    const suggested: [
      // `Extract` would be `never` for `string`
      Same<Extract<DashboardWidgetType, "CHART">, "CHART">,
      Same<Extract<Widgets[number]["type"], "CHART">, "CHART">,
    ] = [true, true];
    assert.ok(suggested.every(Boolean), "a comparison is false");
  });

  it("are exact beyond enumerations", () => {
    const exact: [
      Same<Workbook["folderId"], number | null | undefined>,
      Same<Dashboard["allowEmbed"], boolean>,
      Same<Workbook["meta"], Record<string, unknown>>,
      Same<keyof EmbedUser & ("id" | "username" | "email"), "id" | "username" | "email">,
    ] = [true, true, true, true];
    // @ts-expect-error -- an hour is a number
    const wrongType: UpdateNotificationInput[] = [{ hour: "7" }];
    // @ts-expect-error -- a session needs a user
    const noUser: GenerateSessionInput[] = [{ deploymentId: 42 }];
    assert.equal(exact.length + wrongType.length + noUser.length, 6);
  });

  it("state the result of each call", () => {
    const returned: [
      Same<Awaited<ReturnType<Client<"workbooks">["list"]>>, Page<Workbook>>,
      Same<Awaited<ReturnType<ReturnType<Client<"workspace">["listShared"]>["toArray"]>>, Workbook[]>,
      Same<Awaited<ReturnType<Client<"envVariables">["set"]>>, EnvVariable[]>,
      Same<Awaited<ReturnType<Client<"request">>>, unknown>,
    ] = [true, true, true, true];
    assert.ok(returned.every(Boolean), "a comparison is false");
  });

  it("accept call options as the last argument of every call", () => {
    const last: [
      Same<Last<Parameters<Client<"workbooks">["list"]>>, CallOptions>,
      Same<Last<Parameters<Client<"workspace">["listShared"]>>, CallOptions>,
      Same<Last<Parameters<Client<"envVariables">["set"]>>, CallOptions>,
      Same<Last<Parameters<Client<"embedTenants">["listUsers"]>>, CallOptions>,
      Same<Last<Parameters<Client<"embedTenants">["removeGroupMembers"]>>, CallOptions>,
      Same<Last<Parameters<Client<"embedTenants">["removeGroupMembersInChunks"]>>, CallOptions>,
      Same<Last<Parameters<Client<"notifications">["update"]>>, CallOptions>,
      Same<Last<Parameters<Client<"embedSessions">["create"]>>, CallOptions>,
      Same<Last<Parameters<Client<"request">>>, Omit<CallOptions, "query" | "body">>, // its input has these
    ] = [true, true, true, true, true, true, true, true, true];
    assert.ok(last.every(Boolean), "a comparison is false");
  });

  it("make a list a promise of its first page, and an iterable of its items and pages", () => {
    type List = ReturnType<Client<"workbooks">["list"]>;
    const list: [
      Same<List, PageList<Workbook>>,
      Same<Item<List>, Workbook>,
      Same<Item<ReturnType<List["pages"]>>, Page<Workbook>>,
      Same<Awaited<ReturnType<List["withResponse"]>>, CallResult<Page<Workbook>>>,
    ] = [true, true, true, true];
    const query: WorkbookListQuery = { folderId: null, after: undefined, first: 10 };
    assert.ok(list.every(Boolean) && query.first, "a comparison is false");
  });
});
