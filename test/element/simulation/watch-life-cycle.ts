import type { Resources } from "../../../src/element/load/needs.js";
import type { Environment } from "./environment.js";

/** The maximum of updates in one task; more are an endless loop. */
const MAX_UPDATES = 100;

/** Wraps the ports of the life cycle to count and record their calls. */
export function watchLifeCycle(env: Environment): void {
  const { loads } = env;
  const { resources, status, state, ready, host } = loads;
  for (const name of Object.keys(resources) as (keyof Resources)[]) watchResource(env, name);
  count(env, status, ["set", "announce", "report"]);
  count(env, state, ["beginLoad", "post"]);
  count(env, ready, ["resolve"]);
  count(env, host, ["requestUpdate"]);

  const { beginLoad } = state;
  state.beginLoad = () => {
    env.loadBegins();
    beginLoad();
  };

  const { requestUpdate } = host;
  host.requestUpdate = (...change: Parameters<typeof requestUpdate>) => {
    if (env.updates < MAX_UPDATES) requestUpdate(...change);
    else env.faults.push("the element updates again and again");
  };

  const willUpdate = loads.willUpdate.bind(loads);
  loads.willUpdate = (changed) => {
    env.updates += 1;
    env.onUpdate();
    willUpdate(changed);
  };
}

function watchResource(env: Environment, name: keyof Resources): void {
  const { resources } = env.loads;
  const resource = resources[name];
  const spy: typeof resource = {
    begin: (needed: Resources[keyof Resources]) => {
      env.effectCount += 1;
      if (env.existing.has(name)) env.faults.push(`${name} begins again before its end`);
      env.existing.set(name, needed.key);
      const { wall } = env.loads.moment();
      const isProvided = env.element.session !== undefined;
      env.recording.begun.push({ name, wall, life: env.life, isProvided });
      (resource.begin as (needed: Resources[keyof Resources]) => void).call(resource, needed);
    },
    end: () => {
      env.effectCount += 1;
      env.existing.delete(name);
      resource.end();
    },
  };
  Object.assign(resources, { [name]: spy });
}

function count<T extends object>(env: Environment, owner: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const original = owner[name] as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]): unknown => {
      env.effectCount += 1;
      return original.apply(owner, args);
    };
    Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
  }
}
