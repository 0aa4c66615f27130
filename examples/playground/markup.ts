import type { App } from "./app.js";
import { ATTRIBUTES } from "./settings.js";

/** Quotes an attribute value with the quotation marks that need the least escaping. */
function quoted(value: string): string {
  const escaped = value.replaceAll("&", "&amp;");
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "&#39;")}'` : `"${escaped}"`;
}

/** The HTML for the current settings, without defaults and without values that the element rejected. */
export function markup({ host, settings, problems }: App): string {
  const attributes = [
    ["tenant-origin", host?.tenantOrigin ?? ""],
    ...ATTRIBUTES.flatMap((name) => {
      const value = settings[name];
      return value === undefined || problems.has(name) ? [] : [[name, value]];
    }),
    ["session-endpoint", "/api/embed-session"],
  ] as [name: string, value: string][];
  const lines = attributes.map(([name, value]) => `  ${value === "" ? name : `${name}=${quoted(value)}`}`);
  return [
    '<script type="module">',
    '  import "svc-dashboard";',
    "</script>",
    "",
    "<svc-dashboard",
    ...lines,
    "></svc-dashboard>",
  ].join("\n");
}
