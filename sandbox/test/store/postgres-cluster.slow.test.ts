import assert from "node:assert/strict";
import { afterTest } from "../../../test/support/after-test.js";
import { describeWithServer } from "../support/postgres-server.js";
import { startProcess, type SandboxProcess } from "../support/sandbox-process.js";

const TOKEN = "the-token-of-the-tests";
const VARIABLES = "/api/v1/deployments/42/env-vars";

/** The users of this tenant of the seed do not change. */
const USERS = "/api/v1/embed-tenants/initech-school/users";
const USER_COUNT = 1250;

/** The number of acknowledged writes before one process is killed, and after that. */
const WRITES = 60;

interface Page {
  items: { id: number }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

/** The response of a process; undefined if the connection broke. */
type Outcome = { status: number; json: unknown } | undefined;

/** Several processes that get the requests in turn. */
class Cluster {
  readonly #processes: readonly SandboxProcess[];
  readonly killed: SandboxProcess;
  #turn = 0;
  /** The unexpected statuses and errors. */
  readonly unexpected: string[] = [];

  constructor(processes: readonly SandboxProcess[]) {
    this.#processes = processes;
    this.killed = processes[0]!;
  }

  async call(method: string, path: string, body?: object, expected = [200]): Promise<Outcome> {
    const target = this.#processes[(this.#turn += 1) % this.#processes.length]!;
    try {
      const response = await fetch(target.origin + path, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
        body: body ? JSON.stringify(body) : null,
      });
      const json: unknown = await response.json();
      const { status } = response;
      if (!expected.includes(status)) this.unexpected.push(`${status} of ${method} ${path}`);
      return { status, json };
    } catch (error) {
      if (target !== this.killed) this.unexpected.push(`${String(error)} of ${method} ${path}`);
      return undefined;
    }
  }

  async variables(...names: string[]): Promise<string[] | undefined> {
    const env_variables = names.map((name) => ({ name, value: "1" }));
    const outcome = await this.call("PUT", VARIABLES, { env_variables });
    return (outcome?.json as { data: { name: string }[] } | undefined)?.data.map(({ name }) => name);
  }

  /**
   * Generates a session, and exchanges it on every process at once. Returns the number of successful exchanges; undefined if
   * it can't be known, since a process was killed.
   */
  async exchange(externalId: string): Promise<number | undefined> {
    const user = { deploymentId: 42, externalId, embedTenantName: "acme-outdoors" };
    const session = await this.call("POST", "/api/v1/embed/generate-session", user);
    if (!session) return undefined;
    const outcomes = await Promise.all(
      this.#processes.map(() =>
        this.call("POST", "/api/v1/embed/session/token", session.json as object, [200, 401]),
      ),
    );
    const times = outcomes.filter((outcome) => outcome?.status === 200).length;
    // the killed process may have exchanged it
    return times === 0 && outcomes.includes(undefined) ? undefined : times;
  }

  /** Returns the ids of all users, with pages from each process in turn; undefined if a process was killed. */
  async walk(): Promise<number[] | undefined> {
    const ids: number[] = [];
    for (let after = ""; ;) {
      const outcome = await this.call("GET", `${USERS}?first=250${after}`);
      if (!outcome) return undefined;
      const { items, pageInfo } = outcome.json as Page;
      ids.push(...items.map(({ id }) => id));
      if (!pageInfo.hasNextPage) return ids;
      after = `&after=${encodeURIComponent(pageInfo.endCursor)}`;
    }
  }
}

describeWithServer("three processes on one PostgreSQL database", (server) => {
  it("start at once, and keep working while one of them is killed under load", async () => {
    const url = await server().createDatabase();
    const processes = await Promise.all(Array.from({ length: 3 }, () => startProcess(url, TOKEN)));
    afterTest(async () => {
      for (const { kill } of processes) kill("SIGKILL");
      await Promise.all(processes.map(({ ended }) => ended));
    });
    const cluster = new Cluster(processes);
    const acknowledged: string[] = [];
    const exchanges: (number | undefined)[] = [];
    const walks: (number[] | undefined)[] = [];

    async function repeat(work: (index: number) => Promise<unknown>): Promise<void> {
      for (let index = 0; acknowledged.length < 2 * WRITES; index += 1) await work(index);
    }
    const write = (worker: string) =>
      repeat(async (index) => {
        const name = `${worker}_${index}`;
        if (await cluster.variables(name)) acknowledged.push(name);
        if (acknowledged.length === WRITES) cluster.killed.kill("SIGKILL");
      });
    await Promise.all([
      ...["A", "B", "C", "D"].map(write),
      ...["e", "f", "g", "h"].map((worker) =>
        repeat(async (index) => exchanges.push(await cluster.exchange(`${worker}-${index}`))),
      ),
      ...["i", "j"].map(() => repeat(async () => walks.push(await cluster.walk()))),
    ]);

    assert.deepEqual(cluster.unexpected, []);
    const kept = (await cluster.variables()) ?? (await cluster.variables());
    assert.deepEqual(
      acknowledged.filter((name) => !kept?.includes(name)),
      [],
    );
    const known = exchanges.filter((times) => times !== undefined);
    assert.ok(known.length > 0 && known.every((times) => times === 1));
    const complete = walks.filter((ids) => ids !== undefined);
    assert.ok(complete.length > 0);
    for (const ids of complete) {
      assert.equal(ids.length, USER_COUNT);
      assert.ok(ids.every((id, index) => index === 0 || id > ids[index - 1]!));
    }
    const errors = processes.map(async (sandbox) => {
      sandbox.kill("SIGTERM");
      return sandbox.errors;
    });
    for (const text of await Promise.all(errors)) assert.doesNotMatch(text, /Error/);
  });
});
