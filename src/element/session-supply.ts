import { outsideZone } from "../connection/outside-zone.js";
import type { DashboardHost } from "./dashboard-host.js";
import type { PropertyName } from "./properties.js";
import type { PropertyValues } from "./property-values.js";
import type { SessionSource } from "./request-session.js";
import { endpointProvider } from "./session-endpoint.js";
import type { SessionProvider } from "./session-source.js";
import { clockOf, TEST_SEAM } from "./test-seam.js";

/** How old a session that the page has set may become before it is used, in milliseconds, where there is another source. */
const MAX_AGE = 5 * 60_000;

/** The zone of zone.js that the page's code is in. @returns what runs work in it later */
function currentZone(): typeof outsideZone {
  const zone = (globalThis as { Zone?: { current?: { run?: typeof outsideZone } } }).Zone?.current;
  return (work) => (zone?.run ? zone.run(work) : work());
}

/** Where the sessions of one element come from. */
export class SessionSupply {
  readonly #host: DashboardHost;
  readonly #values: PropertyValues;
  #endpoint: SessionProvider | undefined;
  /** Runs work in the zone that the page has set its provider in. */
  #runProvider = outsideZone;
  /** When the page has set a session, by both clocks. */
  #setAt: { readonly now: number; readonly date: number } | undefined;
  /** Whether that was in this task, as far as updates tell. */
  #isNew = false;

  constructor(host: DashboardHost, values: PropertyValues) {
    this.#host = host;
    this.#values = values;
  }

  /** What provides sessions; undefined if nothing does. */
  get source(): SessionSource | undefined {
    const { sessionProvider } = this.#values.explicit;
    if (sessionProvider) return { provider: sessionProvider, run: this.#runProvider };
    const provider = this.#host[TEST_SEAM]?.requestSession ?? this.#endpoint;
    return provider && { provider, run: outsideZone };
  }

  /** Why sources that were set are ignored; empty if none is. */
  get rejections(): string {
    return this.#values.rejectionsOf("session", "sessionEndpoint", "sessionProvider");
  }

  /** The page has set a property. */
  propertySet(name: PropertyName): void {
    if (name === "sessionEndpoint") {
      const { sessionEndpoint } = this.#values.explicit;
      this.#endpoint =
        sessionEndpoint === undefined
          ? undefined
          : endpointProvider(sessionEndpoint, this.#host.ownerDocument);
    } else if (name === "sessionProvider") {
      this.#runProvider = currentZone();
    } else if (name === "session") {
      const clock = clockOf(this.#host);
      this.#setAt = { now: clock.now(), date: clock.date() };
      this.#isNew = true;
    }
  }

  /** The element follows what was set. */
  updated(): void {
    this.#isNew = false;
  }

  /** Takes the session that the page has set, unless it has become too old and there is another source. */
  take(): string | undefined {
    const session = this.#values.takeSession();
    if (session === undefined || !this.#setAt || !this.source) return session;
    const clock = clockOf(this.#host);
    // either clock may stand still while the page is frozen
    const age = Math.max(clock.now() - this.#setAt.now, clock.date() - this.#setAt.date);
    return age > MAX_AGE ? undefined : session;
  }

  /** Drops a session that was set for the viewer before; one that was set beside the new viewer is theirs. */
  dropOld(): void {
    if (!this.#isNew) this.#values.takeSession();
  }
}
