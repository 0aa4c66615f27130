import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ATTEMPTS,
  checkAssumptions,
  type AssumptionReport,
} from "../../src/cli/doctor/assumptions/check-assumptions.js";
import { readAssumptions } from "../../src/cli/doctor/assumptions/rows.js";
import { parseDoctorArguments } from "../../src/cli/doctor/parse-arguments.js";
import { recordMessage } from "../../src/inspector/message-record.js";
import { UsageError } from "../../src/cli/options.js";
import { afterTest } from "../support/after-test.js";
import { DIFFERENCES, startDifferentTenant, type Difference } from "./support/different-tenant.js";
import { parseCommand, TOKEN } from "./support/examine.js";
import { healthy, json, page, startFakeTenant } from "./support/fake-tenant.js";
import { reportOf, testAssumptions } from "./support/test-assumptions.js";

const idsOf = ({ rows }: AssumptionReport, wanted: string): string[] =>
  rows.flatMap(({ id, verdict }) => (verdict === wanted ? [id] : [])).sort();

const NAMES = Object.keys(DIFFERENCES) as Difference[];

describe("doctor --assumptions", () => {
  it("finds no difference in a tenant that has none, and all in one that has them", async () => {
    const same = await startDifferentTenant();
    const healthy = await reportOf(same.origin);
    assert.deepEqual([healthy.code, idsOf(healthy.report, "differs")], [0, []]);
    const other = await startDifferentTenant(...NAMES);
    const { code, report } = await reportOf(other.origin);
    assert.equal(code, 1);
    assert.deepEqual(idsOf(report, "differs"), NAMES.flatMap((name) => DIFFERENCES[name]).sort());
  });

  for (const name of NAMES) {
    it(`names only what differs in the way of ${name}, what relies on it, and what to do`, async () => {
      const { origin } = await startDifferentTenant(name);
      const { report } = await reportOf(origin);
      assert.deepEqual(idsOf(report, "differs"), [...DIFFERENCES[name]].sort());
      for (const { verdict, ...row } of report.rows) {
        const members = ["id", "statement", "seen", ...(verdict === "differs" ? ["affects", "instead"] : [])];
        assert.deepEqual(Object.keys(row), members);
        assert.ok(Object.values(row).every(Boolean), row.id);
      }
    });
  }

  it("prints what differs in full, and the rest by name", async () => {
    const { origin } = await startDifferentTenant("types", "reusableSessions");
    const { code, output } = await testAssumptions(origin);
    assert.equal(code, 1);
    assert.match(
      output,
      /\ndiffers: listSharedWorkspace\.types\n {2}GET [^]*\n {2}Seen: types=[^]*\n {2}Affects: [^]*\n {2}Instead: /,
    );
    assert.match(output, /\nholds:\n {2}getWorkbooks\.folderId, /);
    assert.match(output, /\nnot tried: Trying it would change data of the tenant\.\n {2}removeEmbed/);
    assert.match(output, /\n\d+ hold, 2 differ, \d+ were not tried\. To report this, /);
    assert.ok(output.split("\n").every((line) => line.length <= 110));
    assert.doesNotMatch(output, /session-of-the-tests|embed-token-of-the-tests/);
    assert.ok(!output.includes(TOKEN));
  });

  it("leaves open what it would read of an embed tenant that does not exist", async () => {
    const { origin } = await startDifferentTenant();
    const { code, report } = await reportOf(origin, { args: ["--embed-tenant", "acm"] });
    const open = report.rows.filter(({ seen }) => /embed-tenants\/acm\/users.* status 404/.test(seen));
    assert.deepEqual([code, open.length], [0, 7]);
    assert.ok(open.every(({ verdict }) => verdict === "untried"));
  });

  it("generates no session with --no-session, also with a token that may do nothing else", async () => {
    const { origin, received } = await startFakeTenant({ workbooks: json({ error: "No." }, 403) });
    const count = (): number => received.filter((request) => request.includes("generate-session")).length;
    const { report } = await reportOf(origin, { args: ["--no-session"] });
    assert.deepEqual([count(), idsOf(report, "differs").includes("getWorkbooks.after")], [0, false]);
    await reportOf(origin);
    assert.ok(count() > 0);
  });

  it("sends at most two requests at a time", async () => {
    const { origin, load } = await startDifferentTenant();
    await reportOf(origin);
    assert.equal(load.peak, 2);
  });

  const dead: [tenant: string, responses: Partial<typeof healthy>, seen: RegExp][] = [
    ["responds with HTML", { workbooks: page() }, /not the management API/],
    [
      "responds with nonsense",
      { workbooks: json({ items: [1, null, "x"], pageInfo: 7 }) },
      /no array "items"/,
    ],
    ["responds with 500", { workbooks: json({}, 500) }, /status 500/],
    ["does not respond", { workbooks: () => undefined }, /did not complete|timeout|within/i],
    ["rejects the token", { workbooks: json({ error: "no" }, 401) }, /does not accept the token/],
    [
      "is another service",
      { workbooks: json({ message: "Not Found" }, 404), unknownToken: json({ message: "Not Found" }, 404) },
      /no deployment 42/,
    ],
  ];
  for (const [tenant, responses, seen] of dead) {
    it(`tests nothing of a tenant that ${tenant}, says so, and exits with 1`, async () => {
      const { origin, received } = await startFakeTenant(responses);
      const args = ["--timeout", "300"];
      const { code, report } = await reportOf(origin, { args });
      assert.deepEqual([code, idsOf(report, "untried").length], [1, readAssumptions().length]);
      for (const row of report.rows) assert.match(row.seen, seen);
      assert.ok(!received.some((request) => request.includes("generate-session")));
      const text = await testAssumptions(origin, { args });
      assert.match(text.output.replace(/\s+/g, " "), /Nothing could be tested\. /);
      assert.ok(!(text.output + JSON.stringify(report)).includes(TOKEN));
    });
  }

  it("names what a tenant has in another form, or not at all", async () => {
    const { origin } = await startFakeTenant({
      workbooks: json({ items: [{}], pageInfo: null }),
    });
    const { code, report } = await reportOf(origin);
    assert.equal(code, 1);
    const ids = idsOf(report, "differs");
    for (const id of ["schemas.WorkbookPage.data", "listEmbedGroups", "listNotifications"])
      assert.ok(ids.includes(id), id);
  });

  it("leaves open what needs a session if the service generates none, or redeems none", async () => {
    const missing = json({ error: "Not found." }, 404);
    for (const [responses, ids] of [
      [{ session: missing }, ["generateSession", "schemas.EmbedSession", "schemas.GenerateSessionInput"]],
      [{ exchange: missing }, ["exchangeSession", "schemas.SessionExchangeInput", "schemas.SessionToken"]],
    ] as const) {
      const { report } = await reportOf((await startFakeTenant(responses)).origin);
      const about = report.rows.filter(({ seen }) => seen.includes("/embed/"));
      assert.deepEqual(
        about
          .filter(({ verdict }) => verdict === "differs")
          .map(({ id }) => id)
          .sort(),
        [...ids].sort(),
      );
      assert.ok(about.some(({ id, verdict }) => id === "sessions.redeemed-once" && verdict === "untried"));
    }
  });

  it("ends with the time of the run, and leaves open what a slow tenant has not shown by then", async () => {
    const { origin } = await startFakeTenant({ session: () => undefined, exchange: () => undefined });
    const { target, limits } = parseCommand({ origin });
    const options = { embedTenant: undefined, generatesSession: true, messages: undefined };
    const { report, failure } = await checkAssumptions(target, options, { ...limits, assumptionsMs: 700 });
    assert.equal(failure, undefined);
    const { verdict, seen } = report.rows.find(({ id }) => id === "generateSession")!;
    assert.deepEqual([verdict, seen], ["untried", "The time of the run was used up."]);
    assert.equal(
      report.rows.find(({ id }) => id === "listEmbedUsers.search")!.seen,
      "This needs --embed-tenant.",
    );
  });

  it("counts on a terminal, and prints no control characters otherwise", async () => {
    const { origin } = await startDifferentTenant();
    const terminal = await testAssumptions(origin, { isTTY: true });
    assert.ok(terminal.output.includes(`\r1 of ${readAssumptions().length}`));
    assert.doesNotMatch((await testAssumptions(origin)).output, /[\r\x1b]/); // eslint-disable-line no-control-regex -- the test looks for them
  });

  it("has a test, or a reason for having none, for every assumption, and says what relies on those with a test", () => {
    for (const { id, untried, affects, instead } of readAssumptions()) {
      assert.equal(Object.hasOwn(ATTEMPTS, id), untried === undefined, id);
      assert.equal(Boolean(affects && instead), untried === undefined, id);
    }
    const ids = readAssumptions().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      Object.keys(ATTEMPTS).filter((id) => !ids.includes(id)),
      [],
    );
  });

  it("rejects arguments that are missing, or that have no effect", () => {
    const tenant = ["--tenant-origin", "https://acme.example"];
    const complete = ["--assumptions", ...tenant, "--deployment-id", "42"];
    const env = { SVC_TOKEN: TOKEN };
    const invalid: [args: string[], env: Record<string, string>, message: RegExp][] = [
      [["--assumptions", ...tenant], env, /^--assumptions: Expected --deployment-id too/],
      [complete, {}, /^--assumptions: Expected an access token in the variable SVC_TOKEN/],
      [[...complete, "--public-id", "a1"], env, /^--public-id: Expected without --assumptions/],
      [[...tenant, "--no-session"], env, /^--no-session: Expected --assumptions too/],
      [[...complete, "--messages", "no-such-file.json"], env, /^--messages: Expected a file .*\(ENOENT\)/],
      [
        [...complete, "--messages", "package.json"],
        env,
        /^--messages: Expected the JSON that "Check the messages"/,
      ],
    ];
    for (const [args, environment, message] of invalid) {
      assert.throws(
        () => parseDoctorArguments(args, environment),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    }
    const command = parseDoctorArguments([...complete, "--embed-tenant", "acme"], env);
    assert.ok(!command.help && command.assumptions?.embedTenant === "acme");
  });
});

describe("doctor --assumptions --messages", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-dashboard-messages-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs it with a file of the inspector, and returns the verdicts by id. */
  async function verdicts(record: object): Promise<Map<string, string>> {
    const { origin } = await startFakeTenant();
    const file = join(folder, "messages.json");
    const content = {
      tenantOrigin: origin,
      surface: "dashboard",
      mode: "signed",
      messages: [],
      ignored: [],
      ...record,
    };
    writeFileSync(file, JSON.stringify(content));
    afterTest(() => rmSync(file));
    const { report } = await reportOf(origin, { args: ["--no-session", "--messages", file] });
    return new Map(report.rows.map(({ id, verdict }) => [id, verdict]));
  }

  // as the inspector records them
  const event = (name: string, payload: object = {}, surface = "dashboard"): unknown =>
    recordMessage({ direction: "in", type: `svc:event:${name}`, surface, payload });
  const action = (name: string, payload: object = {}): unknown =>
    recordMessage({ direction: "out", type: `svc:action:${name}`, payload });
  const navigate = action("navigate", { path: "/embed/d/42/app/workbooks/7?tab=1" });
  const fatal = (name: string): unknown => event("error", { name, message: "Not shown.", fatal: true });
  const ignored = [{ reason: "timestamp", data: { type: "svc:event:ready" }, count: 3 }];

  const cases: [id: string, verdict: string, record: object][] = [
    ["messages.shape", "holds", { messages: [event("ready")] }],
    ["messages.shape", "differs", { messages: [event("ready")], ignored }],
    [
      "messages.shape",
      "holds",
      { messages: [event("ready")], ignored: [{ reason: "source", data: { type: "webpackOk" } }] },
    ],
    ["messages.shape", "untried", { messages: [navigate] }],
    [
      "embeds.app-session",
      "holds",
      { surface: "app", messages: [event("ready", { mode: "signed" }, "app")] },
    ],
    [
      "embeds.app-session",
      "differs",
      { surface: "app", messages: [event("ready", { mode: "private" }, "app")] },
    ],
    ["embeds.app-session", "untried", { surface: "app" }],
    [
      "embeds.chat-session",
      "holds",
      { surface: "chat", messages: [event("ready", { mode: "signed" }, "chat")] },
    ],
    ["embeds.chat-session", "untried", { messages: [event("ready", { mode: "signed" })] }],
    ["embeds.private-mode", "holds", { mode: "private", messages: [event("ready", { mode: "private" })] }],
    ["embeds.private-mode", "differs", { mode: "private", messages: [event("ready", { mode: "signed" })] }],
    ["embeds.private-mode", "untried", { messages: [event("ready", { mode: "signed" })] }],
    ["embeds.navigate-to-app", "holds", { messages: [navigate, event("view", {}, "app")] }],
    ["embeds.navigate-to-app", "differs", { messages: [navigate, event("view")] }],
    ["embeds.navigate-to-app", "untried", { messages: [event("view", {}, "app"), navigate] }],
    ["embeds.not-found", "holds", { messages: [fatal("NotFoundError")] }],
    ["embeds.not-found", "untried", { messages: [fatal("RenderError")] }],
    ["messages.session-error", "holds", { messages: [fatal("SessionExpiredError")] }],
    ["messages.session-error", "untried", { messages: [fatal("AuthorPanelError")] }],
    ["messages.session-expiring", "holds", { messages: [event("session-expiring")] }],
    ["messages.session-expiring", "untried", { messages: [event("ready")] }],
    ["messages.set-session", "holds", { messages: [action("set-session"), event("view")] }],
    ["messages.set-session", "differs", { messages: [action("set-session"), event("session-expired")] }],
    ["messages.set-session", "untried", { messages: [event("view"), action("set-session")] }],
  ];
  for (const [id, verdict, record] of cases) {
    it(`${id} ${verdict === "holds" ? "holds" : `is "${verdict}"`} by ${JSON.stringify(record)}`, async () => {
      assert.equal((await verdicts(record)).get(id), verdict);
    });
  }

  it("rejects a file about another tenant", async () => {
    await assert.rejects(
      verdicts({ tenantOrigin: "https://other.example" }),
      /^UsageError: --messages: Expected messages of http/,
    );
  });
});
