import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ESLint, Linter } from "eslint";
import tseslint from "typescript-eslint";

const eslint = new ESLint();
const linter = new Linter();

/** What the linter says of one import in a file, by the arrows alone. */
async function problemsOf(file: string, line: string): Promise<string[]> {
  const { rules } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
  const arrows = Object.entries(rules ?? {}).filter(([name]) => name.endsWith("no-restricted-imports"));
  const config = {
    files: ["**/*.ts"],
    languageOptions: { parser: tseslint.parser },
    plugins: { "@typescript-eslint": tseslint.plugin },
    rules: Object.fromEntries(arrows),
  } as Linter.Config;
  return linter.verify(line, [config], { filename: file }).map(({ message }) => message);
}

const REFUSED: [file: string, line: string][] = [
  ["sandbox/src/index.ts", 'import "svc-dashboard";'],
  ["sandbox/src/index.ts", 'import { EmbedStub } from "svc-dashboard/testing";'],
  ["sandbox/src/index.ts", 'import { SvcDashboard } from "svc-dashboard/react";'],
  ["sandbox/src/index.ts", 'import { ManagementClient } from "svc-dashboard/backend";'],
  ["sandbox/src/api/x.ts", 'import { parseEvent } from "../../../src/protocol/index.js";'],
  ["sandbox/src/api/routes.ts", 'import { operation } from "../admin/operation.js";'],
  [
    "sandbox/src/admin/api-routes.ts",
    'import { generateSession } from "../api/handlers/generate-session.js";',
  ],
  ["sandbox/src/embed/routes.ts", 'import type { Faults } from "../admin/faults.js";'],
  ["sandbox/src/store/open-store.ts", 'import { writeTenant } from "../seed/write-seed.js";'],
  ["sandbox/src/seed/tenant/reports.ts", 'import { runQuery } from "../../ask/answerer.js";'],
  ["sandbox/src/contract/viewer-api.ts", 'import type { MemberFilter } from "../query/model.js";'],
  ["sandbox/src/services.ts", 'import "svc-dashboard/testing";'],
  ["sandbox/src/query/time.ts", 'import { createApp } from "../app.js";'],
  ["sandbox/src/pages/format/format.ts", 'import { HttpError } from "../../http-error.js";'],
  ["sandbox/src/pages/charts/kpi.ts", 'import { widgetTitle } from "../dashboard/dashboard-model.js";'],
  [
    "sandbox/src/pages/dashboard/filters/date-range.ts",
    'import { AppSurface } from "../../app/app-surface.js";',
  ],
  ["sandbox/src/pages/frame/session.ts", 'import "../embed.js";'],
  ["sandbox/src/admin-page/poll.ts", 'import type { Faults } from "../admin/faults.js";'],
  ["src/inspector/index.ts", 'import "../index.js";'],
  ["src/doctor/checks/dns.ts", 'import "../../index.js";'],
  ["src/protocol/index.ts", 'import { connectEmbed } from "../connection/index.js";'],
  ["src/element/index.ts", 'import { html } from "lit";'],
  ["src/cdn/texts.ts", 'import { ManagementClient } from "../backend/index.js";'],
  ["src/cdn/texts.ts", 'import { LitElement } from "lit";'],
  ["src/element/index.ts", 'import "../cdn/texts.js";'],
  ["src/element/lifecycle/step.ts", 'import { statusOf } from "../status.js";'],
  ["src/element/failures/failures.ts", 'import { isLive } from "../lifecycle/life.js";'],
];

const ALLOWED: typeof REFUSED = [
  ["sandbox/src/index.ts", 'import { parseEvent } from "svc-dashboard/protocol";'],
  ["sandbox/src/admin-page/admin-page.ts", 'import "svc-dashboard/inspector";'],
  ["sandbox/src/api/routes.ts", 'import { HttpError } from "../http-error.js";'],
  ["sandbox/src/api/routes.ts", 'import type { Services } from "../services.js";'],
  ["sandbox/src/api/handlers/index.ts", 'import type { Handler } from "../../services.js";'],
  ["sandbox/src/app.ts", 'import { adminRoutes } from "./admin/routes.js";'],
  ["sandbox/src/ask/answerer.ts", 'import { runQuery } from "../query/run-query.js";'],
  ["sandbox/src/pages/dashboard/board.ts", 'import { icon } from "../ui/icons.js";'],
  ["sandbox/src/pages/app/app-chat.ts", 'import { ChatPanel } from "../chat/chat-panel.js";'],
  ["sandbox/src/pages/charts/kpi.ts", 'import type { QueryAnswer } from "../../contract/viewer-api.js";'],
  ["sandbox/src/pages/embed.ts", 'import { HostChannel } from "./frame/host-channel.js";'],
  ["sandbox/src/index.ts", 'import document from "svc-dashboard/openapi.json";'],
  ["sandbox/src/index.ts", 'import type { Dashboard } from "svc-dashboard/backend";'],
  ["sandbox/test/app.integration.test.ts", 'import { ManagementClient } from "svc-dashboard/backend";'],
  ["src/cdn/svc-dashboard.ts", 'import "../index.js";'],
  ["src/cdn/texts.ts", 'import "../texts/index.js";'],
  ["src/connection/index.ts", 'import { parseEvent } from "../protocol/index.js";'],
  ["src/element/lifecycle/step.ts", 'import type { LoadPlan } from "../load-plan.js";'],
  ["src/element/lifecycle/step.ts", 'import { hostFailure } from "../failures/failures.js";'],
  ["src/element/lifecycle/step.ts", 'import type { ReadyPayload } from "../../protocol/events.js";'],
  [
    "src/element/failures/failure-messages.ts",
    'import { QUEUE_LIMIT } from "../../connection/action-queue.js";',
  ],
  ["src/element/status.ts", 'import { isLive } from "./lifecycle/life.js";'],
  ["src/doctor/checks/dns.ts", 'import { Probe } from "../probe.js";'],
];

describe("the linter", () => {
  for (const [file, line] of REFUSED) {
    it(`rejects in ${file}: ${line}`, async () => {
      assert.equal((await problemsOf(file, line)).length, 1);
    });
  }

  for (const [file, line] of ALLOWED) {
    it(`allows in ${file}: ${line}`, async () => {
      assert.deepEqual(await problemsOf(file, line), []);
    });
  }
});
