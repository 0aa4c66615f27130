import { html, type TemplateResult } from "lit";
import type { App } from "./app.js";
import { choice, selectField, textField, toggle } from "./fields.js";

/** The maximum length of a menu's labels, which determine its width. */
const TITLE_LENGTH = 60;

function shorten(title: string): string {
  return title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : title;
}

/** Settings for what is shown: a dashboard, or a surface of a deployment. */
export function content(app: App): TemplateResult {
  const dashboards = app.host?.dashboards ?? [];
  return html`
    ${selectField(app, {
      name: "public-id",
      label: "Dashboard",
      initial: "None",
      options: dashboards.map(({ publicId, title }) => ({ value: publicId, text: shorten(title) })),
    })}
    ${choice(app, { name: "surface", label: "Surface", values: ["dashboard", "app", "chat"] })}
    ${textField(app, {
      name: "deployment-id",
      label: "Deployment",
      placeholder: app.host ? `${app.host.deploymentId}, for instance` : "",
      hint: "Needed by the app and chat surfaces.",
    })}
    ${textField(app, {
      name: "path",
      label: "Path",
      placeholder: "/embed/…",
      suggestions: dashboards.map(({ publicId }) => `/embed/dashboard/${encodeURIComponent(publicId)}`),
      hint: "Where to start. A change navigates.",
    })}
  `;
}

/** Settings for loading. */
export function load(app: App): TemplateResult {
  return html`
    ${choice(app, {
      name: "mode",
      label: "Mode",
      values: ["signed", "private"],
      hint: "Signed asks for a session; private lets the viewer sign in inside the frame.",
    })}
    ${choice(app, {
      name: "messaging",
      label: "Messaging",
      values: ["on", "off"],
      hint: "Off for a tenant whose plan has no messages.",
    })}
    ${choice(app, {
      name: "loading",
      label: "Loading",
      values: ["eager", "lazy"],
      hint: "Lazy waits until the element is near the viewport. Counts from the next load.",
    })}
    ${textField(app, {
      name: "ready-timeout",
      label: "Ready timeout",
      placeholder: "30000",
      hint: "Milliseconds; 0 is never. Counts from the next load.",
    })}
    ${textField(app, { name: "frame-title", label: "Frame title", placeholder: "Follows the dashboard’s title" })}
    ${textField(app, {
      name: "url-params",
      label: "URL parameters",
      placeholder: '{ "name": "value" }',
      hint: "Additional parameters of the embed’s URL, as JSON. Loads again.",
    })}
    ${textField(app, { name: "sandbox", label: "Sandbox", placeholder: app.dashboard.sandbox })}
    ${textField(app, { name: "allow", label: "Permissions", placeholder: app.dashboard.allow })}
    ${toggle(app, { name: "credentialless", label: "Credentialless frame" })}
    ${toggle(app, { name: "debug", label: "Messages in the console" })}
    <p class="hint">Sandbox, permissions and the credentialless frame count from the next load.</p>
  `;
}
