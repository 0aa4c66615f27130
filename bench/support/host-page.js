/* global tenantOrigin -- set by tenant.mjs */

/** In the host page: a dashboard that asks a session of the page and is ready at once. */
function makeDashboard() {
  const element = document.createElement("svc-dashboard");
  element.setAttribute("tenant-origin", tenantOrigin);
  element.setAttribute("public-id", "a");
  element.sessionProvider = () => "s-1";
  return element;
}

/** In the host page: what a host would write by itself, with the checks that it needs. */
function listenToFrame(frame, onEvent) {
  const listener = ({ origin, source, data }) => {
    if (source !== frame.contentWindow || origin !== tenantOrigin) return;
    if (data?.source !== "svc-embed" || data.direction !== "event" || typeof data.type !== "string") return;
    onEvent(data);
  };
  addEventListener("message", listener);
  return () => removeEventListener("message", listener);
}

/** In the host page: a bare frame of the same dashboard. */
function makeFrame() {
  const frame = document.createElement("iframe");
  frame.src = `${tenantOrigin}/embed/dashboard/a?session=s-1`;
  return frame;
}

/** In the host page: milliseconds from the first to the last event of a burst, told by whoever listens. */
function timeBurst(target, burst, listen) {
  return new Promise((resolve) => {
    let first;
    let left = burst;
    const stop = listen(() => {
      first ??= performance.now();
      if (--left > 0) return;
      stop();
      resolve(performance.now() - first);
    });
    target.postMessage({ burst }, tenantOrigin);
  });
}

/** In the host page: a burst through the element. */
function timeElement(element, burst) {
  const frame = element.shadowRoot.querySelector("iframe");
  return timeBurst(frame.contentWindow, burst, (count) => {
    element.addEventListener("svc-view", count);
    return () => element.removeEventListener("svc-view", count);
  });
}

/** In the host page: a burst through a plain listener. */
function timePlain(frame, burst) {
  return timeBurst(frame.contentWindow, burst, (count) => listenToFrame(frame, count));
}

Object.assign(globalThis, { makeDashboard, makeFrame, listenToFrame, timeElement, timePlain });
