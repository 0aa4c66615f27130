/**
 * The conditions that hold in every life: the specification of the life cycle, as far as a simulation can check it.
 * Longer than 250 lines, because a specification is read in one place.
 */
import { hasFrame, hasSession, isLive } from "../../../src/element/load/life.js";
import { needsOf, type Resources } from "../../../src/element/load/needs.js";
import { timersOf } from "../../../src/element/load/transition.js";
import { mayFollow } from "../state-changes.js";
import { DAY, STATE_KEYS } from "./embed.js";
import { isFiltered, noticeOf, shows, usesOf } from "./observations.js";
import type { Page } from "./page.js";
import type { Environment } from "./environment.js";

export interface Invariant {
  readonly name: string;
  /** @returns whether it holds, or a description of the violation */
  holds(env: Environment, page: Page): boolean | string;
}

const MINUTE = 60_000;

/** Hold after every step, also in the middle of a task. */
export const ALWAYS: readonly Invariant[] = [
  {
    name: "exactly the resources that the life needs exist",
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
    holds: (env) => {
      const { effectCount, life } = env;
      if (env.document.isPrerendered) return true; // the pending load requests an update again
      env.cycle?.reconcile();
      return env.effectCount === effectCount && env.life === life;
    },
  },
  {
    name: "a disconnected element is idle and has no resources",
    holds: ({ life, existing, isConnected }) =>
      isConnected || (life.phase.kind === "idle" && life.phase.why === "disconnected" && existing.size === 0),
  },
  {
    name: "at most one frame exists, and only while the element is connected",
    holds: ({ frames, isConnected }) => frames.length <= (isConnected ? 1 : 0),
  },
  {
    name: "at most one session request is pending, and only while the life needs it",
    holds: ({ backend, existing }) => backend.open.length <= (existing.has("request") ? 1 : 0),
  },
  {
    name: "no session is requested while a load is pending or the element is disconnected",
    holds: ({ recording }) =>
      recording.calls.every(
        ({ life, isConnected, isNeeded }) => life.pendingLoad === undefined && isConnected && isNeeded,
      ),
  },
  {
    name: "a lazy element far from the viewport requests no session by itself",
    holds: ({ recording }) =>
      recording.calls.every(
        ({ life: { phase }, reason, isNear }) =>
          isNear || !/^(load|move)$/.test(reason) || !("plan" in phase && phase.plan.isLazy),
      ),
  },
  {
    name: "reload() and the retry button do not wait for the viewport",
    holds: ({ life: { phase } }) =>
      !(phase.kind === "idle" && phase.why === "off-screen" && /reload|retry/.test(phase.reason)),
  },
  {
    name: "a frame that sends too much is removed",
    holds: ({ embeds }) => embeds.every(({ isThere, hasFlooded }) => !isThere || !hasFlooded),
  },
  {
    name: "every action is posted to the frame of the current load, and to its tenant's origin",
    holds: ({ recording }) =>
      recording.posts.every(({ isCurrent, targetOrigin, url }) => isCurrent && targetOrigin === url.origin),
  },
  {
    name: "no action is posted before its embed is ready, or while a load is pending",
    holds: ({ recording }) =>
      recording.posts.every(
        ({ hasReportedReady, life }) =>
          hasReportedReady && life.pendingLoad === undefined && isLive(life.phase),
      ),
  },
  {
    name: "svc-state-change reports ready before anything is posted",
    holds: ({ recording }) =>
      recording.posts.every(({ reportedState }) => reportedState === "ready" || reportedState === "loaded"),
  },
  {
    name: "a session is posted only to an embed that has reported the end of its session",
    holds: ({ recording }) =>
      recording.posts.every(
        ({ action, hasReportedSession }) => action.type !== "svc:action:set-session" || hasReportedSession,
      ),
  },
  {
    name: "a load has a session unless it is private, and each load has one URL",
    holds: ({ recording, used }) =>
      recording.loads.every(({ url, life }) => {
        const { phase } = life;
        const isFirst = !used.has(`load ${life.loadId}`);
        used.add(`load ${life.loadId}`);
        return isFirst && hasFrame(phase) && url.searchParams.has("session") === phase.plan.isSigned;
      }),
  },
  {
    name: "no session is used twice",
    holds: (env) =>
      usesOf(env).every(({ session }) => {
        const isFirst = !env.used.has(session);
        env.used.add(session);
        return isFirst;
      }),
  },
  {
    name: "a session that the page has set is used within five minutes if another source exists",
    holds: ({ recording, backend, clock }) =>
      recording.loads.every(({ url, hasSource, at }) => {
        const { setAt = Infinity } = backend.sessions.get(url.searchParams.get("session") ?? "") ?? {};
        return !hasSource || clock.isSet || at - setAt <= 5 * MINUTE;
      }),
  },
  {
    name: "a session is used for the viewer and the target that it was requested for",
    holds: (env) =>
      usesOf(env).every(({ session, url, viewer }) => {
        const purpose = env.backend.sessions.get(session);
        const { tenantOrigin = url.origin, place = "", viewer: owner } = purpose ?? {};
        const isTarget = tenantOrigin === url.origin && url.pathname.startsWith(`/embed${place}`);
        return purpose !== undefined && owner === viewer && isTarget;
      }),
  },
  {
    name: "a session that is posted counts as new",
    holds: ({ recording }) =>
      recording.posts.every(({ action, life: { phase } }) => {
        const isNew = hasSession(phase) && !phase.session.isOver && phase.session.token.kind === "fresh";
        return action.type !== "svc:action:set-session" || isNew;
      }),
  },
  {
    name: "at most two renewals begin in a minute, one of each kind, unless the page has set a session",
    holds: ({ recording, renewals }) =>
      recording.begun.every(({ name, wall, life, isProvided }) => {
        if (name !== "request" || !hasSession(life.phase) || isProvided) return true;
        const [, last = -Infinity] = renewals;
        renewals.unshift(wall);
        return wall - last >= MINUTE;
      }),
  },
  {
    name: "an action is posted once for each call or change, in order, and only for its viewer and target",
    holds: ({ recording }) =>
      recording.posts.every(({ isWanted }) => isWanted) ||
      recording.posts.map(({ action: { type, payload } }) => `${type} ${JSON.stringify(payload)}`).join(),
  },
  {
    name: "the state changes as documented, and the property state has the reported value in listeners",
    holds: (env) =>
      env.recording.changes.every(({ from, to, state }) => {
        const { announced } = env;
        env.announced = to;
        return (
          (from === announced && mayFollow(to, from) && state === to) ||
          `${from} to ${to}, after ${announced}, while ${state}`
        );
      }),
  },
];

/** Hold whenever updates and promises have settled. */
export const AT_REST: readonly Invariant[] = [
  {
    name: "a pending load begins with the next update",
    holds: ({ life, isConnected, document }) =>
      life.pendingLoad === undefined || !isConnected || document.isPrerendered || life.pendingLoad,
  },
  {
    name: "state, aria-busy and notice are those of the life",
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
    name: "properties have the values that were set",
    holds: ({ element }, page) => page.isReadBy(element),
  },
  {
    name: "the frame is usable unless a notice is shown in its place",
    holds: ({ life, frames }) =>
      frames.every(({ inert }) => inert === /loading|failed/.test(needsOf(life).status.notice)),
  },
  {
    name: "ready has resolved if the embed is ready, and has settled after a failure or timeout",
    holds: ({ life, element, readyPromises }) => {
      const { phase } = life;
      const wait = readyPromises.get(element.ready);
      if (life.pendingLoad !== undefined) return true;
      if (isLive(phase)) return wait === "resolved" || `${wait}`;
      const isOver =
        phase.kind === "failed" || (phase.kind === "connecting" && phase.deadline.kind === "passed");
      return !isOver || wait !== "pending";
    },
  },
  {
    name: "ready is not pending in a load without messaging",
    holds: ({ life: { phase, pendingLoad }, element, readyPromises }) =>
      pendingLoad !== undefined ||
      !("plan" in phase) ||
      phase.plan.hasMessaging ||
      readyPromises.get(element.ready) !== "pending",
  },
  {
    name: "ready is not rejected while the load may still become ready",
    holds: ({ life, element, readyPromises }) => {
      const { phase, pendingLoad } = life;
      if (pendingLoad !== undefined || element.messaging === "off") return true;
      const isUnderWay =
        phase.kind === "waiting-for-session" ||
        (phase.kind === "connecting" && phase.deadline.kind !== "passed");
      return !isUnderWay || readyPromises.get(element.ready) !== "rejected";
    },
  },
  {
    name: "a failed load shows a notice unless a listener has prevented it",
    holds: ({ life, noticeLoadId, notice }) =>
      life.phase.kind !== "failed" || notice === (noticeLoadId === life.loadId ? "error" : ""),
  },
  {
    name: "the session request has a state that the phase permits",
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
    holds: ({ element, readyPromises }) =>
      readyPromises.get(element.ready) === "pending" || ![...readyPromises.values()].includes("pending"),
  },
  {
    name: "a failed load has an error, and lastError is the last reported error",
    holds: ({ life, element: { lastError }, lastReported }) =>
      lastError === null ? life.phase.kind !== "failed" : lastError === lastReported,
  },
  {
    name: "the embed shows the state of the element",
    holds: ({ life, embed, element }, page) => {
      if (!isLive(life.phase) || life.pendingLoad !== undefined || element.messaging === "off") return true;
      if (embed?.stage !== "ready" || embed.readyInTransit > 0 || page.hasFlooded) return true;
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

/** Hold a second after the element was removed. */
export const WHEN_REMOVED: readonly Invariant[] = [
  {
    name: "no timer, frame, request, observer or listener is left",
    holds: ({ clock, frames, backend, document, existing, nearness }) => {
      const { defaultView, head } = document;
      const left = {
        ...{ timers: clock.timers.size, frames: frames.length, requests: backend.open.length },
        ...{ listeners: document.listeners + defaultView.listeners, links: head.children.length },
        ...{ resources: existing.size, observers: nearness ? 1 : 0 },
      };
      return Object.values(left).every((count) => count === 0) || JSON.stringify(left);
    },
  },
];

/** Hold after a time in which neither backend nor embed responded and the page was visible. */
export const WHEN_UNATTENDED: readonly Invariant[] = [
  {
    name: "no timeout is pending",
    holds: ({ life }) => {
      const { phase, request } = life;
      if (phase.kind === "connecting" && phase.deadline.kind === "running") return phase.deadline.kind;
      const lasting = phase.kind === "waiting-for-session" ? /failed|promised/ : /none|failed/;
      return phase.kind === "failed" || lasting.test(request.kind) || request.kind;
    },
  },
];

/** Hold after more than a minute in which the page was awake. */
export const WHEN_TIME_HAS_PASSED: readonly Invariant[] = [
  {
    name: "no wall-clock timer is overdue, also after sleep",
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

/** Hold after a time without faults. */
export const WHEN_FINISHED: readonly Invariant[] = [
  {
    name: "the embed is ready in the end",
    holds: ({ life, element }) => isLive(life.phase) || `${element.state} ${element.lastError?.message}`,
  },
  {
    name: "every called action has been posted, unless its target has changed",
    holds: (_, { oneShots, hasFlooded }) =>
      hasFlooded || oneShots.every(({ isOver, isPosted, isForEither }) => isOver || isPosted || isForEither),
  },
];
