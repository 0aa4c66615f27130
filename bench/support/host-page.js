/* global tenantOrigin -- set by tenant.mjs */

/** In the host page: the sessions that its backend would create, a new one for each load. */
const newSession = () => `s-${crypto.randomUUID()}`;

/** In the host page: a dashboard that gets its session from the page, at once. */
function makeDashboard() {
  const element = document.createElement("svc-dashboard");
  element.setAttribute("tenant-origin", tenantOrigin);
  element.setAttribute("public-id", "a");
  element.sessionProvider = newSession;
  return element;
}

/** In the host page: a bare frame, of the size of a dashboard: frames outside the viewport cost less. */
function makeEmptyFrame() {
  const frame = document.createElement("iframe");
  frame.style.cssText = "display: block; width: 100%; height: 480px; border: 0";
  return frame;
}

const newUrl = () => `${tenantOrigin}/embed/dashboard/a?session=${newSession()}`;

/** In the host page: a bare frame of the same dashboard. */
function makeFrame() {
  const frame = makeEmptyFrame();
  frame.src = newUrl();
  return frame;
}

/**
 * In the host page: what a careful host would write by hand. It checks window, origin and envelope, and hands the event
 * on as a DOM event of the frame, so that the rest of the page can listen to it as to the element.
 */
function listenToFrame(frame) {
  const listener = ({ origin, source, data }) => {
    if (source !== frame.contentWindow || origin !== tenantOrigin) return;
    if (data?.source !== "svc-embed" || data.direction !== "event") return;
    const { type, payload, timestamp, surface } = data;
    if (typeof type !== "string" || !type.startsWith("svc:event:")) return;
    if (typeof timestamp !== "number" || typeof surface !== "string") return;
    if (typeof payload !== "object" || payload === null) return;
    const name = `svc-${type.slice("svc:event:".length)}`;
    frame.dispatchEvent(new CustomEvent(name, { detail: payload, bubbles: true }));
  };
  addEventListener("message", listener);
  return () => removeEventListener("message", listener);
}

/** In the host page: the next event of a target. */
const nextEvent = (target, name) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

/** The events that come again and again, in turn. */
const NAMES = ["view", "navigate", "drilldown", "download", "ai-query"];
const LIMIT_MS = 30_000;

/** In the host page: does nothing, not even receive messages, until the tenant's page has posted its burst. */
function blockUntilPosted() {
  const request = new XMLHttpRequest();
  request.open("GET", "/posted", false);
  request.send();
}

/**
 * In the host page: milliseconds that a burst of events takes, until a listener on the target has got them all. They are
 * there before the time begins, and handled one after the other: otherwise it would be the time that the tenant's page
 * takes to post them, in a process of its own, and tell little about who receives them.
 * @param noise how many messages of no protocol come before the events
 */
function timeBurst(target, embed, count, noise) {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    let start;
    let left = count;
    const onEvent = () => {
      if (--left > 0) return;
      stop.abort();
      clearTimeout(limit);
      resolve(performance.now() - start);
    };
    const limit = setTimeout(() => reject(new Error(`${left} of ${count} events are missing.`)), LIMIT_MS);
    for (const name of NAMES) target.addEventListener(`svc-${name}`, onEvent, { signal: stop.signal });
    embed.postMessage({ count, noise, names: NAMES }, tenantOrigin);
    // in a later task: the message itself leaves in one
    setTimeout(() => {
      blockUntilPosted();
      start = performance.now();
    });
  });
}

/** In the host page: a burst through an element. */
function timeElement(element, count, noise = 0) {
  return timeBurst(element, element.shadowRoot.querySelector("iframe").contentWindow, count, noise);
}

/** In the host page: a burst through the plain listener of a frame. */
async function timeFrame(frame, count, noise = 0) {
  const stop = listenToFrame(frame);
  const time = await timeBurst(frame, frame.contentWindow, count, noise);
  stop();
  return time;
}

/** In the host page: adds frames, and waits for the `ready` of each, not for its `load`. */
async function addFrames(frames) {
  document.body.append(...frames);
  await Promise.all(
    frames.map((frame) => {
      listenToFrame(frame);
      return nextEvent(frame, "svc-ready");
    }),
  );
}

/** In the host page: milliseconds until bare frames with the session in `src` are ready. */
async function timeReadyFrames(count) {
  const start = performance.now();
  await addFrames(Array.from({ length: count }, makeFrame));
  return performance.now() - start;
}

/** In the host page: the same of frames that are sent as the element sends its own, so that the session does not show. */
async function timeReadySentFrames(count) {
  const start = performance.now();
  const frames = Array.from({ length: count }, makeEmptyFrame);
  const ready = addFrames(frames);
  for (const frame of frames) frame.contentWindow.location.replace(newUrl());
  await ready;
  return performance.now() - start;
}

/** In the host page: milliseconds until dashboards are ready. */
async function timeReadyDashboards(count) {
  const start = performance.now();
  const dashboards = Array.from({ length: count }, makeDashboard);
  document.body.append(...dashboards);
  await Promise.all(dashboards.map(({ ready }) => ready));
  return performance.now() - start;
}

/** In the host page: milliseconds that actions take which wait for an embed that never becomes ready. */
function timeActions(count) {
  const element = makeDashboard();
  element.sessionProvider = () => new Promise(() => {});
  document.body.append(element);
  const start = performance.now();
  for (let id = 0; id < count; id++) element.postAction("svc:action:later", { id });
  const time = performance.now() - start;
  element.remove();
  return time;
}

/** In the host page: milliseconds that events take which nothing listens to. */
function timeUnheardEvents(count) {
  const target = document.createElement("div");
  document.body.append(target);
  const start = performance.now();
  for (let id = 0; id < count; id++) target.dispatchEvent(new CustomEvent("later", { detail: { id } }));
  const time = performance.now() - start;
  target.remove();
  return time;
}

Object.assign(globalThis, {
  makeDashboard,
  makeFrame,
  nextEvent,
  timeActions,
  timeElement,
  timeFrame,
  timeReadyDashboards,
  timeReadyFrames,
  timeReadySentFrames,
  timeUnheardEvents,
});
