import { duesOf } from "../../../src/element/load/elapse.js";
import { ANSWERS } from "./backend.js";
import { EMBED_STEPS } from "./embed.js";
import { inGlobals } from "./globals.js";
import {
  ALWAYS,
  AT_REST,
  WHEN_FINISHED,
  WHEN_FORSAKEN,
  WHEN_GONE,
  WHEN_TIME_HAS_PASSED,
  type Invariant,
} from "./invariants.js";
import { News } from "./news.js";
import { addProvider, COMPLETE, PAGE_STEPS, SPANS } from "./page-steps.js";
import { Page } from "./page.js";
import { Random } from "./random.js";
import { World } from "./world.js";

/** An invariant that did not hold. */
class Violation extends Error {}

const PAGE_CHOICES = Object.entries(PAGE_STEPS).flatMap(([name, [weight, act]]) =>
  Array.from({ length: weight }, () => ({ name, act })),
);

/** How many of an actor's steps, from the first, are those of a kind one. */
const KIND = { requested: 2, there: 4, ready: Infinity, empty: 0 } as const;

type Step = () => unknown;

/** The life of one element, as a seed determines it. */
export class Simulation {
  readonly #random: Random;
  readonly #world: World;
  readonly #page: Page;
  /** How likely backend and embed do what they should. */
  readonly #kindness: number;
  readonly #reactions: number;
  readonly #log: (line: string) => void;
  /** What this page does: one that does everything at once reaches few states, so that each page does some of it. */
  readonly #pageChoices: typeof PAGE_CHOICES;
  readonly #activity: number;
  #depth = 0;
  #steps = 0;

  constructor(seed: number, log: (line: string) => void = () => undefined) {
    this.#random = new Random(seed);
    this.#world = new World(this.#random);
    this.#page = new Page(this.#world);
    this.#kindness = this.#random.pick([0.5, 0.8, 0.95]);
    this.#reactions = this.#random.pick([0, 0.02, 0.1]);
    const share = this.#random.pick([0.2, 0.5, 1]);
    const one = this.#random.pick(PAGE_CHOICES);
    const chosen = new Set(Object.keys(PAGE_STEPS).filter(() => this.#random.isLikely(share)));
    this.#pageChoices = [one, ...PAGE_CHOICES.filter(({ name }) => chosen.has(name))];
    this.#activity = this.#random.pick([0.3, 1, 2]);
    this.#log = log;
  }

  /** @returns how many steps it had @throws Violation */
  async run(): Promise<number> {
    return inGlobals(this.#world, async () => {
      this.#begin();
      const steps = 20 + 80 * this.#random.next();
      while (this.#steps < steps) {
        await this.#next();
        await this.#rest();
      }
      this.#world.onEvent = this.#world.onCall = () => undefined;
      if (this.#random.isLikely(0.35)) await this.#forsake();
      if (this.#random.isLikely(0.8)) await this.#finish();
      await this.#leave();
      return this.#steps;
    });
  }

  #begin(): void {
    const random = this.#random;
    const { document, backend } = this.#world;
    backend.isQuick = random.isLikely(0.1);
    document.isPrerendered = random.isLikely(0.05);
    this.#world.onEvent = (event) => {
      if (random.isLikely(0.3)) event.preventDefault();
      this.#react(event.type);
    };
    this.#world.onCall = () => this.#react("a request");
    if (random.isLikely(0.9)) this.#page.set(COMPLETE);
    if (random.isLikely(0.7)) addProvider(this.#page);
    if (random.isLikely(0.9)) this.#world.connect();
  }

  /** A listener or a provider of the page does something. */
  #react(to: string): void {
    if (this.#depth > 1 || !this.#random.isLikely(this.#reactions)) return;
    this.#depth += 1;
    const { name, act } = this.#random.pick(this.#pageChoices);
    this.#log(`  in ${to}: ${name}`);
    act(this.#page);
    this.#depth -= 1;
  }

  async #next(): Promise<void> {
    this.#steps += 1;
    const { name, act } = this.#choose();
    this.#log(`${this.#steps}. ${name}`);
    await act();
    this.#check(ALWAYS);
  }

  /** One of what can happen now. */
  #choose(): { name: string; act: Step } {
    const random = this.#random;
    const { backend, mail, embed, embeds } = this.#world;
    const page = random.pick(this.#pageChoices);
    const actors: (() => { name: string; act: Step })[] = [
      () => {
        const ms = random.pick(SPANS);
        return { name: `${ms} ms pass`, act: async () => this.#pass(ms) };
      },
    ];
    for (let turns = this.#activity; turns > 0 && random.isLikely(turns); turns -= 1) {
      actors.push(() => ({ name: page.name, act: () => page.act(this.#page) }));
    }
    const [call] = backend.open;
    if (call) {
      const answer = this.#kind(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[], 3);
      const act = (): void => backend.answer(call, answer);
      actors.push(...[1, 2].map(() => () => ({ name: `the backend answers: ${answer}`, act })));
    }
    if (backend.late.length > 0) {
      const act = async (): Promise<void> => this.#answerLate();
      if (random.isLikely(0.2)) actors.push(() => ({ name: "a response comes too late", act }));
    }
    if (mail.length > 0) {
      const act = async (): Promise<void> => this.#deliver();
      actors.push(...[1, 2, 3].map(() => () => ({ name: "a message arrives", act })));
    }
    if (embed && embed.stage !== "empty") {
      const step = this.#kind(Object.entries(EMBED_STEPS[embed.stage]), KIND[embed.stage]);
      const isFlood = embed.stage !== "requested" && random.isLikely(0.005);
      const [name, does] = isFlood ? (["it sends too much", () => embed.flood()] as const) : step;
      const number = embeds.indexOf(embed);
      actors.push(
        ...[1, 2, 3].map(() => () => ({ name: `embed ${number}: ${name}`, act: () => does(embed) })),
      );
    }
    return random.pick(actors)();
  }

  #kind<T>(choices: readonly T[], kind: number): T {
    return this.#random.pick(this.#random.isLikely(this.#kindness) ? choices.slice(0, kind) : choices);
  }

  /** Often everything settles after a step; else the next one comes in the same task, or in the midst of it. */
  async #rest(): Promise<void> {
    const share = this.#random.next();
    if (share < 0.6) await this.#settle();
    else if (share < 0.75)
      for (let turn = Math.floor(share * 100) - 58; turn > 0; turn -= 1) await Promise.resolve();
    this.#check(ALWAYS);
  }

  async #pass(ms: number): Promise<void> {
    const { clock, settle } = this.#world;
    await clock.pass(ms, settle);
    if (ms > 60_000) this.#check(WHEN_TIME_HAS_PASSED);
  }

  async #settle(): Promise<void> {
    await this.#world.settle();
    this.#check(ALWAYS);
    this.#check(AT_REST);
  }

  /** What changes nothing: a response or a message of something that has ended. */
  async #changesNothing(what: string, act: Step): Promise<void> {
    await this.#settle();
    const { life, touches } = this.#world;
    const { wall, awake, visible } = this.#world.loads.moment();
    const isDue = duesOf(life.phase).some(
      (due) => due.wall! <= wall || due.awake! <= awake || due.visible! <= visible,
    );
    act();
    await this.#world.settle();
    const isSame =
      touches === this.#world.touches && JSON.stringify(life) === JSON.stringify(this.#world.life);
    if (!isSame && !isDue) throw new Violation(`${what} changes nothing`);
  }

  async #answerLate(): Promise<void> {
    const { backend } = this.#world;
    const answer = this.#kind(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[], 3);
    await this.#changesNothing("a late response", () => {
      for (const call of backend.late.slice(0, 1)) backend.answer(call, answer);
    });
  }

  async #deliver(): Promise<void> {
    const { mail, frames } = this.#world;
    const letter = mail.shift();
    if (!letter) return;
    const { frame } = letter.from;
    if (frame.isTaken || frames.includes(frame)) letter.deliver();
    else await this.#changesNothing("a message of a frame that is gone", () => letter.deliver());
  }

  /** Nobody does anything any more, but the viewer looks at the page. */
  async #forsake(): Promise<void> {
    const { document, clock, settle } = this.#world;
    this.#log("nothing comes any more");
    this.#page.connectNetwork(true);
    this.#page.show(false);
    if (document.isPrerendered) this.#page.endPrerendering();
    this.#world.backend.isQuick = false;
    this.#world.nearness?.([{ isIntersecting: true }]);
    await this.#settle();
    await clock.pass(11 * 60_000, settle); // 2,640 ticks
    await this.#settle();
    this.#check(WHEN_FORSAKEN);
  }

  /** Everybody does what they should, twice: the second load knows only what is set now. */
  async #finish(): Promise<void> {
    const { document, element } = this.#world;
    this.#log("everything goes well now");
    document.isBlocking = false;
    this.#page.set({ ...COMPLETE, path: undefined, surface: undefined, deploymentId: undefined });
    this.#page.set({ mode: undefined, messaging: undefined, readyTimeout: undefined, loading: undefined });
    addProvider(this.#page);
    this.#page.connectNetwork(true);
    this.#page.show(false);
    this.#page.endPrerendering();
    if (!this.#world.isConnected) this.#world.connect();
    await this.#live();
    element.reload();
    await this.#live();
  }

  /** Until the embed is ready. */
  async #live(): Promise<void> {
    const { backend, clock, settle, element } = this.#world;
    await this.#settle();
    for (let round = 0; round < 30; round += 1) {
      const { embed, mail } = this.#world;
      const [call] = backend.open;
      while (mail.length > 0) await this.#deliver();
      if (call) backend.answer(call, "string");
      else if (embed?.stage === "requested") embed.arrive();
      else if (embed?.stage === "there" || (embed && !embed.hasReportedReady)) embed.becomeReady();
      else if (element.state === "failed") element.reload();
      else if (/ready|loaded/.test(element.state) && this.#world.life.due === undefined) break;
      else await clock.pass(17_000, settle);
      await this.#settle();
    }
    this.#check(WHEN_FINISHED);
  }

  async #leave(): Promise<void> {
    const { clock, settle, backend } = this.#world;
    this.#log("the element is removed");
    if (this.#world.isConnected) this.#world.disconnect();
    await this.#settle();
    await clock.pass(1000, settle);
    this.#check(WHEN_GONE);
    while (backend.late.length > 0) await this.#answerLate();
    for (const { frame } of this.#world.embeds.slice(-2)) {
      await this.#changesNothing("a load event of a frame that is gone", () => frame.fire("load"));
    }
    while (this.#world.mail.length > 0) await this.#deliver();
  }

  /** @throws Violation */
  #check(invariants: readonly Invariant[]): void {
    for (const { name, holds } of invariants) {
      const result = holds(this.#world, this.#page);
      if (result !== true) throw new Violation(`${name}${result ? `: ${result}` : ""}`);
    }
    const [fault] = this.#world.faults;
    if (fault) throw new Violation(fault);
    if (invariants === ALWAYS) this.#world.news = new News(); // the others say nothing of it
  }
}
