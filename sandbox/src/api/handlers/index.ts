import type { Handler } from "../../services.js";
import { listEmbedGroupMembers, listEmbedGroups, removeEmbedGroupMembers } from "./embed-groups.js";
import { exchangeSession } from "./exchange-session.js";
import { generateSession } from "./generate-session.js";
import { getWorkbooks } from "./get-workbooks.js";
import { listEmbedUsers } from "./list-embed-users.js";
import { listSharedWorkspace } from "./list-shared-workspace.js";
import { getNotification, listNotifications, updateNotification } from "./notifications.js";
import { setEnvVariables } from "./set-env-variables.js";

/** The handler of each operation, by its `operationId`. Inputs are validated against the OpenAPI document first. */
export const HANDLERS: Readonly<Record<string, Handler<never, object | undefined>>> = {
  exchangeSession,
  generateSession,
  getNotification,
  getWorkbooks,
  listEmbedGroupMembers,
  listEmbedGroups,
  listEmbedUsers,
  listNotifications,
  listSharedWorkspace,
  removeEmbedGroupMembers,
  setEnvVariables,
  updateNotification,
};
