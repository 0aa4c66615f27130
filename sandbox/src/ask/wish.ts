import type { Part, Role } from "./parts.js";
import type { KnownValue, Meaning } from "./vocabulary.js";

/** Words that mean one member, and may mean several: which one, the views decide together. */
export type Choice<T = Meaning> = readonly T[];

/** What a question asks for, before it is known which members can be asked for together. */
export interface Wish {
  measures: Choice[];
  groups: Choice[];
  /** Time members that are named. */
  times: Choice[];
  values: { choice: Choice<KnownValue>; isNot: boolean }[];
  thresholds: { on: Choice; operator: string; value: number }[];
  periods: Extract<Part, { kind: "period" }>[];
  /** Null is a grain that fits the period. */
  grain: string | null | undefined;
  comparison: Extract<Part, { kind: "comparison" }> | undefined;
  ranking: { limit: number | null; direction: "asc" | "desc"; by: Choice | undefined } | undefined;
  isVersus: boolean;
  /** Whether what is ranked is said in the plural. */
  isPlural: boolean;
}

/** Puts the parts of a question together: what is a figure, what is grouped by, what narrows the rows. */
export function readWish(parts: readonly Part[]): Wish {
  const wish: Wish = {
    ...{ measures: [], groups: [], times: [], values: [], thresholds: [], periods: [] },
    ...{ grain: undefined, comparison: undefined, ranking: undefined, isVersus: false, isPlural: false },
  };
  let role: Role | undefined;
  for (const [index, part] of parts.entries()) {
    if (part.kind === "role") {
      role = part.role;
      if (role === "versus") wish.isVersus = true;
      continue;
    }
    if (part.kind === "members") takeMember(wish, part, parts, index, role);
    else if (part.kind === "value") wish.values.push({ choice: part.meanings, isNot: role === "not" });
    else if (part.kind === "period") wish.periods.push(part);
    else if (part.kind === "grain") wish.grain = part.grain;
    else if (part.kind === "comparison") wish.comparison = part;
    else if (part.kind === "ranking")
      wish.ranking = { limit: part.limit, direction: part.direction, by: undefined };
    else takeThreshold(wish, part, parts[index + 1]);
    // "by country and channel", "not web or app": a role holds for what follows it of its kind
    const holds = role === "by" ? part.kind === "members" || part.kind === "grain" : part.kind === "value";
    if (!holds) role = undefined;
  }
  return wish;
}

type Members = Extract<Part, { kind: "members" }>;

function takeMember(
  wish: Wish,
  part: Members,
  parts: readonly Part[],
  index: number,
  role: Role | undefined,
): void {
  const [before, next, second] = [parts[index - 1], parts[index + 1], parts[index + 2]];
  const of = (kind: Meaning["kind"]) => part.meanings.filter((meaning) => meaning.kind === kind);
  const [measures, dimensions] = [of("measure"), of("dimension")];
  const { ranking } = wish;
  const isSorting =
    role === "by" && measures.length > 0 && ranking?.by === undefined && wish.groups.length > 0;
  const sortsNext =
    isRole(next, "by") &&
    second?.kind === "members" &&
    second.meanings.every(({ kind }) => kind === "measure");
  const isFigure =
    isRole(before, "how-many") ||
    before?.kind === "threshold" ||
    (before?.kind === "ranking" && before.of === "figures") ||
    (isSorting && (ranking !== undefined || dimensions.length === 0));
  const isGroup =
    role === "by" || role === "list" || isRole(next, "with") || sortsNext || before?.kind === "ranking";
  if (measures.length > 0 && (isFigure || !isGroup || dimensions.length === 0)) {
    wish.measures.push(measures);
    if (isFigure && before?.kind === "ranking" && ranking) ranking.by = measures;
    if (isSorting) wish.ranking = { limit: null, direction: "desc", ...ranking, by: measures };
    return;
  }
  if (dimensions.length === 0) {
    wish.times.push(of("time"));
    return;
  }
  // "country Germany", "delivered status": the value says which
  const isNamed = [before, next].some(
    (other) => other?.kind === "value" && overlaps(other.meanings, dimensions),
  );
  if (isNamed && !isGroup) return;
  wish.groups.push(dimensions);
  if (part.isPlural) wish.isPlural = true;
}

/** "More than 500 orders", "revenue over 1000": what stands behind goes before what stands in front. */
function takeThreshold(
  wish: Wish,
  { operator, value }: Extract<Part, { kind: "threshold" }>,
  next: Part | undefined,
): void {
  const behind = next?.kind === "members" ? next.meanings.filter(({ kind }) => kind === "measure") : [];
  const on = behind.length > 0 ? behind : (wish.measures.at(-1) ?? wish.groups.at(-1) ?? []);
  wish.thresholds.push({ on, operator, value });
}

function isRole(part: Part | undefined, role: Role): boolean {
  return part?.kind === "role" && part.role === role;
}

function overlaps(values: readonly KnownValue[], dimensions: readonly Meaning[]): boolean {
  return values.some(({ member }) => dimensions.some((dimension) => dimension.member === member));
}
