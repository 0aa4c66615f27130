import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type {
  Dashboard,
  DashboardWidget,
  EmbedUser,
  EnvVariable,
  GenerateSessionInput,
  ManagementClient,
  NotificationFormat,
  Page,
  UpdateNotificationInput,
  Workbook,
  WorkbookType,
} from "svc-dashboard/backend";

/** True where two types are the same. A wrong pair does not compile. */
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Client<Group extends keyof ManagementClient> = ManagementClient[Group];

describe("the types", () => {
  it("keep enumerations open, also deep inside", () => {
    const type: WorkbookType = "BOARD";
    const format: NotificationFormat = "svg";
    const widget: Pick<DashboardWidget, "type"> = { type: "GAUGE" };
    const dashboard: Pick<NonNullable<Workbook["publishedDashboard"]>, "status"> = { status: "scheduled" };
    assert.deepEqual([type, format, widget.type, dashboard.status], ["BOARD", "svg", "GAUGE", "scheduled"]);
  });

  it("are exact beyond enumerations", () => {
    const exact: [
      Same<Workbook["folderId"], number | null | undefined>,
      Same<Dashboard["allowEmbed"], boolean>,
      Same<Workbook["meta"], Record<string, unknown>>,
      Same<keyof EmbedUser & ("id" | "username" | "email"), "id" | "username" | "email">,
    ] = [true, true, true, true];
    // @ts-expect-error -- an hour is a number
    const wrong: UpdateNotificationInput[] = [{ hour: "7" }];
    // @ts-expect-error -- a session is for somebody
    const nobody: GenerateSessionInput[] = [{ deploymentId: 42 }];
    assert.equal(exact.length + wrong.length + nobody.length, 6);
  });

  it("tell what each call returns", () => {
    const returned: [
      Same<Awaited<ReturnType<Client<"workbooks">["list"]>>, Page<Workbook>>,
      Same<Awaited<ReturnType<ReturnType<Client<"workspace">["listShared"]>["toArray"]>>, Workbook[]>,
      Same<Awaited<ReturnType<Client<"envVariables">["set"]>>, EnvVariable[]>,
      Same<Awaited<ReturnType<Client<"request">>>, unknown>,
    ] = [true, true, true, true];
    assert.ok(returned.every(Boolean));
  });
});
