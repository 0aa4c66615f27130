import { html, type TemplateResult } from "lit";
import { actions } from "./actions.js";
import type { App } from "./app.js";
import { copyButton } from "./copy-button.js";
import { data } from "./data.js";
import { icon } from "./icons.js";
import { content, load } from "./load.js";
import { look } from "./look.js";
import type { AttributeName } from "./settings.js";

interface Group {
  title: string;
  fields: (app: App) => TemplateResult;
  /** The attributes whose changes are counted beside the title. */
  attributes: readonly AttributeName[];
}

const GROUPS: readonly Group[] = [
  { title: "Content", fields: content, attributes: ["surface", "deployment-id", "path"] },
  { title: "Look", fields: look, attributes: ["color-scheme", "locale", "theme"] },
  { title: "Data", fields: data, attributes: ["timezone", "filters", "allow-export"] },
  { title: "Actions", fields: actions, attributes: [] },
  {
    title: "Load",
    fields: load,
    attributes: [
      ...(["mode", "messaging", "loading", "ready-timeout", "frame-title", "url-params"] as const),
      ...(["sandbox", "allow", "credentialless", "debug"] as const),
    ],
  },
];

/** The groups that are open at first. On a narrow screen there are none, so that the dashboard is visible. */
const isRoomy = matchMedia("(min-width: 1024px)").matches;
const OPEN_AT_FIRST = isRoomy ? ["Content", "Look", "Data"] : [];

/** All settings and actions, in collapsible groups. */
export function controls(app: App): TemplateResult {
  return html`
    <div class="controls-head">
      <h2>Controls</h2>
      ${copyButton("Copy link", () => location.href, "link")}
      <button type="button" class="quiet" @click=${() => app.reset()}>Reset</button>
    </div>
    ${GROUPS.map((group) => {
      const changed = group.attributes.filter((name) => app.settings[name] !== undefined).length;
      return html`<details ?open=${OPEN_AT_FIRST.includes(group.title)}>
        <summary>
          <h3>${group.title}</h3>
          ${changed > 0 ? html`<span class="count">${changed} set</span>` : ""} ${icon("fold")}
        </summary>
        <div class="fields">${group.fields(app)}</div>
      </details>`;
    })}
  `;
}
