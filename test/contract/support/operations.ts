/** An operation of section 4 of the description, in the notation of `type-notation.ts`. */
export interface OperationShape {
  /** Method and path. */
  readonly call: string;
  readonly tag: string;
  /** The types by place and name; a `?` after the name means that the parameter is optional. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The JSON of status 200; absent if the description does not show it. */
  readonly result?: string;
}

const DEPLOYMENT = { "path deploymentId": "number" } as const;
const EMBED_TENANT = { "path embedTenantName": "string" } as const;
const PAGE = { "query first?": "integer (>= 1)", "query after?": "string" } as const;

/** The operations that the description shows. */
export const OPERATIONS = {
  getWorkbooks: {
    call: "GET /api/v1/deployments/{deploymentId}/workbooks",
    tag: "Workbooks",
    parameters: { ...DEPLOYMENT, "query folderId?": "integer (>= 0) | null", ...PAGE },
    result: "WorkbookPage",
  },
  listSharedWorkspace: {
    call: "GET /api/v1/deployments/{deploymentId}/shared-workspace",
    tag: "Workspace",
    parameters: {
      ...DEPLOYMENT,
      "query types?": "WorkbookType[]",
      "query orderByField?": "SharedWorkspaceOrderField",
      "query orderByDirection?": "OrderDirection",
      ...PAGE,
    },
    result: "WorkspaceItemPage",
  },
  setEnvVariables: {
    call: "PUT /api/v1/deployments/{deploymentId}/env-vars",
    tag: "Env Variables",
    parameters: DEPLOYMENT,
    body: "SetEnvVariablesInput",
    result: "SetEnvVariablesResult",
  },
  listEmbedUsers: {
    call: "GET /api/v1/embed-tenants/{embedTenantName}/users",
    tag: "Embed Tenants",
    parameters: { ...EMBED_TENANT, "query search?": "string", ...PAGE },
    result: "EmbedUserPage",
  },
  removeEmbedGroupMembers: {
    call: "DELETE /api/v1/embed-tenants/{embedTenantName}/groups/{id}/users",
    tag: "Embed Tenants",
    parameters: { ...EMBED_TENANT, "path id": "number" },
    body: "EmbedGroupMembersInput",
  },
  updateNotification: {
    call: "PUT /api/v1/deployments/{deploymentId}/notifications/{id}",
    tag: "Notifications",
    parameters: { ...DEPLOYMENT, "path id": "number" },
    body: "UpdateNotificationInput",
    result: "ScheduledNotification",
  },
} as const satisfies Record<string, OperationShape>;

/** Defaults for operations that the description mentions but does not show. Others need only the mark in the document. */
export const ASSUMED_OPERATIONS = {
  listEmbedGroups: {
    call: "GET /api/v1/embed-tenants/{embedTenantName}/groups",
    tag: "Embed Tenants",
    parameters: { ...EMBED_TENANT, ...PAGE },
    result: "EmbedGroupPage",
  },
  listEmbedGroupMembers: {
    call: "GET /api/v1/embed-tenants/{embedTenantName}/groups/{id}/users",
    tag: "Embed Tenants",
    parameters: { ...EMBED_TENANT, "path id": "number", ...PAGE },
    result: "EmbedUserPage",
  },
  listNotifications: {
    call: "GET /api/v1/deployments/{deploymentId}/notifications",
    tag: "Notifications",
    parameters: { ...DEPLOYMENT, ...PAGE },
    result: "ScheduledNotificationPage",
  },
  getNotification: {
    call: "GET /api/v1/deployments/{deploymentId}/notifications/{id}",
    tag: "Notifications",
    parameters: { ...DEPLOYMENT, "path id": "number" },
    result: "ScheduledNotification",
  },
  generateSession: {
    call: "POST /api/v1/embed/generate-session",
    tag: "Embed",
    parameters: {},
    body: "GenerateSessionInput",
    result: "EmbedSession",
  },
  exchangeSession: {
    call: "POST /api/v1/embed/session/token",
    tag: "Embed",
    parameters: {},
    body: "SessionExchangeInput",
    result: "SessionToken",
  },
} as const satisfies Record<string, OperationShape>;

/** The operation groups that section 1 of the description lists. */
export const OPERATION_GROUPS = [
  ...["Deployments", "Deployment Creation", "Environments", "Env Variables", "Regions", "Data Model"],
  ...["Data Model Uploads", "GitHub", "GitHub Connection", "dbt Sync", "Folders", "Reports", "Workbooks"],
  ...["Notifications", "Workspace", "Users Admin", "User Attributes", "User Attribute Values"],
  ...["Tenant Settings", "OAuth Integrations", "User OAuth Tokens", "OIDC Token Configs", "App Theme"],
  ...["Embed", "Embed Tenants", "Dashboard Embed Access"],
];
