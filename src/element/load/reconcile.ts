import type { StateSync } from "../state/state-sync.js";
import type { StatusController } from "../view/status-controller.js";
import { NEW_LIFE, type Life, type Moment } from "./life.js";
import { needsOf, type Needs, type Resources } from "./needs.js";
import type { ReadyPromise } from "./ready-promise.js";
import { transition, type Input } from "./transition.js";

/** Something that begins when it is needed, and ends when it is not. */
export interface Resource<Needed> {
  begin(needed: Needed): void;
  end(): void;
}

/** The objects that a life cycle acts on: those of the page in a browser, models of them in tests. */
export interface Ports {
  readonly resources: { readonly [Name in keyof Resources]: Resource<Resources[Name]> };
  readonly ready: Pick<ReadyPromise, "sync" | "resolve">;
  readonly status: Pick<StatusController, "set" | "announce" | "report">;
  readonly state: Pick<StateSync, "beginLoad" | "post">;
  /** Its updates start the pending load. */
  readonly host: { requestUpdate(): void };
  moment(): Moment;
}

/** Resources that begin without a call of the page's code. */
const SILENT = ["frame", "viewport", "wall", "awake", "visible"] as const;

/**
 * Runs an element's life, and makes the page match it.
 *
 * Invariants:
 * - after each input, exactly the resources that the life needs exist, whatever listeners do meanwhile;
 * - listeners run in a page that matches: nothing of an ended load is left, and `state`, `ready` and `lastError` agree;
 * - a second reconciliation changes nothing.
 *
 * So each step reads the life again, because a listener or a provider may have called `reload()`, set a target or removed
 * the element in the step before. The order of the steps:
 *
 * 1. without a call of the page's code, unneeded resources end, the promise rejects, the frame and timers begin, the status
 *    is shown, and the update that begins the pending load is requested;
 * 2. the new state is announced;
 * 3. the queue opens, and posts the actions that wait;
 * 4. one-time effects run;
 * 5. a session is requested, which may call the page's provider.
 */
export class LifeCycle {
  readonly #ports: Ports;
  #life = NEW_LIFE;
  /** The keys of the resources that exist. */
  readonly #existing = new Map<keyof Resources, unknown>();
  /** The last values that the page was made to match. */
  #plan: Needs["plan"];
  #isUpdateRequested = false;
  #status = "";
  #announced: Needs["status"]["state"] = "idle";

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  get life(): Life {
    return this.#life;
  }

  readonly feed = (input: Input): void => {
    this.#life = transition(this.#life, input, this.#ports.moment());
    this.reconcile();
  };

  /** Makes the page match the life. */
  reconcile(): void {
    while (this.#step(needsOf(this.#life)));
  }

  #step(needs: Needs): boolean {
    return (
      this.#endOne(needs) ||
      this.#ports.ready.sync(this.#life.ready) ||
      this.#beginState(needs) ||
      SILENT.some((name) => this.#begin(name, needs)) ||
      this.#setStatus(needs) ||
      this.#requestUpdate(needs) ||
      this.#announce(needs) ||
      this.#begin("queue", needs) ||
      this.#runEffect() ||
      this.#begin("request", needs)
    );
  }

  #endOne({ resources }: Needs): boolean {
    for (const [name, key] of this.#existing) {
      if (key === resources[name]?.key) continue;
      this.#existing.delete(name);
      this.#ports.resources[name].end();
      return true;
    }
    return false;
  }

  #begin(name: keyof Resources, { resources }: Needs): boolean {
    const needed = resources[name];
    if (!needed || this.#existing.has(name)) return false;
    this.#existing.set(name, needed.key); // before it begins, which may lead to other inputs at once
    (this.#ports.resources[name] as Resource<object>).begin(needed);
    return true;
  }

  #beginState({ plan }: Needs): boolean {
    if (plan === this.#plan) return false;
    this.#plan = plan;
    if (plan) this.#ports.state.beginLoad();
    return true;
  }

  #setStatus({ status, resources }: Needs): boolean {
    const key = [status.state, status.isBusy, status.notice, resources.frame?.key].join();
    if (key === this.#status) return false;
    this.#status = key;
    this.#ports.status.set(status);
    return true;
  }

  #announce({ status: { state }, mayAnnounce }: Needs): boolean {
    const from = this.#announced;
    if (!mayAnnounce || state === from) return false;
    this.#announced = state;
    this.#ports.status.announce(from, state);
    return true;
  }

  #runEffect(): boolean {
    const [effect, ...effects] = this.#life.effects;
    if (!effect) return false;
    this.#life = { ...this.#life, effects };
    const { status, state, ready } = this.#ports;
    if (effect.kind === "report") {
      const { loadId } = this.#life;
      if (status.report(effect) && effect.hasNotice) this.feed({ kind: "noticed", loadId });
    } else if (effect.kind === "resolve-ready") ready.resolve(effect.payload);
    else if (effect.kind === "navigate") state.post("navigate", { path: effect.path });
    else state.post("set-session", { sessionId: effect.session.take() });
    return true;
  }

  #requestUpdate({ update }: Needs): boolean {
    if (update === this.#isUpdateRequested) return false;
    this.#isUpdateRequested = update;
    if (update) this.#ports.host.requestUpdate();
    return true;
  }
}
