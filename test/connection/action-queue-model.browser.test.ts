import { expect } from "@open-wc/testing";
import fc from "../support/fast-check.js";
import { ActionQueue, QUEUE_LIMIT } from "../../src/connection/action-queue.js";
import { createAction, type ActionEnvelope, type EmbedActionType } from "../../src/protocol/index.js";
import { RUNS } from "../protocol/messages.js";

/** A call: its action, what its payload was at the time, and the state that it sets, if any. */
interface Call {
  action: ActionEnvelope;
  said: string;
  state?: string;
}

/** What a queue must remember, in two lists by state; calls that set none stand under a name of their own. */
interface Model {
  open: boolean;
  waiting: Map<string, Call>;
  held: Map<string, Call>;
  /** For each call, whether there was room for it. */
  answers: boolean[];
  /** Every call that was taken, in order. */
  taken: Call[];
  /** The last change of each state that has not been forgotten since. */
  last: Map<string, Call>;
  /** For each opening, what must have been delivered in it. */
  openings: Call[][];
}

interface Real {
  queue: ActionQueue;
  answers: boolean[];
  openings: ActionEnvelope[][];
  /** What was delivered while nothing may be. */
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
  const made: Call = { action, said: JSON.stringify(payload), ...(state && { state }) };
  // the page goes on using its own object
  if (argument) for (const key of Object.keys(argument)) argument[key] = "changed";

  const name = state ?? `call ${model.taken.length}`;
  const fits = model.open || model.waiting.has(name) || model.waiting.size < QUEUE_LIMIT;
  model.answers.push(fits);
  real.answers.push(real.queue.add(action));
  if (!fits) return;
  model.taken.push(made);
  if (state) model.last.set(state, made);
  if (model.open) deliver(model, made);
  else moveToEnd(model.waiting, name, made);
}

const command = (name: string, run: Command["run"], check: Command["check"] = () => true): Command => ({
  check,
  run,
  toString: () => name,
});

function says(type: EmbedActionType, payload?: object, state?: string): Command {
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

const crowd = command(
  `refresh ${QUEUE_LIMIT} times`,
  (model, real) => {
    for (let left = QUEUE_LIMIT; left > 0; left -= 1) call(model, real, "svc:action:refresh");
  },
  // while it is open, a crowd shows nothing that one call does not
  (model) => !model.open,
);

const forget = command("forget locale and filters", (model, { queue }) => {
  queue.forget(/^svc:action:set-(locale|filter)$/);
  for (const calls of [model.waiting, model.held, model.last]) {
    for (const state of calls.keys()) if (/^(locale|filter)/.test(state)) calls.delete(state);
  }
});

const commands = [
  fc
    .constantFrom("light", "dark", "auto")
    .map((scheme) => says("svc:action:set-color-scheme", { scheme }, "color scheme")),
  fc.nat(9).map((borderRadius) => says("svc:action:set-theme", { borderRadius }, "theme")),
  fc.constantFrom("de", "fr").map((locale) => says("svc:action:set-locale", { locale }, "locale")),
  fc
    .constantFrom("UTC", "Asia/Tokyo")
    .map((timezone) => says("svc:action:set-timezone", { timezone }, "timezone")),
  fc
    .tuple(fc.constantFrom("a.b", "a.bc", "c.d"), fc.nat(9))
    .map(([member, value]) =>
      says("svc:action:set-filter", { filterUrlParameter: `f_${member}=${value}` }, `filter ${member}`),
    ),
  fc.nat(9).map((page) => says("svc:action:navigate", { path: `/embed/${page}` })),
  fc.constant(says("svc:action:refresh")),
  fc.constant(says("svc:action:later", { locale: "de" })),
  fc.constant(crowd),
  fc.constant(open),
  fc.constant(open),
  fc.constant(close),
  fc.constant(forget),
];

function forAllRuns(check: (model: Model, real: Real) => void): void {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40, size: "+1" }), (run) => {
      const model: Model = {
        open: false,
        waiting: new Map(),
        held: new Map(),
        answers: [],
        taken: [],
        last: new Map(),
        openings: [],
      };
      const real: Real = { queue: new ActionQueue(), answers: [], openings: [], stray: [] };
      fc.modelRun(() => ({ model, real }), [...run, open]);
      check(model, real);
    }),
    RUNS,
  );
}

describe("ActionQueue, in any run of calls, openings and closings,", () => {
  it("takes 256 waiting actions, and any number while it is open", () => {
    forAllRuns((model, real) => {
      expect(real.answers).to.deep.equal(model.answers);
    });
  });

  it("delivers in each opening what its model says, in that order", () => {
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

  it("delivers nothing twice in one opening", () => {
    forAllRuns((_, { openings }) => {
      for (const opening of openings) expect(new Set(opening)).to.have.lengthOf(opening.length);
    });
  });

  it("delivers once, in the order of the calls, what sets no state", () => {
    forAllRuns(({ taken }, { openings }) => {
      const once = new Set(taken.filter(({ state }) => !state).map(({ action }) => action));
      expect(openings.flat().filter((action) => once.has(action))).to.have.ordered.members([...once]);
    });
  });

  it("delivers the last change of each state last, and once in the last opening", () => {
    forAllRuns(({ taken, last }, { openings }) => {
      const states = new Map(taken.map(({ action, state }) => [action, state]));
      for (const [state, { action }] of last) {
        const changes = (openings.at(-1) ?? []).filter((sent) => states.get(sent) === state);
        expect(changes).to.have.ordered.members([action]);
      }
    });
  });

  it("delivers each payload as it was at the call", () => {
    forAllRuns(({ taken }, { openings }) => {
      const said = new Map(taken.map((made) => [made.action, made.said]));
      const sent = openings.flat();
      expect(sent.map(({ payload }) => JSON.stringify(payload))).to.deep.equal(
        sent.map((action) => said.get(action)),
      );
    });
  });
});
