/** A curl command for each operation of the management API. A test runs them all with a sandbox. */
const PATH_VALUES = {
  getNotification: { deploymentId: 42, id: 301 },
  updateNotification: { deploymentId: 42, id: 301 },
};
const DEFAULT_PATH_VALUES = { deploymentId: 42, embedTenantName: "acme-outdoors", id: 11 };

const QUERIES = {
  getWorkbooks: "folderId=0&first=10",
  listSharedWorkspace: "types=REPORT&orderByField=name&orderByDirection=ASC",
  listEmbedUsers: "search=acme&first=10",
  listNotifications: "first=10",
};

const BODIES = {
  setEnvVariables: { env_variables: [{ name: "REGION", value: "EU" }] },
  removeEmbedGroupMembers: { members: [{ externalId: "ada" }, { embedUserId: 1002 }] },
  updateNotification: { isEnabled: false },
  generateSession: { deploymentId: 42, externalId: "ada", embedTenantName: "acme-outdoors" },
  exchangeSession: { sessionId: "$SESSION_ID" },
};

/** In double quotes where the shell fills in a variable. */
function quoted(body) {
  const json = JSON.stringify(body);
  return json.includes("$") ? `"${json.replaceAll('"', '\\"')}"` : `'${json}'`;
}

/** The command for an operation, with the variables that `svc-sandbox exec` sets. */
export function curlExample({ operationId, method, path, security, requestBody }) {
  const values = PATH_VALUES[operationId] ?? DEFAULT_PATH_VALUES;
  const query = QUERIES[operationId];
  const url = path.replace(/\{(\w+)\}/g, (_, name) => values[name]) + (query ? `?${query}` : "");
  if (requestBody && !BODIES[operationId]) throw new Error(`Give ${operationId} a body in BODIES.`);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$SVC_TENANT_ORIGIN${url}"`,
    security?.length !== 0 && '-H "Authorization: Bearer $SVC_TOKEN"',
    requestBody && '-H "Content-Type: application/json"',
    requestBody && `-d ${quoted(BODIES[operationId])}`,
  ];
  return lines.filter(Boolean).join(" \\\n  ");
}
