/* global tenantOrigin -- set by tenant.mjs */

/** In the host page: a session as its backend would create it, a new one for each load. */
const newSession = () => `s-${crypto.randomUUID()}`;

/** In the host page: makes a dashboard that gets its session from the page immediately. */
function makeDashboard() {
  const element = document.createElement("svc-dashboard");
  element.setAttribute("tenant-origin", tenantOrigin);
  element.setAttribute("public-id", "a");
  element.sessionProvider = newSession;
  return element;
}

/** In the host page: makes a bare frame with the size of a dashboard, because frames outside the viewport cost less. */
function makeEmptyFrame() {
  const frame = document.createElement("iframe");
  frame.style.cssText = "display: block; width: 100%; height: 480px; border: 0";
  return frame;
}

const newUrl = () => `${tenantOrigin}/embed/dashboard/a?session=${newSession()}`;

/** In the host page: makes a bare frame of the same dashboard. */
function makeFrame() {
  const frame = makeEmptyFrame();
  frame.src = newUrl();
  return frame;
}

/**
 * In the host page: the listener of a careful host without the element. It checks window, origin and envelope, and
 * dispatches the event as a DOM event of the frame, so that the page can listen to it as it listens to the element.
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

/** The names of the events, which repeat in this order. */
const NAMES = ["view", "navigate", "drilldown", "download", "ai-query"];
const TIMEOUT_MS = 30_000;

/** In the host page: blocks the main thread, so that no message is received until the tenant's page has posted its burst. */
function blockUntilPosted() {
  const request = new XMLHttpRequest();
  request.open("GET", "/posted", false);
  request.send();
}

/**
 * In the host page: measures the milliseconds until a listener on the target has received a burst of events. All of them
 * are pending before the measurement begins, and are handled one after the other: otherwise it would measure how fast the
 * tenant's page posts them in its own process, not how fast the receiver is.
 * @param noise the number of messages of other scripts before the events
 */
function timeBurst(target, embed, count, noise) {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    let start;
    let left = count;
    const onEvent = () => {
      if (--left > 0) return;
      stop.abort();
      clearTimeout(timeout);
      resolve(performance.now() - start);
    };
    const timeout = setTimeout(
      () => reject(new Error(`${left} of ${count} events are missing.`)),
      TIMEOUT_MS,
    );
    for (const name of NAMES) target.addEventListener(`svc-${name}`, onEvent, { signal: stop.signal });
    embed.postMessage({ count, noise, names: NAMES }, tenantOrigin);
    // in a later task, because the message is sent in a task too
    setTimeout(() => {
      blockUntilPosted();
      start = performance.now();
    });
  });
}

/** In the host page: measures a burst through an element. */
function timeElement(element, count, noise = 0) {
  return timeBurst(element, element.shadowRoot.querySelector("iframe").contentWindow, count, noise);
}

/** In the host page: measures a burst through the plain listener of a frame. */
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

/** In the host page: measures the milliseconds until bare frames with the session in `src` are ready. */
async function timeReadyFrames(count) {
  const start = performance.now();
  await addFrames(Array.from({ length: count }, makeFrame));
  return performance.now() - start;
}

/** In the host page: the same for frames that navigate as the element's do, so that the session is not visible. */
async function timeReadySentFrames(count) {
  const start = performance.now();
  const frames = Array.from({ length: count }, makeEmptyFrame);
  const ready = addFrames(frames);
  for (const frame of frames) frame.contentWindow.location.replace(newUrl());
  await ready;
  return performance.now() - start;
}

/** In the host page: measures the milliseconds until dashboards are ready. */
async function timeReadyDashboards(count) {
  const start = performance.now();
  const dashboards = Array.from({ length: count }, makeDashboard);
  document.body.append(...dashboards);
  await Promise.all(dashboards.map(({ ready }) => ready));
  return performance.now() - start;
}

/** In the host page: measures the milliseconds for posting actions to an embed that never becomes ready. */
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

/** In the host page: measures the milliseconds for dispatching events without a listener. */
function timeUnhandledEvents(count) {
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
  timeUnhandledEvents,
});
