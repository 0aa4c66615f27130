import assert from "node:assert/strict";
import { DEFAULT_LIMITS } from "../../src/cli/doctor/probe.js";
import { commandFor, examine, parseCommand, textOf } from "./support/examine.js";
import { ENDPOINT_PATH, healthy, PUBLIC_ID, startFakeTenant, withHost } from "./support/fake-tenant.js";
import { hang, startRawServer } from "./support/raw-server.js";
import { runDoctor } from "./support/run-doctor.js";
import { countTimeouts, watchFetch, type WatchedRequest } from "./support/watch-fetch.js";

type Responses = NonNullable<Parameters<typeof startFakeTenant>[0]>;
type Kind = keyof typeof healthy;

const MAX_TIMEOUTS = 2;

/** Responses that do arrive take a hundredth of it. */
const TIMEOUT_MS = 1_500;

const never = (): void => undefined;
const stall: Responses["workbooks"] = (response) =>
  void response.writeHead(200, { "content-type": "application/json" }).write('{"items":[');

/** Each request was sent once: a retry would take another timeout. */
function assertNoRetry(requests: readonly WatchedRequest[]): void {
  const lines = requests.map(({ line }) => line);
  // the list of workbooks is read to see whether it is available, and again to find the dashboard
  const repeated = lines.filter(
    (line, index) => lines.indexOf(line) !== index && !line.endsWith("/workbooks"),
  );
  assert.deepEqual(repeated, []);
}

describe("a host that accepts connections and never responds", () => {
  it(`takes less than 15 s by default: ${MAX_TIMEOUTS} timeouts, one after the other`, () => {
    assert.ok(MAX_TIMEOUTS * DEFAULT_LIMITS.requestTimeoutMs < 15_000);
    assert.ok(DEFAULT_LIMITS.slowSessionMs < DEFAULT_LIMITS.requestTimeoutMs); // a slow session is not a failure yet
  });

  it(`is found within ${MAX_TIMEOUTS} timeouts, without a retry, if it sends no response or stalls in each body`, async () => {
    const requestsTo = watchFetch();
    const kinds = Object.keys(healthy) as Kind[];
    const rows = [never, stall].flatMap((respond) => [
      { respond, publicId: PUBLIC_ID },
      { respond, publicId: undefined },
    ]);
    await Promise.all(
      rows.map(async ({ respond, publicId }) => {
        const { origin } = await startFakeTenant(Object.fromEntries(kinds.map((kind) => [kind, respond])));
        const { finding } = await examine({ ...withHost(origin), publicId, timeoutMs: TIMEOUT_MS });
        assert.equal(countTimeouts(requestsTo(origin)), MAX_TIMEOUTS);
        assertNoRetry(requestsTo(origin));
        for (const id of ["deployment", "session"])
          assert.match(
            textOf(finding(id)),
            /^problem .*no complete response within 1500 ms.* with --timeout 30000/,
          );
        assert.match(textOf(finding("session-endpoint")), /^problem .*timeout after 1\.5 s.*--timeout/);
      }),
    );
  });

  it("is found if it completes no TLS handshake, with one timeout for all hosts", async () => {
    const requestsTo = watchFetch();
    const origin = `https://${await startRawServer(hang)}`;
    const target = { ...withHost(origin), publicId: PUBLIC_ID, timeoutMs: 150 };
    const { checks, finding } = await examine(target);
    assert.match(
      textOf(finding("tls")),
      /^problem .* accepts connections, but did not complete a TLS handshake \(timeout after 0\.15 s\)/,
    );
    assert.match(textOf(finding("host-page")), /^skipped .*timeout after 0\.15 s/);
    assert.match(textOf(finding("session-endpoint")), /^problem .*timeout after 0\.15 s/);
    assert.ok(["token", "session", "embed-page"].every((id) => finding(id).status === "skipped"));
    assert.deepEqual(
      requestsTo(origin).map(({ line, timeoutsBefore }) => [line, timeoutsBefore]),
      [
        ["GET /", 0],
        [`POST ${ENDPOINT_PATH}`, 0],
      ],
    );
    assert.equal(checks.filter(({ status }) => status === "problem").length, 2);
  });

  it("is found if one of its URLs hangs, and the others are checked", async () => {
    const requestsTo = watchFetch();
    const rows: [kind: Kind, check: string, status: string][] = [
      ["workbooks", "deployment", "problem"],
      ["session", "session", "problem"],
      ["exchange", "session-exchange", "problem"],
      ["embed", "embed-page", "problem"],
      ["start", "host-page", "skipped"],
      ["endpoint", "session-endpoint", "problem"],
    ];
    // one after another, they would take a timeout each
    await Promise.all(
      rows.map(async ([kind, check, status]) => {
        const { origin } = await startFakeTenant({ [kind]: never });
        const target = { ...withHost(origin), publicId: PUBLIC_ID, timeoutMs: TIMEOUT_MS };
        const { finding, checks } = await examine(target);
        assert.equal(finding(check).status, status, kind);
        assert.match(finding(check).found, /timeout after 1\.5 s|within 1500 ms/);
        assert.equal(countTimeouts(requestsTo(origin)), 1, kind);
        assertNoRetry(requestsTo(origin));
        const others = checks.filter(({ id, status: other }) => id !== check && other === "problem");
        assert.deepEqual(others, [], kind);
      }),
    );
  });

  it("differs from a host that responds, whose run contains no timeout", async () => {
    const requestsTo = watchFetch();
    const { origin } = await startFakeTenant();
    const { checks } = await examine(withHost(origin));
    assert.ok(checks.every(({ status }) => status === "ok"));
    assert.equal(countTimeouts(requestsTo(origin)), 0);
    assertNoRetry(requestsTo(origin));
  });
});

describe("--timeout", () => {
  const parse = (timeoutMs: string): number =>
    parseCommand({ origin: "https://acme.example", timeoutMs }).limits.requestTimeoutMs;

  it("accepts an integer of milliseconds up to ten minutes", () => {
    assert.deepEqual(["1", "30000", "600000"].map(parse), [1, 30_000, 600_000]);
  });

  it("rejects anything else", () => {
    for (const value of ["0", "-1", "600001", "1.5", "1e3", "5s", "", " 5", "Infinity", "0x10"])
      assert.throws(() => parse(value), /^UsageError: --timeout: Expected an integer of milliseconds from 1/);
  });

  it("is the timeout of a run as a command, which ends even if work that can't be cancelled is pending", async () => {
    const { origin } = await startFakeTenant({ workbooks: never, session: never });
    const { args, env } = commandFor({ origin, timeoutMs: 150 });
    // the timer stands in for a name lookup, which has no means to cancel it
    const pending = `--import=data:text/javascript,${encodeURIComponent("setInterval(() => {}, 1e6)")}`;
    const { code, output } = await runDoctor(args, { ...env, NODE_OPTIONS: pending });
    assert.match(output, /within 150 ms[^]*problems found\.\n$/);
    assert.equal(code, 1);
  });
});
