import type { Clock } from "../clock.js";
import type { AssumptionLedger } from "../levers/assumption-ledger.js";
import type { Faults } from "../levers/faults.js";
import type { Renewal } from "../sessions/renewal.js";
import type { SessionStore } from "../sessions/session-store.js";
import type { Database } from "../store/database.js";
import type { Cursors } from "./cursors.js";

/** What the answers to requests are made with. */
export interface Services {
  database: Database;
  clock: Clock;
  cursors: Cursors;
  sessions: SessionStore;
  faults: Faults;
  assumptions: AssumptionLedger;
  /** How the embed pages renew their sessions; unset where they do not. */
  renewal?: Renewal | undefined;
}

/** Answers an operation's request, which has been checked against the OpenAPI document, with its JSON body. */
export type Handler<Input> = (services: Services, input: Input) => Promise<object>;
