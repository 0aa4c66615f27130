import { isRecord } from "../../../protocol/check.js";
import type { Attempt, Attempts } from "./attempt.js";
import { PAGE_SIZE, type JsonObject, type TenantReader } from "./tenant-reader.js";
import { expect, need } from "./verdicts.js";

const checkGroups: Attempt = async (reader) =>
  checkMembers((await reader.page(await reader.tenant("groups"))).items, { id: "number", name: "string" });

const checkUsers: Attempt = async (reader) => {
  const { items } = await reader.page(await reader.tenant("users"), { first: PAGE_SIZE });
  return checkMembers(items, { id: "number", username: "string" });
};

const checkNotifications: Attempt = async (reader) =>
  checkMembers(await readNotifications(reader), { id: "number" });

/** Attempts with embed tenants, and with notifications. */
export const RESOURCE_ATTEMPTS: Attempts = {
  "listEmbedUsers.search": checkSearch,
  "schemas.EmbedUserPage": checkUsers,
  "schemas.EmbedUser": checkUsers,
  listEmbedGroups: checkGroups,
  "schemas.EmbedGroupPage": checkGroups,
  "schemas.EmbedGroup.name": checkGroups,
  async listEmbedGroupMembers(reader) {
    const [group] = (await reader.page(await reader.tenant("groups"))).items;
    need(group !== undefined, "The embed tenant has no group.");
    const { items } = await reader.page(await reader.tenant(`groups/${String(group["id"])}/users`));
    return `The first group has ${items.length} users on its first page.`;
  },
  listNotifications: checkNotifications,
  "schemas.ScheduledNotificationPage": checkNotifications,
  "schemas.ScheduledNotification": checkNotifications,
  async getNotification(reader) {
    const [first] = await readNotifications(reader);
    need(first !== undefined, "The deployment has no notification.");
    const { id } = await reader.get(reader.deployment(`notifications/${String(first["id"])}`));
    expect(id === first["id"], "The operation returned another notification.");
    return "It returned the first notification of the list.";
  },
  "schemas.NotificationTimeGrain": async (reader) =>
    checkMembers(await membersOf(reader, "timeGrains"), { grain: "string", member: "string" }),
  async "schemas.NotificationTimeGrain.grain"(reader, { statement }) {
    const grains = (await membersOf(reader, "timeGrains")).map(({ grain }) => String(grain));
    need(grains.length > 0, "No notification has a time grain.");
    const unknown = grains.filter((grain) => !wordsOf(statement).includes(grain));
    expect(unknown.length === 0, `Notifications have the grains ${unknown.join(", ")}.`);
    return `Notifications have the grains ${[...new Set(grains)].join(", ")}.`;
  },
};

async function checkSearch(reader: TenantReader): Promise<string> {
  const path = await reader.tenant("users");
  const { items } = await reader.page(path, { first: PAGE_SIZE });
  const texts = (user: JsonObject): string[] =>
    [user["email"], user["externalId"]].filter((text) => typeof text === "string");
  const search = items.flatMap(texts).find(Boolean);
  need(search !== undefined, "No user of the embed tenant has an email or an external id.");
  const found = (await reader.page(path, { search, first: PAGE_SIZE })).items;
  const isFound = found.every((user) =>
    texts(user).some((text) => text.toLowerCase().includes(search.toLowerCase())),
  );
  expect(
    found.length > 0 && isFound,
    "search did not return the users whose email or external id contains it.",
  );
  const none = (await reader.page(path, { search: "svc-dashboard-doctor-no-user", first: PAGE_SIZE })).items;
  expect(none.length === 0, "A search that matches no user returned users.");
  return "search returned only users whose email or external id contains it.";
}

async function readNotifications(reader: TenantReader): Promise<JsonObject[]> {
  return (await reader.page(reader.deployment("notifications"), { first: PAGE_SIZE })).items;
}

/** The entries of a member of all notifications that is an array. */
export async function membersOf(
  reader: TenantReader,
  member: "filters" | "timeGrains",
): Promise<JsonObject[]> {
  const notifications = await readNotifications(reader);
  return notifications.flatMap(({ [member]: entries }) =>
    Array.isArray(entries) ? entries.filter(isRecord) : [],
  );
}

/** The names in a statement that lists them. */
export const wordsOf = (statement: string): string[] => statement.split(/\W+/);

/** Checks that all items have members of these types. @throws Untried without items */
function checkMembers(
  items: readonly JsonObject[],
  types: Readonly<Record<string, "number" | "string">>,
): string {
  need(items.length > 0, "The list is empty.");
  for (const [name, type] of Object.entries(types)) {
    const count = items.filter((item) => typeof item[name] !== type).length;
    expect(count === 0, `${count} of ${items.length} items have no ${type} "${name}".`);
  }
  return `All ${items.length} items have ${Object.keys(types).join(" and ")}.`;
}
