import assert from "node:assert/strict";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { reportOf } from "./support/test-assumptions.js";

const WRITES = "Trying it would change data of the tenant.";
const LONG = "Trying it would take minutes or hours.";
const SHOWN = "It is about what the embed shows, which only a person sees.";
const SANDBOX = "It is about the sandbox only.";
const FAILING = "Trying it would disturb the service, or needs a service that fails.";
const MESSAGES = "This needs --messages, with what the inspector copied in your page.";

/** The assumptions that can't be tried, with the reason. */
const UNTRIED: Record<string, readonly string[]> = {
  [WRITES]: [
    ...["removeEmbedGroupMembers", "removeEmbedGroupMembers.204"],
    ...["responses.MethodNotAllowed", "responses.Conflict", "responses.PayloadTooLarge"],
    ...["schemas.EmbedGroupMemberReference", "schemas.EmbedGroupMembersInput"],
    ...["schemas.EnvVariable", "schemas.EnvVariable.name", "schemas.EnvVariable.value"],
    ...["schemas.SetEnvVariablesInput", "schemas.SetEnvVariablesResult"],
    ...["schemas.NotificationFilterInput", "schemas.NotificationFilterInput.value"],
    ...["schemas.NotificationFilterInput.operator", "schemas.UpdateNotificationInput"],
    ...["scheduleType", "customCron", "minute", "hour", "dayOfWeek", "dayOfMonth", "notificationFormat"].map(
      (name) => `schemas.UpdateNotificationInput.${name}`,
    ),
  ],
  [LONG]: ["sessions.lifetime", "sessions.token-lifetime"],
  [SHOWN]: [
    ...["fromSharedWorkspace", "restrictDataDownload", "useBoardDashboards"].map(
      (name) => `schemas.Dashboard.${name}`,
    ),
    ...[
      "embeds.url-parameters",
      "embeds.precedence",
      "embeds.allow-export",
      "embeds.theme-parameter",
      "embeds.other-viewer",
      "filters.without-widget",
      "filters.cleared",
    ],
    "workbooks.last-viewed",
  ],
  [SANDBOX]: [
    ...["responses.MisdirectedRequest", "responses.NotImplemented"],
    ...["schemas.SessionOptions.userAttributes", "schemas.SessionOptions.securityContext"],
  ],
  [FAILING]: ["RequestTimeout", "TooManyRequests", "InternalError", "Unavailable"].map(
    (name) => `responses.${name}`,
  ),
  [MESSAGES]: [
    ...["embeds.app-session", "embeds.chat-session", "embeds.navigate-to-app", "embeds.not-found"],
    ...["messages.shape", "messages.session-error", "messages.session-expiring", "messages.set-session"],
  ],
  "This needs --messages of a dashboard in private mode.": ["embeds.private-mode"],
  "Trying it needs a token without access to the deployment.": ["responses.Forbidden"],
  "No request that only reads is known to lead to it.": ["responses.Unprocessable"],
};

describe("doctor --assumptions with the sandbox", () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await sharedSandbox();
  });
  beforeEach(() => sandbox.reset());

  const run = (...args: string[]): ReturnType<typeof reportOf> => {
    const { origin, token, deploymentId, embedTenants } = sandbox;
    return reportOf(origin, {
      token,
      deploymentId,
      args: ["--embed-tenant", embedTenants[0]!.name, ...args],
    });
  };

  it("tries at least 45 assumptions, finds no difference, and names the others with the reason", async () => {
    const { code, report } = await run();
    const differences = report.rows.filter(({ verdict }) => verdict === "differs");
    assert.deepEqual([code, differences], [0, []]);
    assert.ok(report.rows.filter(({ verdict }) => verdict === "holds").length >= 45);
    const untried = report.rows.filter(({ verdict }) => verdict === "untried");
    const expected = Object.entries(UNTRIED).flatMap(([reason, ids]) => ids.map((id) => [id, reason]));
    assert.deepEqual(untried.map(({ id, seen }) => [id, seen]).sort(), expected.sort());
  });

  it("reads, and generates and redeems one session of its own user, or none with --no-session", async () => {
    await run();
    const writes = (await sandbox.requests()).filter(({ method }) => method !== "GET");
    const generated = writes.filter(
      ({ operation, status }) => operation === "generateSession" && status === 200,
    );
    assert.equal(generated.length, 1);
    assert.deepEqual([...new Set(writes.map(({ operation }) => operation))].sort(), [
      "exchangeSession",
      "generateSession",
    ]);
    await sandbox.reset();
    const { code, report } = await run("--no-session");
    assert.equal(code, 0);
    assert.ok((await sandbox.requests()).every(({ method }) => method === "GET"));
    const reason = "This needs a session, which --no-session rules out.";
    assert.equal(report.rows.filter(({ seen }) => seen === reason).length, 12);
  });

  it("leaves assumptions open when the service fails, and finds no difference in that", async () => {
    for (const operation of [
      "listSharedWorkspace",
      "listNotifications",
      "generateSession",
      "exchangeSession",
    ])
      sandbox.fault({ operation, status: 503, times: 50 });
    const { code, report } = await run();
    assert.equal(code, 0);
    const open = report.rows.filter(({ seen }) => seen.includes("status 503"));
    assert.ok(open.length > 15 && open.every(({ verdict }) => verdict === "untried"));
  });
});
