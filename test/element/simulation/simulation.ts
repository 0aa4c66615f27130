import { timersOf } from "../../../src/element/load/transition.js";
import { ANSWERS } from "./backend.js";
import { Character, chooseStep, type Deeds } from "./choices.js";
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
import { addProvider, COMPLETE } from "./page-steps.js";
import { Page } from "./page.js";
import { Random } from "./random.js";
import { World } from "./world.js";

/** An invariant that did not hold. */
class Violation extends Error {}

/** The life of one element, as a seed determines it. */
export class Simulation {
  readonly #random: Random;
  readonly #world: World;
  readonly #page: Page;
  readonly #character: Character;
  readonly #log: (line: string) => void;
  /** What takes time, or is checked on its own. */
  readonly #does: Deeds = {
    pass: async (ms) => this.#pass(ms),
    deliver: async () => this.#deliver(),
    answerLate: async () => this.#answerLate(),
    loadLate: async (frame) =>
      this.#changesNothing("a load event of a frame that is gone", () => frame.fire("load")),
  };
  #depth = 0;
  #steps = 0;

  constructor(seed: number, log: (line: string) => void = () => undefined) {
    this.#random = new Random(seed);
    this.#world = new World(this.#random);
    this.#page = new Page(this.#world);
    this.#character = new Character(this.#random);
    this.#log = log;
  }

  /** How the state has changed, as `from to`. */
  get changes(): ReadonlySet<string> {
    return this.#world.changes;
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
      if (random.isLikely(this.#character.indulgence)) event.preventDefault();
      this.#react(event.type);
    };
    this.#world.onCall = () => this.#react("a request");
    if (random.isLikely(0.9)) this.#page.set(COMPLETE);
    if (random.isLikely(0.7)) addProvider(this.#page);
    if (random.isLikely(0.9)) this.#world.connect();
  }

  /** A listener or a provider of the page does something. */
  #react(to: string): void {
    if (this.#depth > 1 || !this.#random.isLikely(this.#character.reactions)) return;
    this.#depth += 1;
    const { name, act } = this.#character.reaction();
    this.#log(`  in ${to}: ${name}`);
    act(this.#page);
    this.#depth -= 1;
  }

  async #next(): Promise<void> {
    this.#steps += 1;
    const { name, act } = chooseStep(this.#world, this.#page, this.#character, this.#does);
    this.#log(`${this.#steps}. ${name}`);
    await act();
    this.#check(ALWAYS);
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
    if (this.#world.existing.has("queue")) this.#page.settled();
  }

  /** What changes nothing: a response or a message of something that has ended. */
  async #changesNothing(what: string, act: () => unknown): Promise<void> {
    await this.#settle();
    const { life, touches } = this.#world;
    const { wall, awake, visible } = this.#world.loads.moment();
    const isOver = timersOf(life).some(
      (timer) => timer.wall! <= wall || timer.awake! <= awake || timer.visible! <= visible,
    );
    act();
    await this.#world.settle();
    const isSame =
      touches === this.#world.touches && JSON.stringify(life) === JSON.stringify(this.#world.life);
    if (!isSame && !isOver) throw new Violation(`${what} changes nothing`);
  }

  async #answerLate(): Promise<void> {
    const { backend } = this.#world;
    const answer = this.#character.choose(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[], 3);
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
    this.#check(WHEN_TIME_HAS_PASSED);
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
      else if (embed?.stage === "there" || (embed?.stage === "ready" && !embed.hasReportedReady))
        embed.becomeReady();
      else if (element.state === "failed" || (element.state === "connecting" && !embed)) element.reload();
      else if (/ready|loaded/.test(element.state) && this.#world.life.pendingLoad === undefined) break;
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
