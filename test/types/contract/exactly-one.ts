/** Types that require exactly one of two members or forms reject both and neither. */
import type {
  Authorization,
  EmbedGroupMemberReference,
  GenerateSessionInput,
  ManagementClient,
} from "svc-dashboard/backend";
import { parseEvent } from "svc-dashboard/protocol";

declare const client: ManagementClient;
declare const text: string;

// a session is for an embed user or for a console user
export const embedUser: GenerateSessionInput = { deploymentId: 42, externalId: "ada" };
export const consoleUser: GenerateSessionInput = { deploymentId: 42, internalId: "7", groups: ["sales"] };
export const absent: GenerateSessionInput = { deploymentId: 42, externalId: "ada", internalId: undefined };
// @ts-expect-error -- both
export const both: GenerateSessionInput = { deploymentId: 42, externalId: "ada", internalId: "7" };
// @ts-expect-error -- neither
export const neither: GenerateSessionInput = { deploymentId: 42 };
// @ts-expect-error -- neither, in effect
export const undefinedUser: GenerateSessionInput = { deploymentId: 42, externalId: undefined };

void client.embedSessions.create({ deploymentId: 42, externalId: "ada" });
// @ts-expect-error -- both
void client.embedSessions.create({ deploymentId: 42, externalId: "ada", internalId: "7" });
export const authorized: Authorization = { deploymentId: 42, externalId: "ada" };
// @ts-expect-error -- both
export const unauthorized: Authorization = { deploymentId: 42, externalId: "ada", internalId: "7" };

// a member of a group has one of two ids
export const members: EmbedGroupMemberReference[] = [{ embedUserId: 7 }, { externalId: "ada" }];
void client.embedTenants.removeGroupMembers("acme", 11, [{ embedUserId: 7 }, { externalId: "ada" }]);
void client.embedTenants.removeGroupMembersInChunks("acme", 11, members);
// @ts-expect-error -- both
void client.embedTenants.removeGroupMembers("acme", 11, [{ embedUserId: 7, externalId: "ada" }]);
// @ts-expect-error -- neither
void client.embedTenants.removeGroupMembers("acme", 11, [{}]);
// @ts-expect-error -- both
void client.embedTenants.removeGroupMembersInChunks("acme", 11, [{ embedUserId: 7, externalId: "ada" }]);

// a filter is a member and a value, or one parameter
const element = document.createElement("svc-dashboard");
element.setFilter("orders.status", "shipped");
element.setFilter("orders.status", null);
element.setFilter("orders.total", { value: 100, type: "greater_than" });
element.setFilter('f_orders.status={"value":"shipped"}');
element.setFilter(text, ["shipped"]);
element.setFilter(text);
// @ts-expect-error -- both
element.setFilter('f_orders.status={"value":"shipped"}', "new");
// @ts-expect-error -- a member without a value
element.setFilter("orders.status");
// @ts-expect-error -- neither
element.setFilter();
// @ts-expect-error -- undefined is not a value
element.setFilter("orders.status", undefined);
// @ts-expect-error -- the value is missing
element.setFilter("orders.total", { type: "greater_than" });

// a parsed message is an event or has a reason
const parsed = parseEvent({});
if (parsed.ok) console.log(parsed.event.type);
else console.log(parsed.reason === "source");
// @ts-expect-error -- not narrowed
console.log(parsed.event);
