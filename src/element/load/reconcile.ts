import type { DashboardState } from "../dom-events.js";
import type { Input } from "./inputs.js";
import { NEW_LIFE, type Effect, type Life, type Moment, type Ready } from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import { needsOf, type Needs, type Status, type Things } from "./needs.js";
import { transition } from "./transition.js";

/** Something in the world that can begin and end. */
export interface Thing<Needed> {
  begin(needed: Needed): void;
  end(): void;
}

/** The world that a life cycle acts upon: the page in a browser, a model of it in tests. */
export interface World {
  readonly things: { readonly [Name in keyof Things]: Thing<Things[Name]> };
  /** What is true now. */
  moment(): Moment;
  /** A load begins, whose embed knows what the URL of its plan says. */
  beginState(plan: LoadPlan): void;
  /** Sets a status for scripts and assistive technology; listeners don't know of it yet. */
  setStatus(status: Status): void;
  /** Shows the status to the viewer. */
  render(): void;
  /** Dispatches the change of the state. */
  announce(from: DashboardState, to: DashboardState): void;
  /** Makes the `ready` promise that of a turn, or rejects it. @returns whether it has changed */
  followReady(ready: Ready): boolean;
  readonly effects: { readonly [Kind in Effect["kind"]]: (effect: Extract<Effect, { kind: Kind }>) => void };
  /** Whether an update of the element will come. */
  readonly isUpdatePending: boolean;
  requestUpdate(): void;
}

/**
 * Leads an element's life, and makes the world match it.
 *
 * What must hold:
 * - after each input, what exists is what the life needs, whatever listeners do meanwhile;
 * - listeners run in a world that matches: nothing of an ended load is left, and `state`, `ready` and `lastError` agree;
 * - a second reconciliation finds nothing to do.
 *
 * So one step at a time is taken, and each looks at the life anew, because a listener or a provider may have called
 * `reload()`, set a target or removed the element in the step before. The order of the steps:
 *
 * 1. silently: what is not needed ends, the promise rejects, the frame and timers begin, the status is set;
 * 2. the new state is announced;
 * 3. the queue opens, and posts the actions that wait;
 * 4. what is done once is done;
 * 5. a session is requested, which may call the page's provider, and so is the next update;
 * 6. the status is shown, once the frame is on its way.
 */
export class LifeCycle {
  readonly #world: World;
  #life = NEW_LIFE;
  /** The keys of what exists. */
  readonly #existing = new Map<keyof Things, unknown>();
  #plan: LoadPlan | undefined;
  #status = "";
  #isRendered = true;
  #announced: DashboardState = "idle";

  constructor(world: World) {
    this.#world = world;
  }

  get life(): Life {
    return this.#life;
  }

  /** Something has happened. */
  feed(input: Input): void {
    this.#life = transition(this.#life, input, this.#world.moment());
    this.reconcile();
  }

  /** Makes the world match the life. */
  reconcile(): void {
    while (this.#step(needsOf(this.#life)));
  }

  /** @returns whether there was anything to do */
  #step(needs: Needs): boolean {
    return (
      this.#endOne(needs) ||
      this.#world.followReady(this.#life.ready) ||
      this.#beginState(needs) ||
      this.#begin("frame", needs) ||
      this.#begin("viewport", needs) ||
      this.#begin("wall", needs) ||
      this.#begin("awake", needs) ||
      this.#begin("visible", needs) ||
      this.#setStatus(needs) ||
      this.#announce(needs) ||
      this.#begin("queue", needs) ||
      this.#doOnce() ||
      this.#begin("request", needs) ||
      this.#requestUpdate(needs) ||
      this.#render()
    );
  }

  #endOne({ things }: Needs): boolean {
    for (const [name, key] of this.#existing) {
      if (key === things[name]?.key) continue;
      this.#existing.delete(name);
      this.#world.things[name].end();
      return true;
    }
    return false;
  }

  #begin(name: keyof Things, { things }: Needs): boolean {
    const needed = things[name];
    if (!needed || this.#existing.has(name)) return false;
    this.#existing.set(name, needed.key); // before, since it may lead to other inputs at once
    (this.#world.things[name] as Thing<object>).begin(needed);
    return true;
  }

  #beginState({ plan }: Needs): boolean {
    if (plan === this.#plan) return false;
    this.#plan = plan;
    if (plan) this.#world.beginState(plan);
    return true;
  }

  #setStatus({ status, things }: Needs): boolean {
    const key = [status.state, status.isBusy, status.notice, status.code, things.frame?.key].join();
    if (key === this.#status) return false;
    this.#status = key;
    this.#isRendered = false;
    this.#world.setStatus(status);
    return true;
  }

  #render(): boolean {
    if (this.#isRendered) return false;
    this.#isRendered = true;
    this.#world.render();
    return true;
  }

  #announce({ status: { state }, isAnnounced }: Needs): boolean {
    const from = this.#announced;
    if (!isAnnounced || state === from) return false;
    this.#announced = state;
    this.#world.announce(from, state);
    return true;
  }

  #doOnce(): boolean {
    const [effect, ...effects] = this.#life.effects;
    if (!effect) return false;
    this.#life = { ...this.#life, effects };
    (this.#world.effects[effect.kind] as (effect: Effect) => void)(effect);
    return true;
  }

  #requestUpdate({ update }: Needs): boolean {
    if (!update || this.#world.isUpdatePending) return false;
    this.#world.requestUpdate();
    return true;
  }
}
