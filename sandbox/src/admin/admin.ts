import type { AdminState, EmbeddableDashboard, Settings } from "../contract/admin-api.js";
import type { TenantSeed } from "../seed/tenant-seed.js";
import { restoreTenant } from "../seed/write-seed.js";
import type { Services } from "../services.js";
import type { Faults } from "./faults.js";
import { RequestLog } from "./request-log.js";
import { checkSettings } from "./settings.js";

/** The admin page polls often, so its responses contain no more requests than a person reads. */
const SHOWN_REQUESTS = 200;

/** The implementation of both the admin API and the methods of a running sandbox. */
export class Admin {
  readonly requests = new RequestLog();
  readonly services: Services;
  readonly faults: Faults;
  /** The seed that a reset restores; undefined for the seed that the store keeps. */
  readonly #seed: TenantSeed | undefined;
  readonly #atStart: Settings;
  /** The number of resets so far. */
  resets = 0;

  constructor(services: Services, faults: Faults, seed?: TenantSeed) {
    this.services = services;
    this.faults = faults;
    this.#seed = seed;
    this.#atStart = this.settings;
  }

  get settings(): Settings {
    return { sessionTtlMs: this.services.sessions.lifetimeMs, latencyMs: this.faults.latencyMs };
  }

  /** Changes the settings that `changes` contains. @throws TypeError on a wrong name or value. */
  configure(changes: Partial<Settings>): void {
    checkSettings(changes);
    const { sessionTtlMs, latencyMs } = { ...this.settings, ...changes };
    this.services.sessions.lifetimeMs = sessionTtlMs;
    this.faults.latencyMs = latencyMs;
  }

  /** The current state of everything that the admin page shows. */
  state(): AdminState {
    const { faults } = this;
    return {
      requests: this.requests.latest(SHOWN_REQUESTS),
      faults: faults.list(),
      operations: [...faults.operations],
      clock: this.services.clock.state,
      settings: this.settings,
    };
  }

  /** The dashboards that can be embedded, in the order of their ids. */
  dashboards(): Promise<EmbeddableDashboard[]> {
    return this.services.database.query(
      `select public_id as "publicId", title, deployment_id as "deploymentId" from dashboards
       where status = 'published' and allow_embed order by id`,
    );
  }

  /** Restores the state of the start, and ends requests that a fault holds. */
  async reset(): Promise<void> {
    const { faults } = this;
    const { database, clock } = this.services;
    await database.exclusively((store) => restoreTenant(store, this.#seed));
    this.resets += 1;
    faults.clear();
    faults.release();
    this.requests.clear();
    clock.reset();
    this.configure(this.#atStart);
  }
}
