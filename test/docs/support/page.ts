/** The environment of the documentation's code for pages. The test bundles it with the entries that the code imports. */
import "svc-dashboard";
import type { SvcDashboard } from "svc-dashboard";
import { EmbedStub } from "svc-dashboard/testing";
import { runBody } from "./run-body.js";

/** A page with a dashboard that is ready, and an iframe. */
export class PageOfBlock {
  /** The arguments of `console.log`. */
  readonly logged: unknown[][] = [];
  readonly #load: (entry: string) => Promise<unknown>;
  readonly #iframe = document.createElement("iframe");
  readonly #dashboard: SvcDashboard = document.createElement("svc-dashboard");
  readonly #stub = new EmbedStub(this.#dashboard);

  constructor(load: (entry: string) => Promise<unknown>) {
    this.#load = load;
    document.body.replaceChildren(this.#dashboard, this.#iframe);
  }

  /** Runs the body of a block. @throws the errors of its code */
  async run(body: string): Promise<void> {
    this.#stub.ready({ deploymentId: 42 });
    await this.#dashboard.ready;
    const console = { log: (...words: unknown[]): number => this.logged.push(words) };
    const [dashboard, iframe] = [this.#dashboard, this.#iframe];
    const around = { console, dashboard, iframe, session: "a-session", csrfToken: "a-token" };
    await runBody(body, { load: this.#load, ...around });
  }

  /** Dispatches an event of the embed. */
  send(...event: Parameters<EmbedStub["send"]>): void {
    this.#stub.send(...event);
  }

  /** The names of the actions that the dashboard has posted. */
  actions(): string[] {
    return this.#stub.actions.map(({ type }) => type.slice("svc:action:".length));
  }

  /** The URL of the iframe. */
  iframeUrl(): string {
    return this.#iframe.src;
  }
}

/** A dashboard's tag in a piece of HTML. */
interface TagReport {
  /** The attributes that neither the dashboard nor every element has. */
  unknownAttributes: string[];
  /** The failure that the element reports about its attributes. */
  lastError: SvcDashboard["lastError"];
}

const GLOBAL = ["class", "id", "lang", "slot", "style", "tabindex", "autofocus"];

/** Connects each dashboard of a piece of HTML, without an embed. */
export async function reportTags(html: string): Promise<TagReport[]> {
  const template = document.createElement("template");
  template.innerHTML = html;
  const reports: TagReport[] = [];
  for (const tag of template.content.querySelectorAll("svc-dashboard")) {
    const element = document.createElement("svc-dashboard");
    const known = [...GLOBAL, ...(element.constructor as typeof SvcDashboard).observedAttributes];
    new EmbedStub(element);
    for (const { name, value } of tag.attributes) element.setAttribute(name, value);
    document.body.append(element);
    await element.updateComplete;
    await Promise.resolve(); // a failure is reported in a microtask after connection
    reports.push({
      unknownAttributes: tag.getAttributeNames().filter((name) => !known.includes(name)),
      lastError: element.lastError,
    });
    element.remove();
  }
  return reports;
}
