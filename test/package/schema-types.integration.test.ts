import assert from "node:assert/strict";
import ts from "typescript";
import { typesOfSchema } from "./checks.js";

const event = `source: "svc-embed", direction: "event", timestamp: 1, surface: "dashboard"`;
const action = `source: "svc-embed", direction: "action", timestamp: 1`;

/** Returns the type errors of a module. */
function errorsOf(code: string): string[] {
  const options: ts.CompilerOptions = { strict: true, target: ts.ScriptTarget.ES2022, types: [] };
  const host = ts.createCompilerHost(options);
  const file = ts.createSourceFile("messages.ts", code, ts.ScriptTarget.ES2022);
  const { getSourceFile } = host;
  host.getSourceFile = (path, target) => (path === file.fileName ? file : getSourceFile(path, target));
  const program = ts.createProgram([file.fileName], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

/** Creates a module with the types, and with one variable for each message. */
const withMessages = (types: string, messages: string[]): string =>
  [types, ...messages.map((message, index) => `export const m${index}: ${message};`)].join("\n");

describe("the types that json-schema-to-typescript generates from the schema", () => {
  let types: string;

  before(() => {
    types = typesOfSchema("dist/embed-messages.schema.json");
  });

  const VALID = [
    `EmbedMessages = { ${event}, type: "svc:event:navigate", payload: { path: "/embed/d/1/app" } }`,
    `EmbedMessages = { ${action}, type: "svc:action:refresh" }`,
    `SvcEventReady = { ${event}, type: "svc:event:ready", payload: { embedTenant: null, deploymentId: 1, mode: "signed", surface: "app" } }`,
    `SvcEventView = { ${event}, type: "svc:event:view", payload: { surface: "app", path: "/", title: null } }`,
    `SvcEventDrilldown = { ${event}, type: "svc:event:drilldown", payload: { member: "orders.revenue", value: 5 } }`,
    `SvcEventDashboardLoaded = { ${event}, type: "svc:event:dashboard-loaded", payload: {} }`,
    `Event = { ${event}, type: "svc:event:later", payload: { any: [1] } }`,
    `SvcActionSetTheme = { ${action}, type: "svc:action:set-theme", payload: { borderRadius: 4, later: true } }`,
    `SvcActionSetColorScheme = { ${action}, type: "svc:action:set-color-scheme", payload: { scheme: "dark" } }`,
    `Action = { ${action}, type: "svc:action:later" }`,
  ];

  it("accept the messages of the protocol", () => {
    assert.deepEqual(errorsOf(withMessages(types, VALID)), []);
  });

  const INVALID: [message: string, error: RegExp][] = [
    [`SvcEventView = { ${event}, type: "svc:event:view", payload: { surface: "app" } }`, /'path' is missing/],
    [`SvcEventNavigate = { ${event}, type: "svc:event:navigate" }`, /'payload' is missing/],
    [
      `SvcEventNavigate = { ${event}, type: "svc:event:view", payload: { path: "/" } }`,
      /"svc:event:view"' is not assignable/,
    ],
    [
      `SvcEventDownload = { ${event}, type: "svc:event:download", payload: { format: "html", target: "widget" } }`,
      /"html"' is not assignable/,
    ],
    [`Event = { ${action}, type: "svc:action:refresh" }`, /"action"' is not assignable/],
    [
      `SvcActionSetLocale = { ${action}, type: "svc:action:set-locale", payload: { locale: 5 } }`,
      /'number' is not assignable to type 'string'/,
    ],
    [
      `SvcActionRefresh = { ${action}, type: "svc:action:refresh", surface: "app" }`,
      /'"?(app|string)"?' is not assignable to type '(never|undefined)'/,
    ],
  ];

  it("reject others", () => {
    const messages = INVALID.map(([message]) => message);
    const errors = errorsOf(withMessages(types, messages));
    assert.equal(errors.length, INVALID.length, errors.join("\n"));
    for (const [index, [, error]] of INVALID.entries()) assert.match(errors[index]!, error);
  });
});
