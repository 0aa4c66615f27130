/**
 * What must hold whatever happens: the specification of the element's life, as far as models of its world can check it.
 * Past 250 lines, because a specification is read in one place.
 */
import { hasFrame, hasSession, isLive } from "../../../src/element/load/life.js";
import { needsOf, type Resources } from "../../../src/element/load/needs.js";
import { timersOf } from "../../../src/element/load/transition.js";
import { mayFollow } from "../state-changes.js";
import { DAY, STATE_KEYS } from "./embed.js";
import { isFiltered, noticeOf, shows, usesOf } from "./observations.js";
import type { Page } from "./page.js";
import type { World } from "./world.js";

export interface Invariant {
  readonly name: string;
  /** @returns whether it holds, or what is wrong */
  holds(world: World, page: Page): boolean | string;
}

const MINUTE = 60_000;

/** After every step, also in the middle of a task. */
export const ALWAYS: readonly Invariant[] = [
  {
    name: "what exists is what the life needs",
    holds: ({ existing, life, frames, clock }) => {
      const { resources } = needsOf(life);
      const names = Object.keys({ ...resources, ...Object.fromEntries(existing) }) as (keyof Resources)[];
      const wrong = names.filter((name) => existing.get(name) !== resources[name]?.key);
      const intervals = [resources.awake, resources.visible].filter((timer) => timer !== undefined);
      const isRight = frames.length <= (resources.frame ? 1 : 0) && clock.intervals === intervals.length;
      return wrong.join() || isRight;
    },
  },
  {
    name: "a second reconciliation does nothing",
    holds: (world) => {
      const { touches, life } = world;
      if (world.document.isPrerendered) return true; // the load that is due asks for an update, in vain
      world.cycle?.reconcile();
      return world.touches === touches && world.life === life;
    },
  },
  {
    name: "an element that is not in a page needs nothing",
    holds: ({ life, existing, isConnected }) =>
      isConnected || (life.phase.kind === "idle" && life.phase.why === "disconnected" && existing.size === 0),
  },
  {
    name: "there is one frame at most, and only while the element is connected",
    holds: ({ frames, isConnected }) => frames.length <= (isConnected ? 1 : 0),
  },
  {
    name: "one request for a session is under way at most, and only while the life waits for it",
    holds: ({ backend, existing }) => backend.open.length <= (existing.has("request") ? 1 : 0),
  },
  {
    name: "a session is requested neither while a load is due nor while the element is disconnected",
    holds: ({ news }) =>
      news.calls.every(
        ({ life, isConnected, isNeeded }) => life.pendingLoad === undefined && isConnected && isNeeded,
      ),
  },
  {
    name: "far from the viewport, a lazy element requests and loads nothing by itself",
    holds: ({ news }) =>
      news.calls.every(
        ({ life: { phase }, reason, isNear }) =>
          isNear || !/^(load|move)$/.test(reason) || !("plan" in phase && phase.plan.isLazy),
      ),
  },
  {
    name: "what somebody has asked for does not wait for the viewport",
    holds: ({ life: { phase } }) =>
      !(phase.kind === "idle" && phase.why === "off-screen" && /reload|retry/.test(phase.reason)),
  },
  {
    name: "a frame that sends too much is removed",
    holds: ({ embeds }) => embeds.every(({ isThere, hasFlooded }) => !isThere || !hasFlooded),
  },
  {
    name: "every action is posted to the frame of the current load, and to its tenant's origin",
    holds: ({ news }) =>
      news.posts.every(({ isCurrent, targetOrigin, url }) => isCurrent && targetOrigin === url.origin),
  },
  {
    name: "no action is posted before its embed is ready, nor while a load is due",
    holds: ({ news }) =>
      news.posts.every(
        ({ hasReportedReady, life }) =>
          hasReportedReady && life.pendingLoad === undefined && isLive(life.phase),
      ),
  },
  {
    name: "listeners learn that an embed is ready before anything is posted to it",
    holds: ({ news }) => news.posts.every(({ told }) => told === "ready" || told === "loaded"),
  },
  {
    name: "a session is posted only to an embed that has reported the end of its own",
    holds: ({ news }) =>
      news.posts.every(
        ({ action, hasReportedSession }) => action.type !== "svc:action:set-session" || hasReportedSession,
      ),
  },
  {
    name: "a load has a session unless it is private, and each load has one URL",
    holds: ({ news, used }) =>
      news.loads.every(({ url, life }) => {
        const { phase } = life;
        const isFirst = !used.has(`load ${life.loadId}`);
        used.add(`load ${life.loadId}`);
        return isFirst && hasFrame(phase) && url.searchParams.has("session") === phase.plan.isSigned;
      }),
  },
  {
    name: "no session is used twice",
    holds: (world) =>
      usesOf(world).every(({ session }) => {
        const isFirst = !world.used.has(session);
        world.used.add(session);
        return isFirst;
      }),
  },
  {
    name: "where something provides sessions, one that the page has set is used within five minutes",
    holds: ({ news, backend, clock }) =>
      news.loads.every(({ url, hasSource, at }) => {
        const { setAt = Infinity } = backend.sessions.get(url.searchParams.get("session") ?? "") ?? {};
        return !hasSource || clock.isSet || at - setAt <= 5 * MINUTE;
      }),
  },
  {
    name: "a session is used for the viewer and the target that it was requested for",
    holds: (world) =>
      usesOf(world).every(({ session, url, viewer }) => {
        const purpose = world.backend.sessions.get(session);
        const { tenantOrigin = url.origin, place = "", viewer: owner } = purpose ?? {};
        const isTarget = tenantOrigin === url.origin && url.pathname.startsWith(`/embed${place}`);
        return purpose !== undefined && owner === viewer && isTarget;
      }),
  },
  {
    name: "a session that is posted counts as new",
    holds: ({ news }) =>
      news.posts.every(({ action, life: { phase } }) => {
        const isNew = hasSession(phase) && !phase.session.isOver && phase.session.token.kind === "fresh";
        return action.type !== "svc:action:set-session" || isNew;
      }),
  },
  {
    name: "two renewals begin in a minute at most, one of each kind, unless the page has set a session for one",
    holds: ({ news, renewals }) =>
      news.begun.every(({ name, wall, life, isProvided }) => {
        if (name !== "request" || !hasSession(life.phase) || isProvided) return true;
        const [, last = -Infinity] = renewals;
        renewals.unshift(wall);
        return wall - last >= MINUTE;
      }),
  },
  {
    name: "an action is posted once for each call or change, in order, and only for the viewer and target of that time",
    holds: ({ news }) =>
      news.posts.every(({ isWanted }) => isWanted) ||
      news.posts.map(({ action: { type, payload } }) => `${type} ${JSON.stringify(payload)}`).join(),
  },
  {
    name: "the state changes along the documented edges, and listeners see the state that they are told",
    holds: (world) =>
      world.news.changes.every(({ from, to, state }) => {
        const { announced } = world;
        world.announced = to;
        return (
          (from === announced && mayFollow(to, from) && state === to) ||
          `${from} to ${to}, after ${announced}, while ${state}`
        );
      }),
  },
];

/** Whenever nothing is on its way: updates, promises and messages have arrived. */
export const AT_REST: readonly Invariant[] = [
  {
    name: "a load that is due begins with the next update",
    holds: ({ life, isConnected, document }) =>
      life.pendingLoad === undefined || !isConnected || document.isPrerendered || life.pendingLoad,
  },
  {
    name: "state, busyness and notice are those of the life",
    holds: ({ life, element, internals, isBusy, notice, announced, isConnected }) => {
      const { status } = needsOf(life);
      const isAnnounced = announced === element.state || !isConnected;
      const inCss = [...internals.states].join();
      const isRight = element.state === status.state && isAnnounced && notice === noticeOf(status.notice);
      const isShown = inCss === status.state && isBusy === status.isBusy;
      return (
        (isRight && isShown) || `${element.state} ${announced} ${notice} ${inCss} ${JSON.stringify(status)}`
      );
    },
  },
  {
    name: "properties read as they were set",
    holds: ({ element }, page) => page.isReadBy(element),
  },
  {
    name: "the viewer can use the frame unless a notice is shown in its place",
    holds: ({ life, frames }) =>
      frames.every(({ inert }) => inert === /loading|failed/.test(needsOf(life).status.notice)),
  },
  {
    name: "ready has settled where the embed is ready, and where the viewer waits for nothing",
    holds: ({ life, element, waits }) => {
      const { phase } = life;
      const wait = waits.get(element.ready);
      if (life.pendingLoad !== undefined) return true;
      if (isLive(phase)) return wait === "resolved" || `${wait}`;
      const isOver =
        phase.kind === "failed" || (phase.kind === "connecting" && phase.deadline.kind === "passed");
      return !isOver || wait !== "pending";
    },
  },
  {
    name: "nothing waits for ready where messaging is off",
    holds: ({ life: { phase, pendingLoad }, element, waits }) =>
      pendingLoad !== undefined ||
      !("plan" in phase) ||
      phase.plan.hasMessaging ||
      waits.get(element.ready) !== "pending",
  },
  {
    name: "ready is not rejected while a load is under way that may still become ready",
    holds: ({ life, element, waits }) => {
      const { phase, pendingLoad } = life;
      if (pendingLoad !== undefined || element.messaging === "off") return true;
      const isUnderWay =
        phase.kind === "waiting-for-session" ||
        (phase.kind === "connecting" && phase.deadline.kind !== "passed");
      return !isUnderWay || waits.get(element.ready) !== "rejected";
    },
  },
  {
    name: "the viewer sees a failure unless a listener has prevented that",
    holds: ({ life, noticedLoad, notice }) =>
      life.phase.kind !== "failed" || notice === (noticedLoad === life.loadId ? "error" : ""),
  },
  {
    name: "the request for a session is in a state that the phase can have",
    holds: ({ life: { phase, request } }) => {
      const states: Partial<Record<typeof phase.kind, RegExp>> = {
        "waiting-for-session": /requesting|missing|promised|failed/,
        failed: "recovery" in phase ? /requesting|scheduled/ : /none/,
      };
      const possible =
        states[phase.kind] ?? (hasSession(phase) ? /none|requesting|scheduled|promised|failed/ : /none/);
      return possible.test(request.kind) || `${phase.kind}, ${request.kind}`;
    },
  },
  {
    name: "a ready promise that was replaced settles with the next one",
    holds: ({ element, waits }) =>
      waits.get(element.ready) === "pending" || ![...waits.values()].includes("pending"),
  },
  {
    name: "a failed load has an error, and the last error is the one that was reported last",
    holds: ({ life, element: { lastError }, lastReported }) =>
      lastError === null ? life.phase.kind !== "failed" : lastError === lastReported,
  },
  {
    name: "the embed shows the state of the element",
    holds: ({ life, embed, element }, page) => {
      if (!isLive(life.phase) || life.pendingLoad !== undefined || element.messaging === "off") return true;
      if (embed?.stage !== "ready" || embed.unheard > 0 || page.hasFlooded) return true;
      const wrong = STATE_KEYS.filter((key) => !shows(page, key, embed.values[key]));
      const members = Object.keys({ ...page.filters, ...embed.filters });
      return (
        [...wrong, ...members.filter((member) => !isFiltered(page, member, embed.filters[member]))].join() ||
        true
      );
    },
  },
  {
    name: "the tenant's origin is preconnected only while a session is requested",
    holds: ({ document, existing }) => document.head.children.length <= (existing.has("request") ? 1 : 0),
  },
];

/** After the element was removed, and time for what ends by itself has passed. */
export const WHEN_GONE: readonly Invariant[] = [
  {
    name: "no timer, frame, request, observer or listener is left",
    holds: ({ clock, frames, backend, document, existing, nearness }) => {
      const { defaultView, head } = document;
      const left = {
        ...{ timers: clock.timers.size, frames: frames.length, requestCount: backend.open.length },
        ...{ listeners: document.listeners + defaultView.listeners, links: head.children.length },
        ...{ resources: existing.size, observers: nearness ? 1 : 0 },
      };
      return Object.values(left).every((count) => count === 0) || JSON.stringify(left);
    },
  },
];

/** After time has passed in which neither backend nor embed did anything, while somebody looked at the page. */
export const WHEN_FORSAKEN: readonly Invariant[] = [
  {
    name: "every wait has ended",
    holds: ({ life }) => {
      const { phase, request } = life;
      if (phase.kind === "connecting" && phase.deadline.kind === "running") return phase.deadline.kind;
      const lasting = phase.kind === "waiting-for-session" ? /failed|promised/ : /none|failed/;
      return phase.kind === "failed" || lasting.test(request.kind) || request.kind;
    },
  },
];

/** After more than a minute in which the page was awake. */
export const WHEN_TIME_HAS_PASSED: readonly Invariant[] = [
  {
    name: "nothing is due by the wall clock that has not led to anything, also after sleep",
    holds: ({ life, clock }) =>
      clock.isSet ||
      life.pendingLoad !== undefined ||
      timersOf(life).every(({ wall = Infinity }) => wall > clock.date()),
  },
  {
    name: "a session that is a day old is renewed",
    holds: ({ life: { phase, request, pendingLoad }, embed, clock }) => {
      if (!isLive(phase) || !hasSession(phase) || pendingLoad !== undefined || clock.isSet) return true;
      const age = clock.date() - embed!.sessionAt;
      return age < DAY || request.kind !== "none";
    },
  },
  {
    name: "a frame that has lost its page is replaced",
    holds: ({ frames, embed, document }) =>
      frames.length === 0 || document.isPrerendered || (embed !== undefined && embed.stage !== "empty"),
  },
  {
    name: "a frame that has left the embed's page is renewed",
    holds: ({ life, embed }) => {
      const { phase, request, pendingLoad } = life;
      const isLost =
        embed?.stage === "there" &&
        embed.hasLeft &&
        isLive(phase) &&
        hasSession(phase) &&
        pendingLoad === undefined;
      return !isLost || request.kind !== "none";
    },
  },
];

/** After everybody did what they should. */
export const WHEN_FINISHED: readonly Invariant[] = [
  {
    name: "the embed is ready in the end",
    holds: ({ life, element }) => isLive(life.phase) || `${element.state} ${element.lastError?.message}`,
  },
  {
    name: "everything that was called has been posted, unless its target is gone",
    holds: (_, { oneShots, hasFlooded }) =>
      hasFlooded || oneShots.every(({ isOver, isPosted, isForEither }) => isOver || isPosted || isForEither),
  },
];
