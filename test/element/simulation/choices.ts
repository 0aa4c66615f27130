import { RESPONSES } from "./backend.js";
import type { ModelFrame } from "./dom.js";
import { EMBED_STEPS } from "./embed.js";
import { CLOCK_STEPS, PAGE_STEPS, SPANS } from "./page-steps.js";
import type { Page } from "./page.js";
import { STATE_STEPS, type Weighted } from "./state-steps.js";
import type { Random } from "./random.js";
import type { Environment } from "./environment.js";

interface Step {
  readonly name: string;
  act(): unknown;
}

/** The steps that the simulation itself performs. */
export interface Driver {
  pass(ms: number): Promise<void>;
  deliver(): Promise<void>;
  respondLate(): Promise<void>;
  loadLate(frame: ModelFrame): Promise<void>;
}

interface PageStep {
  readonly name: string;
  act(page: Page): unknown;
}

const weigh = (steps: Readonly<Record<string, Weighted>>): PageStep[] =>
  Object.entries(steps).flatMap(([name, [weight, act]]) =>
    Array.from({ length: weight }, () => ({ name, act })),
  );

const ALL_STATE_STEPS = weigh(STATE_STEPS);
const ALL_PAGE_STEPS = [...weigh(PAGE_STEPS), ...ALL_STATE_STEPS];
const ALL_CLOCK_STEPS = weigh(CLOCK_STEPS);
const ALL_RESPONSES = Object.keys(RESPONSES) as (keyof typeof RESPONSES)[];

/** The number of steps of each stage, from the first, that an embed without faults takes. */
const REGULAR_STEPS = { empty: 0, requested: 2, there: 4, ready: Infinity } as const;

/** The probabilities of one life. */
export class Profile {
  /** The probability that a listener or provider of the page does something. */
  readonly reactionRate: number;
  /** The probability that a listener prevents the default. */
  readonly preventionRate: number;
  /** A part of all steps of a page: a page that takes all of them reaches few states. */
  readonly pageSteps: readonly PageStep[];
  /** The average number of page steps among the choices for each step. */
  readonly activity: number;
  /** The probability that backend or embed are restricted to their regular steps. */
  readonly #successRate: number;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    this.#successRate = random.pick([0.5, 0.8, 0.95]);
    this.reactionRate = random.pick([0, 0.05, 0.2]);
    this.preventionRate = random.pick([0.1, 0.9]);
    this.activity = random.pick([0.3, 1, 2]);
    const share = random.pick([0.2, 0.5, 1]);
    const one = random.pick(ALL_PAGE_STEPS);
    const chosen = new Set(
      Object.keys({ ...PAGE_STEPS, ...STATE_STEPS }).filter(() => random.isLikely(share)),
    );
    this.pageSteps = [one, ...ALL_PAGE_STEPS.filter(({ name }) => chosen.has(name))];
  }

  /** The step of a listener or provider: often one of the state that is just being posted. */
  reaction(): PageStep {
    return this.#random.pick(this.#random.isLikely(0.3) ? ALL_STATE_STEPS : this.pageSteps);
  }

  /** @param regular the number of choices, from the first, that are not faults */
  choose<T>(choices: readonly T[], regular: number): T {
    return this.#random.pick(this.#random.isLikely(this.#successRate) ? choices.slice(0, regular) : choices);
  }
}

/** Chooses one of the steps that are possible now. */
export function chooseStep(env: Environment, page: Page, profile: Profile, driver: Driver): Step {
  const { random } = env;
  return random.pick([
    ...timeSteps(env, driver),
    ...pageSteps(env, page, profile),
    ...netSteps(env, profile, driver),
  ]);
}

function timeSteps({ random, backend, embeds, frames }: Environment, driver: Driver): Step[] {
  const ms = random.pick(SPANS);
  const steps: Step[] = [{ name: `${ms} ms pass`, act: async () => driver.pass(ms) }];
  if (backend.late.length > 0 && random.isLikely(0.2)) {
    steps.push({ name: "a response comes too late", act: async () => driver.respondLate() });
  }
  const gone = embeds.findLast(({ frame }) => !frame.isTaken && !frames.includes(frame));
  if (gone && random.isLikely(0.1)) {
    steps.push({ name: "a load event comes too late", act: async () => driver.loadLate(gone.frame) });
  }
  return steps;
}

function pageSteps({ random }: Environment, page: Page, { activity, pageSteps: own }: Profile): Step[] {
  const { name, act } = random.pick(random.isLikely(0.08) ? ALL_CLOCK_STEPS : own);
  const times = Math.floor(activity + random.next());
  return Array.from({ length: times }, () => ({ name, act: () => act(page) }));
}

/** Steps of backend and embed, several times each, so that loads often progress. */
function netSteps(
  { backend, pendingMessages, embed, embeds, random }: Environment,
  profile: Profile,
  driver: Driver,
): Step[] {
  const steps: Step[] = [];
  const [call] = backend.open;
  if (call) {
    const response = profile.choose(ALL_RESPONSES, 3);
    const step = { name: `the backend responds: ${response}`, act: () => backend.respond(call, response) };
    steps.push(step, step);
  }
  if (pendingMessages.length > 0) {
    const step = { name: "a message arrives", act: async () => driver.deliver() };
    steps.push(step, step, step);
  }
  if (embed && embed.stage !== "empty") {
    const [name, act] = profile.choose(Object.entries(EMBED_STEPS[embed.stage]), REGULAR_STEPS[embed.stage]);
    const isFlood = embed.stage !== "requested" && random.isLikely(0.005);
    const step = isFlood
      ? { name: "an embed sends too much", act: () => embed.flood() }
      : { name: `embed ${embeds.indexOf(embed)}: ${name}`, act: () => act(embed) };
    steps.push(step, step, step);
  }
  return steps;
}
