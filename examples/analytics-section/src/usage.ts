/** How viewers use the dashboards. `waited` is the time from the request of the session until all widgets are there, in ms. */
export type UsageRecord = { dashboard: string } & (
  | { kind: "view" }
  | { kind: "load"; waited: number }
  | { kind: "download"; format: string; target: string }
  | { kind: "question"; query: string }
);

/**
 * Records how the dashboards in an element are used, by events that bubble. Call it before they are connected.
 * @returns a function to call when a dashboard is shown: one that stays loaded reports nothing
 */
export function recordUsage(root: HTMLElement, send: (record: UsageRecord) => void) {
  const requestedAt = new WeakMap<EventTarget, number>();
  let shown: string | undefined;

  root.addEventListener("svc-state-change", ({ target, detail }) => {
    if (detail.to === "waiting-for-session") requestedAt.set(target!, performance.now());
  });
  root.addEventListener("svc-dashboard-loaded", ({ target }) => {
    const start = requestedAt.get(target!);
    if (start === undefined) return; // the session was renewed: nobody waited
    requestedAt.delete(target!);
    send({ kind: "load", dashboard: idOf(target), waited: Math.round(performance.now() - start) });
  });
  root.addEventListener("svc-download", ({ target, detail }) => {
    send({ kind: "download", dashboard: idOf(target), format: detail.format, target: detail.target });
  });
  root.addEventListener("svc-ai-query", ({ target, detail }) => {
    // a question has a second event when it has been answered
    if (detail.status === "submitted")
      send({ kind: "question", dashboard: idOf(target), query: detail.query });
  });

  return (dashboard: string): void => {
    if (dashboard !== shown) send({ kind: "view", dashboard });
    shown = dashboard;
  };
}

const idOf = (target: EventTarget | null) => (target as HTMLElementTagNameMap["svc-dashboard"]).publicId!;

/** Posts a record to the backend, also while the page is being left. A lost record must not disturb the viewer. */
export function postUsage(viewer: string, record: UsageRecord): void {
  const body = JSON.stringify({ viewer, ...record });
  fetch("/api/usage", { method: "POST", keepalive: true, body }).catch(() => undefined);
}
