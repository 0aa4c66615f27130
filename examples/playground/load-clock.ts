import type { SvcDashboard } from "../../src/index.js";

/** Measures loads from the request for a session, in milliseconds. */
export class LoadClock {
  ready: number | undefined;
  loaded: number | undefined;
  #began = 0;

  constructor(dashboard: SvcDashboard) {
    dashboard.addEventListener("svc-state-change", ({ detail: { to } }) => {
      if (to === "waiting-for-session") {
        this.#began = performance.now();
        this.ready = this.loaded = undefined;
      } else if (to === "ready" || to === "loaded") {
        this[to] = Math.round(performance.now() - this.#began);
      }
    });
  }
}
