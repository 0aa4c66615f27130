import { timersOf } from "../../../src/element/load/transition.js";
import { RESPONSES } from "./backend.js";
import { Profile, chooseStep, type Driver } from "./choices.js";
import { inGlobals } from "./globals.js";
import {
  ALWAYS,
  AT_REST,
  WHEN_FINISHED,
  WHEN_UNATTENDED,
  WHEN_REMOVED,
  WHEN_TIME_HAS_PASSED,
  type Invariant,
} from "./invariants.js";
import { Recording } from "./recording.js";
import { addProvider, COMPLETE } from "./page-steps.js";
import { Page } from "./page.js";
import { Random } from "./random.js";
import { Environment } from "./environment.js";

/** Thrown if an invariant does not hold. */
class Violation extends Error {}

/** The life of one element, as a seed determines it. */
export class Simulation {
  readonly #random: Random;
  readonly #env: Environment;
  readonly #page: Page;
  readonly #profile: Profile;
  readonly #log: (line: string) => void;
  /** The steps that take time, or that have a check. */
  readonly #driver: Driver = {
    pass: async (ms) => this.#pass(ms),
    deliver: async () => this.#deliver(),
    respondLate: async () => this.#respondLate(),
    loadLate: async (frame) =>
      this.#changesNothing("a load event of a frame that is gone", () => frame.fire("load")),
  };
  #depth = 0;
  #steps = 0;

  constructor(seed: number, log: (line: string) => void = () => undefined) {
    this.#random = new Random(seed);
    this.#env = new Environment(this.#random);
    this.#page = new Page(this.#env);
    this.#profile = new Profile(this.#random);
    this.#log = log;
  }

  /** The state changes that occurred, as `from to`. */
  get changes(): ReadonlySet<string> {
    return this.#env.changes;
  }

  /** @returns the number of steps @throws Violation */
  async run(): Promise<number> {
    return inGlobals(this.#env, async () => {
      this.#begin();
      const steps = 20 + 80 * this.#random.next();
      while (this.#steps < steps) {
        await this.#next();
        await this.#rest();
      }
      this.#env.onEvent = this.#env.onCall = () => undefined;
      if (this.#random.isLikely(0.35)) await this.#leaveUnattended();
      if (this.#random.isLikely(0.8)) await this.#finish();
      await this.#remove();
      return this.#steps;
    });
  }

  #begin(): void {
    const random = this.#random;
    const { document, backend } = this.#env;
    backend.isQuick = random.isLikely(0.1);
    document.isPrerendered = random.isLikely(0.05);
    this.#env.onEvent = (event) => {
      if (random.isLikely(this.#profile.preventionRate)) event.preventDefault();
      this.#react(event.type);
    };
    this.#env.onCall = () => this.#react("a request");
    if (random.isLikely(0.9)) this.#page.set(COMPLETE);
    if (random.isLikely(0.7)) addProvider(this.#page);
    if (random.isLikely(0.9)) this.#env.connect();
  }

  /** Takes a step in a listener or provider of the page. */
  #react(to: string): void {
    if (this.#depth > 1 || !this.#random.isLikely(this.#profile.reactionRate)) return;
    this.#depth += 1;
    const { name, act } = this.#profile.reaction();
    this.#log(`  in ${to}: ${name}`);
    act(this.#page);
    this.#depth -= 1;
  }

  async #next(): Promise<void> {
    this.#steps += 1;
    const { name, act } = chooseStep(this.#env, this.#page, this.#profile, this.#driver);
    this.#log(`${this.#steps}. ${name}`);
    await act();
    this.#check(ALWAYS);
  }

  /** Often waits until the environment settles; otherwise the next step is in the same task or a few microtasks later. */
  async #rest(): Promise<void> {
    const share = this.#random.next();
    if (share < 0.6) await this.#settle();
    else if (share < 0.75)
      for (let turn = Math.floor(share * 100) - 58; turn > 0; turn -= 1) await Promise.resolve();
    this.#check(ALWAYS);
  }

  async #pass(ms: number): Promise<void> {
    const { clock, settle } = this.#env;
    await clock.pass(ms, settle);
    if (ms > 60_000) this.#check(WHEN_TIME_HAS_PASSED);
  }

  async #settle(): Promise<void> {
    await this.#env.settle();
    this.#check(ALWAYS);
    this.#check(AT_REST);
    if (this.#env.existing.has("queue")) this.#page.settled();
  }

  /** Checks that a response or message of something that has ended has no effect. */
  async #changesNothing(what: string, act: () => unknown): Promise<void> {
    await this.#settle();
    const { life, effectCount } = this.#env;
    const { wall, awake, visible } = this.#env.loads.moment();
    const isOver = timersOf(life).some(
      (timer) => timer.wall! <= wall || timer.awake! <= awake || timer.visible! <= visible,
    );
    act();
    await this.#env.settle();
    const isSame =
      effectCount === this.#env.effectCount && JSON.stringify(life) === JSON.stringify(this.#env.life);
    if (!isSame && !isOver) throw new Violation(`${what} has no effect`);
  }

  async #respondLate(): Promise<void> {
    const { backend } = this.#env;
    const response = this.#profile.choose(Object.keys(RESPONSES) as (keyof typeof RESPONSES)[], 3);
    await this.#changesNothing("a late response", () => {
      for (const call of backend.late.slice(0, 1)) backend.respond(call, response);
    });
  }

  async #deliver(): Promise<void> {
    const { pendingMessages, frames } = this.#env;
    const message = pendingMessages.shift();
    if (!message) return;
    const { frame } = message.from;
    if (frame.isTaken || frames.includes(frame)) message.deliver();
    else await this.#changesNothing("a message of a frame that is gone", () => message.deliver());
  }

  /** Backend and embed stop responding, while the page is visible. */
  async #leaveUnattended(): Promise<void> {
    const { document, clock, settle } = this.#env;
    this.#log("backend and embed stop responding");
    this.#page.connectNetwork(true);
    this.#page.show(false);
    if (document.isPrerendered) this.#page.endPrerendering();
    this.#env.backend.isQuick = false;
    this.#env.nearness?.([{ isIntersecting: true }]);
    await this.#settle();
    await clock.pass(11 * 60_000, settle); // 2,640 ticks
    await this.#settle();
    this.#check(WHEN_TIME_HAS_PASSED);
    this.#check(WHEN_UNATTENDED);
  }

  /** Ends all faults and loads twice: the second load has only the values that are set now. */
  async #finish(): Promise<void> {
    const { document, element } = this.#env;
    this.#log("all faults end");
    document.isBlocking = false;
    this.#page.set({ ...COMPLETE, path: undefined, surface: undefined, deploymentId: undefined });
    this.#page.set({ mode: undefined, messaging: undefined, readyTimeout: undefined, loading: undefined });
    addProvider(this.#page);
    this.#page.connectNetwork(true);
    this.#page.show(false);
    this.#page.endPrerendering();
    if (!this.#env.isConnected) this.#env.connect();
    await this.#reachReady();
    element.reload();
    await this.#reachReady();
  }

  /** Continues until the embed is ready. */
  async #reachReady(): Promise<void> {
    const { backend, clock, settle, element } = this.#env;
    await this.#settle();
    for (let round = 0; round < 30; round += 1) {
      const { embed, pendingMessages } = this.#env;
      const [call] = backend.open;
      while (pendingMessages.length > 0) await this.#deliver();
      if (call) backend.respond(call, "string");
      else if (embed?.stage === "requested") embed.arrive();
      else if (embed?.stage === "there" || (embed?.stage === "ready" && !embed.hasReportedReady))
        embed.becomeReady();
      else if (element.state === "failed" || (element.state === "connecting" && !embed)) element.reload();
      else if (/ready|loaded/.test(element.state) && this.#env.life.pendingLoad === undefined) break;
      else await clock.pass(17_000, settle);
      await this.#settle();
    }
    this.#check(WHEN_FINISHED);
  }

  async #remove(): Promise<void> {
    const { clock, settle, backend } = this.#env;
    this.#log("the element is removed");
    if (this.#env.isConnected) this.#env.disconnect();
    await this.#settle();
    await clock.pass(1000, settle);
    this.#check(WHEN_REMOVED);
    while (backend.late.length > 0) await this.#respondLate();
    while (this.#env.pendingMessages.length > 0) await this.#deliver();
  }

  /** @throws Violation */
  #check(invariants: readonly Invariant[]): void {
    for (const { name, holds } of invariants) {
      const result = holds(this.#env, this.#page);
      if (result !== true) throw new Violation(`${name}${result ? `: ${result}` : ""}`);
    }
    const [fault] = this.#env.faults;
    if (fault) throw new Violation(fault);
    if (invariants === ALWAYS) this.#env.recording = new Recording(); // no other list reads it
  }
}
