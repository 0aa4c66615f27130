/** The page that `npm start` serves: a host page with the element, a login, and controls for all attributes and actions. */
import "../../src/index.js";
import "../../src/inspector/index.js";
import { html, render, type TemplateResult } from "lit";
import { account, callHost } from "./account.js";
import { actions } from "./actions.js";
import type { HostDescription } from "./host.js";
import { gallery } from "./gallery.js";
import { markup } from "./markup.js";
import { Settings } from "./settings.js";
import { switcher } from "./switcher.js";

const dashboard = document.querySelector("svc-dashboard")!;
// on a phone, the dashboard comes first
const isNarrow = !matchMedia("(min-width: 75rem)").matches;
const settings = new Settings(dashboard, isNarrow);
let host: HostDescription | undefined;
let outage = "";

function show(id: string, view: TemplateResult): void {
  render(view, document.getElementById(id)!);
}

function draw(): void {
  show("account", account(host, outage, changeLogin));
  show("attributes", settings.render(host, { Look: gallery(dashboard, settings) }));
  if (!host) return;
  show("switcher", switcher(dashboard, settings, host));
  show("markup", markup(dashboard, settings));
  show("examples", examples(host.examples));
}

function examples(apps: HostDescription["examples"]): TemplateResult {
  return html`<h2 id="examples-title">Examples</h2>
    <p>
      Apps to copy; <a href="/examples/README.md">the list</a> describes them. A command starts one in this
      clone.
    </p>
    <ul>
      ${apps.map(
        ({ name, title }) =>
          html`<li>
            <a href="/examples/${name}/README.md">${title}</a><br /><code>npm start -- ${name}</code>
          </li>`,
      )}
    </ul>`;
}

async function useHost(method: "GET" | "POST", route: string): Promise<void> {
  try {
    host = await callHost(method, route);
    outage = "";
  } catch (error) {
    outage = (error as Error).message;
  }
  draw();
}

async function changeLogin(route: string): Promise<void> {
  await useHost("POST", route);
  applyAccount();
}

/** Sets the viewer. Another account ends the load of the previous one, and starts its own. */
function applyAccount(): void {
  if (host?.account) dashboard.setAttribute("viewer", host.account);
  else dashboard.removeAttribute("viewer");
}

new MutationObserver(draw).observe(dashboard, { attributes: true });
for (const type of ["svc-error", "svc-state-change"]) dashboard.addEventListener(type, draw);

// on a low screen, whole charts come before the messages
if (isNarrow || !matchMedia("(min-height: 70rem)").matches)
  document.querySelector<HTMLDetailsElement>("#messages")!.open = false;
show("actions", actions(dashboard));
draw();
await useHost("GET", "host");
if (host) {
  applyAccount();
  dashboard.setAttribute("tenant-origin", host.tenantOrigin);
  const [first] = host.dashboards;
  if (first) dashboard.setAttribute("public-id", first.publicId);
}
