import { ANSWERS } from "./backend.js";
import type { ModelFrame } from "./dom.js";
import { EMBED_STEPS } from "./embed.js";
import { CLOCK_STEPS, PAGE_STEPS, SPANS } from "./page-steps.js";
import type { Page } from "./page.js";
import { STATE_STEPS, type Weighted } from "./state-steps.js";
import type { Random } from "./random.js";
import type { World } from "./world.js";

interface Step {
  readonly name: string;
  act(): unknown;
}

/** Steps that the simulation takes itself. */
export interface Deeds {
  pass(ms: number): Promise<void>;
  deliver(): Promise<void>;
  answerLate(): Promise<void>;
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
const ALL_ANSWERS = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

/** How many of the steps of an embed, from the first, are those of a kind one. */
const KIND = { empty: 0, requested: 2, there: 4, ready: Infinity } as const;

/** What is likely in one life. */
export class Character {
  /** How likely a listener or provider of the page does something. */
  readonly reactions: number;
  /** How likely a listener prevents the default. */
  readonly indulgence: number;
  /** What this page does: one that does everything at once reaches few states, so that each page does some of it. */
  readonly pageSteps: readonly PageStep[];
  /** How much of that it does. */
  readonly activity: number;
  /** How likely backend and embed do what they should. */
  readonly #kindness: number;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    this.#kindness = random.pick([0.5, 0.8, 0.95]);
    this.reactions = random.pick([0, 0.05, 0.2]);
    this.indulgence = random.pick([0.1, 0.9]);
    this.activity = random.pick([0.3, 1, 2]);
    const share = random.pick([0.2, 0.5, 1]);
    const one = random.pick(ALL_PAGE_STEPS);
    const chosen = new Set(
      Object.keys({ ...PAGE_STEPS, ...STATE_STEPS }).filter(() => random.isLikely(share)),
    );
    this.pageSteps = [one, ...ALL_PAGE_STEPS.filter(({ name }) => chosen.has(name))];
  }

  /** What a listener or provider of the page does: often something with the state that is just being posted. */
  reaction(): PageStep {
    return this.#random.pick(this.#random.isLikely(0.3) ? ALL_STATE_STEPS : this.pageSteps);
  }

  /** @param kind how many choices, from the first, are kind */
  choose<T>(choices: readonly T[], kind: number): T {
    return this.#random.pick(this.#random.isLikely(this.#kindness) ? choices.slice(0, kind) : choices);
  }
}

/** One of what can happen now. */
export function chooseStep(world: World, page: Page, character: Character, does: Deeds): Step {
  const { random } = world;
  return random.pick([
    ...timeSteps(world, does),
    ...pageSteps(world, page, character),
    ...netSteps(world, character, does),
  ]);
}

function timeSteps({ random, backend, embeds, frames }: World, does: Deeds): Step[] {
  const ms = random.pick(SPANS);
  const steps: Step[] = [{ name: `${ms} ms pass`, act: async () => does.pass(ms) }];
  if (backend.late.length > 0 && random.isLikely(0.2)) {
    steps.push({ name: "a response comes too late", act: async () => does.answerLate() });
  }
  const gone = embeds.findLast(({ frame }) => !frame.isTaken && !frames.includes(frame));
  if (gone && random.isLikely(0.1)) {
    steps.push({ name: "a load event comes too late", act: async () => does.loadLate(gone.frame) });
  }
  return steps;
}

function pageSteps({ random }: World, page: Page, { activity, pageSteps: own }: Character): Step[] {
  const { name, act } = random.pick(random.isLikely(0.08) ? ALL_CLOCK_STEPS : own);
  const times = Math.floor(activity + random.next());
  return Array.from({ length: times }, () => ({ name, act: () => act(page) }));
}

/** What backend and embed do. Several times each, so that more comes of loads than their beginning. */
function netSteps(
  { backend, mail, embed, embeds, random }: World,
  character: Character,
  does: Deeds,
): Step[] {
  const steps: Step[] = [];
  const [call] = backend.open;
  if (call) {
    const answer = character.choose(ALL_ANSWERS, 3);
    const step = { name: `the backend answers: ${answer}`, act: () => backend.answer(call, answer) };
    steps.push(step, step);
  }
  if (mail.length > 0) {
    const step = { name: "a message arrives", act: async () => does.deliver() };
    steps.push(step, step, step);
  }
  if (embed && embed.stage !== "empty") {
    const [name, act] = character.choose(Object.entries(EMBED_STEPS[embed.stage]), KIND[embed.stage]);
    const isFlood = embed.stage !== "requested" && random.isLikely(0.005);
    const step = isFlood
      ? { name: "an embed sends too much", act: () => embed.flood() }
      : { name: `embed ${embeds.indexOf(embed)}: ${name}`, act: () => act(embed) };
    steps.push(step, step, step);
  }
  return steps;
}
