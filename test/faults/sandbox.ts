import type { Fault } from "./fault.js";

const SESSIONS = "sandbox/src/sessions/session-store.ts";
const SESSIONS_TEST = "sandbox/test/sessions.integration.test.ts";
const SCOPE_TEST = "sandbox/test/row-scope.integration.test.ts";
const APP_TEST = "sandbox/test/app.integration.test.ts";
const EMBED_TEST = "sandbox/test/embed.integration.test.ts";
const ACCESS = "sandbox/src/admin/access.ts";
const ACCESS_TEST = "sandbox/test/admin-access.integration.test.ts";
const CHANNEL = "sandbox/src/pages/frame/host-channel.ts";
const CHANNEL_TEST = "sandbox/test/pages/host-channel.test.ts";
const WRITES_TEST = "sandbox/test/api-writes.integration.test.ts";
const DOCUMENTS = "sandbox/src/embed/document-routes.ts";
const DOCUMENTS_TEST = "sandbox/test/documents.integration.test.ts";

const REDEEM =
  '"delete from embed_sessions where hash = $1 returning viewer, expires_at > $2::timestamptz as alive"';

const REDEEM_END = `
        [hashSecret(sessionId), this.#after(0)],
      );
      if (!session?.alive) return undefined;`;

export const SANDBOX_FAULTS: readonly Fault[] = [
  {
    id: "session-redeemed-again",
    file: SESSIONS,
    find: REDEEM,
    replace: '"select viewer, expires_at > $2::timestamptz as alive from embed_sessions where hash = $1"',
    why: "a host that reuses a session passes its tests here and fails with the service",
    test: SESSIONS_TEST,
  },
  {
    id: "session-redeemed-by-two",
    file: SESSIONS,
    find: `${REDEEM},${REDEEM_END}`,
    replace: `"select viewer, expires_at > $2::timestamptz as alive from embed_sessions where hash = $1",${REDEEM_END}
      await store.query("delete from embed_sessions where hash = $1", [hashSecret(sessionId)]);`,
    why: "two sandboxes on one database each redeem the same session",
    test: "sandbox/test/races.integration.test.ts",
  },
  {
    id: "token-for-two-days",
    file: SESSIONS,
    find: "TOKEN_LIFETIME_MS = 24 * 3_600_000",
    replace: "TOKEN_LIFETIME_MS = 48 * 3_600_000",
    why: "a host that renews too late passes its tests here and fails with the service",
    test: SESSIONS_TEST,
  },
  {
    id: "expired-session-redeemed",
    file: SESSIONS,
    find: "if (!session?.alive) return undefined;",
    replace: "if (!session) return undefined;",
    why: "a session can be used for longer than five minutes",
    test: SESSIONS_TEST,
  },
  {
    id: "values-of-all-tenants",
    file: "sandbox/src/embed/widget-routes.ts",
    find: '{ timezone: "UTC", scope: viewerScope(grant) }',
    replace: '{ timezone: "UTC" }',
    why: "the filter of one tenant's dashboard offers the customers of another",
    test: SCOPE_TEST,
  },
  {
    id: "answers-of-all-tenants",
    file: "sandbox/src/embed/ask-routes.ts",
    find: "scope: viewerScope(grant),",
    replace: "scope: [],",
    why: "the result of a question in plain words has the rows of every tenant",
    test: SCOPE_TEST,
  },
  {
    id: "folders-of-all-tenants",
    file: "sandbox/src/embed/library.ts",
    find: "embed_tenant = $4 or $2::integer is not null",
    replace: "embed_tenant = $4 or $2::integer is not null or true",
    why: "the app of one tenant lists the folders of another",
    test: SCOPE_TEST,
  },
  {
    id: "empty-attribute-allows-all",
    file: "sandbox/src/sessions/grant.ts",
    find: 'return values.length > 0 ? (values as string[]) : [""];',
    replace: "return values as string[];",
    why: "a viewer whose list of countries is empty sees every country",
    test: EMBED_TEST,
  },
  {
    id: "unknown-tenant-sees-all",
    file: "sandbox/src/sessions/tenant-scope.ts",
    find: "{ dataScope: null, knownTenants: declared.map(({ name }) => name) }",
    replace: "{ dataScope: null }",
    why: "a misspelled tenant name opens the rows of all tenants",
    test: "sandbox/test/closed-scopes.integration.test.ts",
  },
  {
    id: "draft-is-shown",
    file: "sandbox/src/embed/viewer.ts",
    find: 'if (row.status !== "published") {',
    replace: 'if (row.status === "archived") {',
    why: "viewers see a dashboard before it is published",
    test: EMBED_TEST,
  },
  {
    id: "session-in-the-log",
    file: "sandbox/src/admin/request-log.ts",
    find: 'SECRET.test(name) ? "[hidden]" : value,',
    replace: "value,",
    why: "the log of requests shows sessions that can still be redeemed",
    test: EMBED_TEST,
  },
  {
    id: "app-of-another-deployment",
    file: "sandbox/src/embed/app-routes.ts",
    find: 'if (deployment !== String(grant.deploymentId)) throw notFound("deployment", deployment);',
    replace: "",
    why: "a viewer's token opens the app under the address of any deployment",
    test: APP_TEST,
  },
  {
    id: "recents-of-another-viewer",
    file: "sandbox/src/sessions/grant.ts",
    find: "if (embedUserId !== null) return `embed:${embedUserId}`;",
    replace: "",
    why: "all viewers of a tenant share one list of what they opened",
    test: APP_TEST,
  },
  {
    id: "draft-for-everyone",
    file: "sandbox/src/embed/library.ts",
    find: "return creatorMode && creator;",
    replace: "return creatorMode;",
    why: "the app shows a draft to others than its creator",
    test: APP_TEST,
  },
  {
    id: "cursor-of-another-list",
    file: "sandbox/src/http/cursors.ts",
    find: ".update(`${list}\\n${payload}`)",
    replace: ".update(payload)",
    why: "a cursor of one tenant's list opens a page of another's",
    test: "sandbox/test/api-lists.integration.test.ts",
  },
  {
    id: "next-page-of-nothing",
    file: "sandbox/src/api/list-page.ts",
    find: "hasNextPage: rows.length > size,",
    replace: "hasNextPage: rows.length >= size,",
    why: "a list whose last page is full promises another one, which is empty",
    test: "sandbox/test/page-sizes.integration.test.ts",
  },
  {
    id: "row-repeated",
    file: "sandbox/src/api/list-page.ts",
    find: 'list.descending ? "<" : ">"',
    replace: 'list.descending ? "<=" : ">="',
    why: "the last row of each page is the first of the next one",
    test: "sandbox/test/page-sizes.integration.test.ts",
  },
  {
    id: "lower-case-secrets",
    file: "sandbox/src/api/handlers/set-env-variables.ts",
    find: "/PASS|SECRET|TOKEN|KEY|CREDENTIAL/i",
    replace: "/PASS|SECRET|TOKEN|KEY|CREDENTIAL/",
    why: "the value of db_password is shown to whoever reads the variables",
    test: WRITES_TEST,
  },
  {
    id: "placeholder-stored",
    file: "sandbox/src/api/handlers/set-env-variables.ts",
    find: "if (hidden) {",
    replace: "if (hidden && names.length > 1) {",
    why: "a client that writes back what it has read replaces a secret by its placeholder",
    test: WRITES_TEST,
  },
  {
    id: "admin-link-works-twice",
    file: ACCESS,
    find: "!this.#tickets.delete(hashSecret(secret))",
    replace: "!this.#tickets.has(hashSecret(secret))",
    why: "a link to the admin page that stays in a terminal's history lets others in",
    test: ACCESS_TEST,
  },
  {
    id: "cookie-from-another-site",
    file: ACCESS,
    find: '(request.method === "GET" || isSameOrigin(request))',
    replace: "true",
    why: "a page of another site changes the sandbox through the admin's browser",
    test: ACCESS_TEST,
  },
  {
    id: "host-by-prefix",
    file: CHANNEL,
    find: "if (allowedOrigins) return allowedOrigins.includes(origin);",
    replace: "if (allowedOrigins) return allowedOrigins.some((allowed) => origin.startsWith(allowed));",
    why: "an embed reports to https://app.example.evil.example what it shows",
    test: CHANNEL_TEST,
  },
  {
    id: "actions-of-any-window",
    file: CHANNEL,
    find: "if (source !== this.#window.parent || origin !== this.#origin) return;",
    replace: "if (origin !== this.#origin) return;",
    why: "another frame of the host's page controls the embed",
    test: CHANNEL_TEST,
  },
  {
    id: "loopback-host-by-prefix",
    file: "sandbox/src/http/check-host.ts",
    find: "|\\[::1\\])$/",
    replace: "|\\[::1\\])/",
    why: "a page at localhost.evil.example reaches the sandbox by DNS rebinding",
    test: "sandbox/test/origins.test.ts",
  },
  {
    id: "documents-with-an-origin",
    file: DOCUMENTS,
    find: '"sandbox allow-scripts",',
    replace: '"sandbox allow-scripts allow-same-origin",',
    why: "the scripts of a stored report read the viewer's token",
    test: DOCUMENTS_TEST,
  },
  {
    id: "documents-without-end",
    file: DOCUMENTS,
    find: 'if (Number(expiresAt) <= clock.now().getTime()) throw notFound("document", "");',
    replace: "",
    why: "the address of a report that was passed on opens it without end",
    test: DOCUMENTS_TEST,
  },
  {
    id: "formulas-in-csv",
    file: "sandbox/src/pages/export/csv.ts",
    find: "escapeFormulae: true",
    replace: "escapeFormulae: false",
    why: "a customer's name runs as a formula in the spreadsheet of whoever opens the file",
    test: "sandbox/test/pages/csv.test.ts",
  },
  {
    id: "expired-reported-again",
    file: "sandbox/src/pages/frame/renewable-session.ts",
    find: "if (this.#posted.expired) return;",
    replace: "",
    why: "a page reports every second that its session has expired, and the host requests as many",
    test: "sandbox/test/pages/renewable-session.test.ts",
  },
];
