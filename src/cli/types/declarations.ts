import type { TypesCommand } from "./parse-arguments.js";
import type { TenantDashboard } from "./read-dashboards.js";

/** A dashboard in the declarations. */
export type DeclaredDashboard = Pick<TenantDashboard, "publicId" | "title" | "members">;

/**
 * Characters that a line or an editor would not show as they are, besides those that JSON escapes. Not `\p{C}`, which
 * depends on the version of Unicode, and so of Node.
 */
const INVISIBLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Quotes a string as JSON and TypeScript read it. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    INVISIBLE,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Writes declarations that extend the interfaces of `svc-dashboard`. The same dashboards give the same text. */
export function writeDeclarations(
  { source, strict }: Pick<TypesCommand, "source" | "strict">,
  dashboards: readonly DeclaredDashboard[],
): string {
  const { tenantOrigin, deploymentId } = source;
  const members = [...new Set(dashboards.flatMap((dashboard) => dashboard.members))].sort();
  const options = `--tenant-origin ${tenantOrigin} --deployment-id ${deploymentId}${strict ? " --strict" : ""}`;
  return `// The dashboards of deployment ${deploymentId} of ${tenantOrigin} that may be embedded. To update this file, run:
// SVC_TOKEN=… npx svc-dashboard types ${options} --out FILE
/* eslint-disable */
import type {} from "svc-dashboard"; // loads the interfaces below

// prettier-ignore
declare module "svc-dashboard" {
  interface TenantDashboards {
${dashboards.map(lineOf).join("")}  }
  interface TenantMembers {
${members.map((member) => `    ${quote(member)}: unknown;\n`).join("")}  }
${strict ? "  interface TenantTypeSettings {\n    strict: true;\n  }\n" : ""}}
`;
}

function lineOf({ publicId, title, members }: DeclaredDashboard): string {
  const union = members.map(quote).join(" | ") || "never";
  return `    ${quote(publicId)}: { title: ${quote(title)}; members: ${union} };\n`;
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
const LINE = new RegExp(`^ {4}${STRING.source}: \\{ title: .* \\};$`, "gm");

/** Reads the dashboards in a text of `writeDeclarations`; of another text, those in lines of its form. */
export function readDeclarations(text: string): DeclaredDashboard[] {
  return (text.match(LINE) ?? []).map((line) => {
    const [publicId = "", title = "", ...members] = (line.match(STRING) ?? []).map(
      (literal) => JSON.parse(literal) as string,
    );
    return { publicId, title, members };
  });
}
