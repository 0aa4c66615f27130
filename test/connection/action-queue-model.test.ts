import { expect } from "chai";
import fc from "../support/fast-check.js";
import { ActionQueue, QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { createAction, type ActionEnvelope, type EmbedActionType } from "../../src/protocol/index.js";
import { RUNS } from "../protocol/messages.js";

/** The actions of which only the last one is pending, although they set no state. */
const LAST_WAITS = ["svc:action:navigate", "svc:action:refresh"];

/** A call with its action, the payload at that time, and the state that it sets, if any. */
interface Call {
  action: ActionEnvelope;
  payload: string;
  state?: string;
}

/** The expected content of a queue, by state, by type, or by a unique name for a call that is never replaced. */
interface Model {
  open: boolean;
  waiting: Map<string, Call>;
  held: Map<string, Call>;
  /** For each call, whether the queue accepted it. */
  results: boolean[];
  /** The accepted calls, in order. */
  taken: Call[];
  /** For each opening, the expected deliveries. */
  openings: Call[][];
}

interface Real {
  queue: ActionQueue;
  results: boolean[];
  openings: ActionEnvelope[][];
  /** The deliveries while the queue is closed. */
  stray: ActionEnvelope[];
}

type Command = fc.Command<Model, Real>;

function moveToEnd(calls: Map<string, Call>, name: string, call: Call): void {
  calls.delete(name);
  calls.set(name, call);
}

function deliver(model: Model, call: Call): void {
  model.openings.at(-1)?.push(call);
  if (call.state) moveToEnd(model.held, call.state, call);
}

function call(model: Model, real: Real, type: EmbedActionType, payload?: object, state?: string): void {
  const argument: Record<string, unknown> | undefined = payload && { ...payload };
  const action = createAction(type, argument);
  const made: Call = { action, payload: JSON.stringify(payload), ...(state && { state }) };
  // the page changes its object later
  if (argument) for (const key of Object.keys(argument)) argument[key] = "changed";

  const name = state ?? (LAST_WAITS.includes(type) ? type : `call ${model.taken.length}`);
  const fits = model.open || model.waiting.has(name) || model.waiting.size < QUEUE_LIMIT;
  model.results.push(fits);
  real.results.push(real.queue.add(action));
  if (!fits) return;
  model.taken.push(made);
  if (model.open) {
    deliver(model, made);
    return;
  }
  moveToEnd(model.waiting, name, made);
}

const command = (name: string, run: Command["run"], check: Command["check"] = () => true): Command => ({
  check,
  run,
  toString: () => name,
});

function posts(type: EmbedActionType, payload?: object, state?: string): Command {
  const name = payload ? `${type} ${JSON.stringify(payload)}` : type;
  return command(name, (model, real) => call(model, real, type, payload, state));
}

const open = command("open", (model, real) => {
  const opening: ActionEnvelope[] = [];
  model.open = true;
  model.openings.push([]);
  real.openings.push(opening);
  const again = [...model.held].filter(([state]) => !model.waiting.has(state)).map(([, held]) => held);
  const waiting = [...model.waiting.values()];
  model.waiting.clear();
  for (const made of [...again, ...waiting]) deliver(model, made);
  real.queue.open((action) => (model.open ? opening : real.stray).push(action));
});

const close = command("close", (model, { queue }) => {
  model.open = false;
  queue.close();
});

const fill = command(
  `svc:action:later ${QUEUE_LIMIT} times`,
  (model, real) => {
    for (let left = QUEUE_LIMIT; left > 0; left -= 1) call(model, real, "svc:action:later");
  },
  // an open queue has no limit
  (model) => !model.open,
);

const TYPES = ["color-scheme", "theme", "locale", "timezone", "filter"]
  .map((name) => `svc:action:set-${name}`)
  .concat("svc:action:later", LAST_WAITS);

function drops(types: string[]): Command {
  const matches = ({ type }: ActionEnvelope): boolean => types.includes(type);
  return command(`drop ${types.join(", ")}`, (model, { queue }) => {
    queue.drop(matches);
    for (const calls of [model.waiting, model.held]) {
      for (const [name, { action }] of calls) if (matches(action)) calls.delete(name);
    }
  });
}

const commands = [
  fc
    .constantFrom("light", "dark", "auto")
    .map((scheme) => posts("svc:action:set-color-scheme", { scheme }, "color scheme")),
  fc.nat(9).map((borderRadius) => posts("svc:action:set-theme", { borderRadius }, "theme")),
  fc.constantFrom("de", "fr").map((locale) => posts("svc:action:set-locale", { locale }, "locale")),
  fc
    .constantFrom("UTC", "Asia/Tokyo")
    .map((timezone) => posts("svc:action:set-timezone", { timezone }, "timezone")),
  fc
    .tuple(fc.constantFrom("a.b", "a.bc", "c.d"), fc.nat(9))
    .map(([member, value]) =>
      posts("svc:action:set-filter", { filterUrlParameter: `f_${member}=${value}` }, `filter ${member}`),
    ),
  fc.nat(9).map((page) => posts("svc:action:navigate", { path: `/embed/${page}` })),
  fc.constant(posts("svc:action:refresh")),
  fc.constant(posts("svc:action:later", { locale: "de" })),
  fc.constant(fill),
  fc.constant(open),
  fc.constant(open),
  fc.constant(close),
  fc.subarray(TYPES, { minLength: 1 }).map(drops),
];

function forAllRuns(check: (model: Model, real: Real) => void): void {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40, size: "+1" }), (run) => {
      const model: Model = {
        open: false,
        waiting: new Map(),
        held: new Map(),
        results: [],
        taken: [],
        openings: [],
      };
      const real: Real = { queue: new ActionQueue(), results: [], openings: [], stray: [] };
      fc.modelRun(() => ({ model, real }), [...run, open]);
      check(model, real);
    }),
    RUNS,
  );
}

describe("ActionQueue in any sequence of calls, openings and closings", () => {
  it("accepts 256 pending actions, and any number while it is open", () => {
    forAllRuns((model, real) => {
      expect(real.results).to.deep.equal(model.results);
    });
  });

  it("delivers the actions of its model in each opening, in order", () => {
    forAllRuns((model, real) => {
      expect(real.openings).to.have.lengthOf(model.openings.length);
      for (const [index, calls] of model.openings.entries()) {
        expect(real.openings[index]).to.have.ordered.members(calls.map(({ action }) => action));
      }
    });
  });

  it("delivers nothing while it is closed", () => {
    forAllRuns((_, { stray }) => {
      expect(stray).to.be.empty;
    });
  });

  it("delivers each payload as it was at the call", () => {
    forAllRuns(({ taken }, { openings }) => {
      const payloads = new Map(taken.map(({ action, payload }) => [action, payload]));
      const sent = openings.flat();
      expect(sent.map(({ payload }) => JSON.stringify(payload))).to.deep.equal(
        sent.map((action) => payloads.get(action)),
      );
    });
  });
});
