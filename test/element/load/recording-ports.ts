import type { ReactiveElement } from "@lit/reactive-element";
import type { Input } from "../../../src/element/load/transition.js";
import { SealedSession, type Life } from "../../../src/element/load/life.js";
import type { LoadPlan } from "../../../src/element/load/load-plan.js";
import type { Resources } from "../../../src/element/load/needs.js";
import { ReadyPromise } from "../../../src/element/load/ready-promise.js";
import { LifeCycle, type Ports, type Resource } from "../../../src/element/load/reconcile.js";
import { PropertyValues } from "../../../src/element/properties/property-values.js";
import { StateSync } from "../../../src/element/state/state-sync.js";
import { moment, READY, SIGNED } from "./lives.js";

/** Ports that record their calls, with the real life cycle, state, queue and promise. */
export class RecordingPorts implements Ports {
  at = moment();
  /** Whether listeners prevent the notices of errors. */
  isPrevented = false;
  readonly values = new PropertyValues({ requestUpdate: () => undefined } as unknown as ReactiveElement);
  readonly existing = new Map<keyof Resources, unknown>();
  readonly state = new StateSync(
    this.values,
    ({ type, payload }) => {
      const values = Object.values<string>({ ...payload });
      this.#record(["post", type.slice("svc:action:".length), ...values].join(" "));
    },
    () => undefined,
  );
  readonly resources: Ports["resources"] = {
    frame: this.#resource("frame"),
    queue: this.#resource("queue", this.state),
    request: this.#resource("request"),
    viewport: this.#resource("viewport"),
    wall: this.#resource("wall"),
    awake: this.#resource("awake"),
    visible: this.#resource("visible"),
  };
  readonly #promise = new ReadyPromise();
  readonly ready: Ports["ready"] = {
    sync: (ready) => {
      const isChanged = this.#promise.sync(ready);
      if (isChanged) this.#record(ready.rejection ? "reject ready" : "renew ready");
      return isChanged;
    },
    resolve: (payload) => {
      this.#promise.resolve(payload);
      this.#record("resolve ready");
    },
  };
  readonly status: Ports["status"] = {
    set: ({ state, notice }) => this.#record(`status ${state} ${notice}`),
    announce: (from, to) => this.#record(`announce ${from} ${to}`),
    report: ({ error }) => {
      this.#record(`report ${error.message}`);
      return !this.isPrevented;
    },
  };
  readonly host = { requestUpdate: (): void => this.#record("update") };
  readonly cycle = new LifeCycle(this);
  #log: string[] = [];
  readonly #listeners = new Map<string, () => void>();

  get life(): Life {
    return this.cycle.life;
  }

  get promise(): Promise<unknown> {
    return this.#promise.promise;
  }

  moment = () => this.at;

  /** Runs the code of a listener or a provider once, in the next step with this name. */
  within(step: string, code: () => void): void {
    this.#listeners.set(step, code);
  }

  /** Returns the steps since the last call. */
  take(): string[] {
    const log = this.#log;
    this.#log = [];
    return log;
  }

  feed(...inputs: Input[]): this {
    for (const input of inputs) this.cycle.feed(input);
    return this;
  }

  /** Updates the element, so that the pending load begins. */
  update(plan: LoadPlan = SIGNED): this {
    this.feed({ kind: "updated" });
    const { pendingLoad } = this.life;
    if (pendingLoad)
      this.feed({
        kind: "planned",
        plan: { ...plan, reason: pendingLoad },
        hasNewSession: false,
        isRendered: true,
      });
    return this;
  }

  connect(plan?: LoadPlan): this {
    return this.feed({ kind: "connected" }).update(plan);
  }

  /** Feeds a session, for the last request unless another one is passed. */
  session(requestId = this.life.requestCount, plan: LoadPlan = SIGNED): this {
    return this.feed({
      kind: "session",
      requestId,
      session: new SealedSession("s"),
      plan,
      isReadyMade: false,
    });
  }

  /** Feeds `ready`, and records the dispatch of `svc-ready` unless the load has ended. */
  becomeReady(): this {
    const { loadId } = this.life;
    this.feed({ kind: "ready", loadId, payload: READY });
    if (this.life.loadId === loadId) this.#record("dispatch ready");
    return this;
  }

  reload = (): void => this.cycle.feed({ kind: "requested", reason: "reload" });

  remove = (): void => this.cycle.feed({ kind: "disconnected" });

  #record(step: string): void {
    this.#log.push(step);
    if (this.#log.length > 200) throw new Error("The life cycle does not settle within 200 steps.");
    const code = this.#listeners.get(step);
    this.#listeners.delete(step);
    code?.();
  }

  #resource<Needed extends { readonly key: unknown }>(
    name: keyof Resources,
    real?: { begin(needed: Needed): void; end(): void },
  ): Resource<Needed> {
    return {
      begin: (needed) => {
        this.existing.set(name, needed.key);
        this.#record(`begin ${name}`);
        real?.begin(needed);
      },
      end: () => {
        this.existing.delete(name);
        real?.end();
        this.#record(`end ${name}`);
      },
    };
  }
}

/** The ports of an embed that is ready, with an empty log. */
export function readyPorts(): RecordingPorts {
  const ports = new RecordingPorts().connect().session().becomeReady();
  ports.take();
  return ports;
}
