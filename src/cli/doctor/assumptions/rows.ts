import { isRecord } from "../../../protocol/check.js";
import { readOpenApi, readAssumptionDetails } from "../../package-files.js";

/** A statement about the service that its description leaves open, and that this package relies on. */
export interface Assumption {
  /** Stable, such as `getWorkbooks.folderId` or `schemas.PageInfo.endCursor`. */
  id: string;
  statement: string;
  /** What of this package relies on it. */
  affects?: string;
  /** What to set or write in place of it if a tenant differs. */
  instead?: string;
  /** Why the doctor has no test of it. */
  untried?: string;
}

/** Reads all assumptions: those that the OpenAPI document states (`x-assumption`), and the others. */
export function readAssumptions(): Assumption[] {
  const { paths, components } = readOpenApi() as { paths: object; components: object };
  const stated = [
    ...entriesOf(paths).flatMap(([path, methods]) =>
      entriesOf(methods).flatMap(([method, operation]) => {
        const { operationId } = operation as { operationId: string };
        return assumptionsIn(operation, operationId, `${method.toUpperCase()} ${path}`);
      }),
    ),
    ...entriesOf(components).flatMap(([section, parts]) => assumptionsIn(parts, section, "")),
  ];
  const rows = readAssumptionDetails() as (Partial<Assumption> & { id: string })[];
  const details = new Map(rows.map((row) => [row.id, row]));
  const others = rows.filter((row): row is Assumption => row.statement !== undefined);
  return [...stated.map((row) => ({ ...details.get(row.id), ...row })), ...others];
}

/** The parts of the document whose keys are no names of the service. */
const STRUCTURE = ["parameters", "responses", "properties", "schema", "content"];

/** The assumptions in one part of the document. @param label names the part in the statements */
function assumptionsIn(part: unknown, id: string, label: string): Assumption[] {
  if (!isRecord(part)) return [];
  const statement = part["x-assumption"];
  const own = typeof statement === "string" ? [{ id, statement: `${label}: ${statement}` }] : [];
  const inner = entriesOf(part).flatMap(([key, value]) => {
    const members = Array.isArray(value) ? value.map((each) => [nameOf(each), each] as const) : undefined;
    if (members)
      return members.flatMap(([name, each]) => assumptionsIn(each, `${id}.${name}`, `${label}, ${name}`));
    if (STRUCTURE.includes(key)) return assumptionsIn(value, id, label);
    return assumptionsIn(value, `${id}.${key}`, label === "" ? key : `${label}, ${key}`);
  });
  return [...own, ...inner];
}

const nameOf = (part: unknown): string => String(isRecord(part) ? part["name"] : part);

const entriesOf = (value: unknown): [string, unknown][] => Object.entries(Object(value) as object);
