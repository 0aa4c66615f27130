import type { ReactiveController } from "@lit/reactive-element";
import { outsideZone } from "../../connection/outside-zone.js";
import { sharedByCopies } from "../copies.js";
import { clockOf, type DashboardHost } from "../dashboard-host.js";
import { documentMember, stylesOf, viewOf } from "../document-access.js";
import type { DashboardProperties } from "./properties.js";
import type { PropertyValues } from "./property-values.js";

/** The custom properties that `svc-dashboard/css-theme` reads, by the members of the theme. */
export const THEME_VARIABLES = {
  primaryColor: "--svc-dashboard-theme-primary-color",
  borderRadius: "--svc-dashboard-theme-border-radius",
  font: "--svc-dashboard-theme-font",
};

/** The minimum time between two readings, in milliseconds: a page may animate its colors. */
const INTERVAL = 100;

/** How long after `ready` the page may take to import `svc-dashboard/css-theme`, in milliseconds. */
const GRACE_PERIOD = 5000;

/** Whether a warning that nothing reads the page's theme was written to the console. */
let isReported = false;

/** Reads the values that one element inherits from the page around it. */
export interface Inheritance {
  /**
   * Returns the current values, which must be valid. A removed member of an object stays until the next load: the embed
   * replaces a theme as a whole, and would lose the member at once.
   * @param load a different number for each load; undefined before the first one is ready
   */
  read(load: number | undefined): Partial<DashboardProperties>;
  end(): void;
}

/**
 * Begins to watch the values that an element inherits, and calls `onChange` when they may have changed.
 * @param view the element's window, which may be a pop-up window
 * @returns undefined if no value can be read, such as in unit tests
 */
export type Inherit = (
  element: DashboardHost,
  view: typeof globalThis,
  onChange: () => void,
) => Inheritance | undefined;

const registry = sharedByCopies<{
  inherit?: Inherit;
  /** One function for each connected element, which begins its inheritance. */
  readonly elements: Set<() => void>;
}>("inheritance", { elements: new Set() });

/** Lets all elements of the page inherit values, also those of other copies of this package. A second call does nothing. */
export function defineInheritance(inherit: Inherit): void {
  registry.inherit ??= inherit;
  for (const begin of registry.elements) begin();
}

/** Keeps the inherited values of one element up to date, if an inheritance is defined. */
export class InheritedValues implements ReactiveController {
  readonly #host: DashboardHost;
  readonly #values: PropertyValues;
  #inheritance: Inheritance | undefined;
  #load: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasChangedAgain = false;
  #warning: ReturnType<typeof setTimeout> | undefined;

  constructor(host: DashboardHost, values: PropertyValues) {
    this.#host = host;
    this.#values = values;
    host.addController(this);
  }

  hostConnected(): void {
    registry.elements.add(this.#begin);
    this.#begin();
  }

  hostDisconnected(): void {
    registry.elements.delete(this.#begin);
    this.#inheritance?.end();
    this.#inheritance = undefined;
    clockOf(this.#host).clearTimeout(this.#warning);
  }

  ready(load: number): void {
    this.#load = load;
    this.#read();
    this.#warnLater();
  }

  #read(): void {
    if (this.#inheritance) this.#values.inherit(this.#inheritance.read(this.#load));
  }

  readonly #begin = (): void => {
    const view = viewOf(this.#host.ownerDocument);
    outsideZone(() => (this.#inheritance ??= registry.inherit?.(this.#host, view, this.#readSoon)));
  };

  /** Reads values that may have changed, now or when the interval since the last reading is over. */
  readonly #readSoon = (): void => {
    this.#hasChangedAgain = this.#timer !== undefined;
    if (this.#hasChangedAgain) return;
    this.#read();
    this.#timer = clockOf(this.#host).setTimeout(() => {
      this.#timer = undefined;
      if (this.#hasChangedAgain) this.#readSoon();
    }, INTERVAL);
  };

  /** Warns once, in the console, after the page's `load`, if its CSS sets a theme that nothing reads. */
  #warnLater(): void {
    const clock = clockOf(this.#host);
    clock.clearTimeout(this.#warning);
    this.#warning = clock.setTimeout(() => {
      if (registry.inherit || isReported) return;
      const { ownerDocument, localName } = this.#host;
      if (documentMember(ownerDocument, "readyState") !== "complete") {
        this.#warnLater();
        return;
      }
      const styles = stylesOf(this.#host);
      const variable = Object.values(THEME_VARIABLES).find((name) => styles.getPropertyValue?.(name));
      if (!variable) return;
      isReported = true;
      const advice = "import svc-dashboard/css-theme in code that the browser runs.";
      console.warn(`<${localName}>`, `ignores ${variable}: ${advice}`);
    }, GRACE_PERIOD);
  }
}
