import { html, type TemplateResult } from "lit";
import type { SvcDashboard } from "../../src/index.js";
import type { HostDescription } from "./host.js";
import type { Settings } from "./settings.js";

/** A button for each dashboard, and for the two other surfaces. */
export function switcher(
  dashboard: SvcDashboard,
  settings: Settings,
  { dashboards, deploymentId }: HostDescription,
): TemplateResult {
  const isShown = (target: Record<string, string>) =>
    ["surface", "public-id"].every((name) => (dashboard.getAttribute(name) ?? "") === (target[name] ?? ""));
  const choose = (target: Record<string, string>) => (event: Event) => {
    for (const name of ["mode", "path", "surface", "public-id", "deployment-id"])
      settings.set(name, target[name] ?? null);
    (event.currentTarget as HTMLElement).scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const button = (title: string, target: Record<string, string>) =>
    html`<button type="button" aria-pressed=${isShown(target)} @click=${choose(target)}>${title}</button>`;
  const surface = (name: string) => ({ surface: name, "deployment-id": String(deploymentId) });
  return html`${dashboards.map(({ publicId, title }) => button(title, { "public-id": publicId }))}
    <span class="rule" aria-hidden="true"></span>
    ${button("App", surface("app"))} ${button("Chat", surface("chat"))}`;
}
