import type { ColorScheme, SvcDashboard } from "../../src/index.js";
import { COLOR_SCHEMES } from "../../src/protocol/index.js";
import type { PlaygroundAnswer } from "./host.js";
import { LoadClock } from "./load-clock.js";
import { describeHost, signIn, signOut } from "./login.js";
import {
  applySettings,
  ATTRIBUTES,
  readHash,
  writeHash,
  type AttributeName,
  type Settings,
} from "./settings.js";

/** The key in sessionStorage which keeps the viewer signed out when the tab is reloaded. */
const SIGNED_OUT = "playground-signed-out";

/** The state of the page, and the actions of its controls. */
export class App {
  settings: Settings = readHash(location.hash);
  /** The response of the host's backend, once it has arrived. */
  host: PlaygroundAnswer | undefined;
  /** An error that makes the whole page unusable. */
  outage: string | undefined;
  /** Validation errors by the name of the control. */
  readonly problems = new Map<string, string>();
  readonly dashboard: SvcDashboard;
  readonly clock: LoadClock;
  /** Schedules a render of the page. */
  readonly draw: () => void;
  /** The scheme of an action that the user has posted directly, without changing the settings. */
  #postedScheme: ColorScheme | undefined;

  constructor(dashboard: SvcDashboard, draw: () => void) {
    this.dashboard = dashboard;
    this.draw = draw;
    this.clock = new LoadClock(dashboard);
    dashboard.addEventListener("svc-error", ({ detail: { message } }) => {
      const [, name = "", sentence = ""] = /^([a-z-]+): (.*)$/s.exec(message) ?? [];
      if (ATTRIBUTES.includes(name as AttributeName)) this.problems.set(name, sentence);
    });
    dashboard.addEventListener("svc-action", ({ detail: { type, payload } }) => {
      const scheme = COLOR_SCHEMES.find(
        (name) => name === (payload as { scheme?: unknown } | undefined)?.scheme,
      );
      if (type !== "svc:action:set-color-scheme" || !scheme) return;
      this.#postedScheme = scheme === (this.settings["color-scheme"] ?? "auto") ? undefined : scheme;
      draw();
    });
    for (const type of ["svc-message", "svc-state-change", "svc-error"]) {
      dashboard.addEventListener(type, draw);
    }
    addEventListener("hashchange", () => this.use(readHash(location.hash)));
  }

  /** Shows the first dashboard to the first viewer, unless the URL or an earlier visit selects others. */
  async start(): Promise<void> {
    await this.#attemptOnHost(async () => {
      this.host = await describeHost();
      const [first] = this.host.viewers;
      if (first && !this.host.viewer && !sessionStorage.getItem(SIGNED_OUT)) await this.#signIn(first.id);
      this.dashboard.setAttribute("tenant-origin", this.host.tenantOrigin);
      this.use(this.settings);
    });
  }

  /** Resets everything, including what was posted without a setting, such as a theme. */
  reset(): void {
    history.replaceState(history.state, "", location.pathname);
    location.reload();
  }

  /** Replaces all settings. */
  use(settings: Settings): void {
    const [first] = this.host?.dashboards ?? [];
    const needsDashboard = !settings["public-id"] && !settings.path && !settings.surface;
    this.settings = needsDashboard && first ? { "public-id": first.publicId, ...settings } : settings;
    this.problems.clear();
    this.#apply();
  }

  /** Sets one attribute, or removes it. */
  set(name: AttributeName, value: string | undefined): void {
    const { [name]: _before, ...others } = this.settings;
    // the other surfaces require a deployment, and the sandbox has one
    const deployment = name === "surface" &&
      value &&
      this.host && { "deployment-id": String(this.host.deploymentId) };
    this.settings = { ...deployment, ...others, ...(value !== undefined && { [name]: value }) };
    this.problems.delete(name);
    this.#apply();
  }

  /** The current scheme. The page uses that of the dashboard, whether it was set here or by an action. */
  get scheme(): string {
    return this.#postedScheme ?? this.settings["color-scheme"] ?? "auto";
  }

  setScheme(scheme: ColorScheme): void {
    const isPastSettings = this.#postedScheme !== undefined;
    this.#postedScheme = undefined;
    this.set("color-scheme", scheme === "auto" ? undefined : scheme);
    if (isPastSettings) this.attempt("color-scheme", (dashboard) => dashboard.setColorScheme(scheme));
  }

  /** Calls one of the element's methods, and shows its error beside the control. */
  attempt(control: string, call: (dashboard: SvcDashboard) => void): void {
    this.problems.delete(control);
    try {
      call(this.dashboard);
      this.#keepFilters();
    } catch (error) {
      this.problems.set(control, (error as Error).message);
    }
    this.draw();
  }

  /** Signs another viewer in, or out with null, and reloads the dashboard with a session of that viewer. */
  async switchViewer(viewer: string | null): Promise<void> {
    await this.#attemptOnHost(async () => {
      if (viewer === null) {
        await signOut();
        sessionStorage.setItem(SIGNED_OUT, "yes");
        if (this.host) this.host.viewer = null;
      } else await this.#signIn(viewer);
      this.dashboard.reload();
    });
  }

  async #signIn(viewer: string): Promise<void> {
    await signIn(viewer);
    sessionStorage.removeItem(SIGNED_OUT);
    if (this.host) this.host.viewer = viewer;
  }

  async #attemptOnHost(call: () => Promise<void>): Promise<void> {
    try {
      await call();
      this.outage = undefined;
    } catch (error) {
      this.outage = (error as Error).message;
    }
    this.draw();
  }

  /** Copies the filters, which the element's methods set, into the settings. */
  #keepFilters(): void {
    const filters = this.dashboard.filters ?? {};
    this.set("filters", Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined);
  }

  #apply(): void {
    history.replaceState(history.state, "", writeHash(this.settings));
    if (this.host) applySettings(this.dashboard, this.settings);
    this.draw();
  }
}
