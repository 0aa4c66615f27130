/** The dashboards of the sandbox's default seed that can be embedded, with the members that filter them. */
import { tsImport } from "tsx/esm/api";
import { table } from "./openapi-document.mjs";

const source = (path) => tsImport(`../../sandbox/src/${path}.ts`, import.meta.url);
const { defaultSeed } = await source("seed/default-seed");
const { filterMembers } = await source("contract/dashboard-widgets");

const code = (text) => `\`${text}\``;

function row({ publicId, title, config }) {
  const members = [...filterMembers(config.widgets ?? [])].sort();
  const none = config.kind === "APP" ? "none: an APP dashboard" : "none";
  return [code(publicId), title, members.map(code).join(", ") || none];
}

/** Public id, title and filter members of each dashboard, as Markdown. */
export function dashboardRows() {
  return defaultSeed.dashboards
    .filter(({ status, allowEmbed }) => status === "published" && allowEmbed)
    .map(row);
}

/** A row for each dashboard. */
export function dashboardTable() {
  return table(["Public id", "Title", "Members of its filter widgets"], dashboardRows());
}
