import type { AdminState, EmbeddableDashboard, ScheduledRun, Settings } from "../contract/admin-api.js";
import type { TenantSeed } from "../seed/tenant-seed.js";
import { restoreTenant } from "../seed/write-seed.js";
import type { Services } from "../services.js";
import { Snapshots } from "../store/snapshots.js";
import { MANAGEMENT_TABLES } from "../store/tables.js";
import type { AssumptionLedger } from "./assumption-ledger.js";
import { EmbedLog } from "./embed-log.js";
import type { Faults } from "./faults.js";
import { RequestLog } from "./request-log.js";
import { scheduledRuns } from "./scheduled-runs.js";
import { checkSettings } from "./settings.js";

/** The admin page polls often: it gets no more requests than a person reads. */
const SHOWN_REQUESTS = 200;

/** What the admin API and the methods of a running sandbox show and change: one implementation for both. */
export class Admin {
  readonly requests = new RequestLog();
  readonly embeds = new EmbedLog();
  readonly snapshots: Snapshots;
  readonly services: Services;
  readonly faults: Faults;
  readonly assumptions: AssumptionLedger;
  /** The seed that a reset brings back; the store's own where none was given. */
  readonly #seed: TenantSeed | undefined;
  readonly #atStart: Settings;
  #resets = 0;

  constructor(
    services: Services,
    {
      faults,
      assumptions,
      seed,
    }: { faults: Faults; assumptions: AssumptionLedger; seed?: TenantSeed | undefined },
  ) {
    this.services = services;
    this.faults = faults;
    this.assumptions = assumptions;
    this.snapshots = new Snapshots(services.database, services.clock);
    this.#seed = seed;
    this.#atStart = this.settings;
  }

  /** How often everything was brought back. */
  get resets(): number {
    return this.#resets;
  }

  get settings(): Settings {
    return { sessionTtlMs: this.services.sessions.lifetimeMs, latencyMs: this.faults.latencyMs };
  }

  /** Changes the settings that are given. @throws TypeError on a wrong name or value. */
  configure(changes: Partial<Settings>): void {
    checkSettings(changes);
    const { sessionTtlMs, latencyMs } = { ...this.settings, ...changes };
    this.services.sessions.lifetimeMs = sessionTtlMs;
    this.faults.latencyMs = latencyMs;
  }

  /** All that the admin page shows of a running sandbox, as of now. */
  state(): AdminState {
    const { faults, assumptions } = this;
    const { clock } = this.services;
    return {
      requests: this.requests.latest(SHOWN_REQUESTS),
      embeds: this.embeds.list(),
      faults: faults.list(),
      operations: [...faults.operations],
      clock: { now: clock.now(), isReal: clock.isReal, isStopped: clock.isStopped },
      settings: this.settings,
      assumptions: assumptions.list(),
    };
  }

  /** How many rows each table of the management API has. */
  async rowCounts(): Promise<Record<string, number>> {
    const counts = MANAGEMENT_TABLES.map((table) => `(select count(*) from ${table}) as ${table}`);
    const [row] = await this.services.database.query<Record<string, number>>(`select ${counts.join(", ")}`);
    return row ?? {};
  }

  /** The dashboards that can be embedded, in the order of their ids. */
  dashboards(): Promise<EmbeddableDashboard[]> {
    return this.services.database.query(
      `select public_id as "publicId", title, deployment_id as "deploymentId" from dashboards
       where status = 'published' and allow_embed order by id`,
    );
  }

  /** When the notifications run next, by the sandbox's clock. */
  scheduledRuns(): Promise<ScheduledRun[]> {
    const { database, clock } = this.services;
    return scheduledRuns(database, clock.now());
  }

  /** Brings everything back to how it was at the start, and lets go of requests that a fault holds; snapshots stay. */
  async reset(): Promise<void> {
    const { faults, assumptions } = this;
    const { database, clock } = this.services;
    await database.exclusively((store) => restoreTenant(store, this.#seed));
    this.#resets += 1;
    faults.clear();
    faults.release();
    this.requests.clear();
    this.embeds.clear();
    assumptions.clear();
    clock.reset();
    this.configure(this.#atStart);
  }
}
