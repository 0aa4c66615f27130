import type { Resources } from "../../../src/element/load/needs.js";
import type { World } from "./world.js";

/** Updates in one task; more can only be a loop, which would never end. */
const MAX_UPDATES = 100;

/** Records what the life cycle does to its world, in place of whose members stand ones that count. */
export function watchLifeCycle(world: World): void {
  const { loads } = world;
  const { resources, status, state, ready, host } = loads;
  for (const name of Object.keys(resources) as (keyof Resources)[]) watchResource(world, name);
  count(world, status, ["set", "announce", "report"]);
  count(world, state, ["beginLoad", "post"]);
  count(world, ready, ["resolve"]);
  count(world, host, ["requestUpdate"]);

  const { beginLoad } = state;
  state.beginLoad = () => {
    world.loadBegins();
    beginLoad();
  };

  const { requestUpdate } = host;
  host.requestUpdate = (...change: Parameters<typeof requestUpdate>) => {
    if (world.updates < MAX_UPDATES) requestUpdate(...change);
    else world.faults.push("the element updates again and again");
  };

  const willUpdate = loads.willUpdate.bind(loads);
  loads.willUpdate = (changed) => {
    world.updates += 1;
    world.onUpdate();
    willUpdate(changed);
  };
}

function watchResource(world: World, name: keyof Resources): void {
  const { resources } = world.loads;
  const resource = resources[name];
  const spy: typeof resource = {
    begin: (needed: Resources[keyof Resources]) => {
      world.touches += 1;
      if (world.existing.has(name)) world.faults.push(`${name} begins again before its end`);
      world.existing.set(name, needed.key);
      const { wall } = world.loads.moment();
      const isProvided = world.element.session !== undefined;
      world.news.begun.push({ name, wall, life: world.life, isProvided });
      (resource.begin as (needed: Resources[keyof Resources]) => void).call(resource, needed);
    },
    end: () => {
      world.touches += 1;
      world.existing.delete(name);
      resource.end();
    },
  };
  Object.assign(resources, { [name]: spy });
}

function count<T extends object>(world: World, owner: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const original = owner[name] as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]): unknown => {
      world.touches += 1;
      return original.apply(owner, args);
    };
    Object.defineProperty(owner, name, { value: counted, configurable: true, writable: true });
  }
}
