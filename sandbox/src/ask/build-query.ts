import type { PeriodComparison } from "svc-dashboard/backend";
import { compileQuery } from "../query/compile.js";
import { reaches } from "../query/joins.js";
import { QueryError, type Member, type Relation } from "../query/model.js";
import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import { addUnits, isWritable, type Span, type Unit } from "../contract/calendar.js";
import type { KnownValue, Meaning, Vocabulary } from "./vocabulary.js";
import type { Choice, Wish } from "./wish.js";

/** A query that can be run as it is, with what its figures are compared with. */
export interface BuiltQuery {
  query: SemanticQuery;
  comparisons: PeriodComparison[];
}

/** More ways to read one question are not tried. */
const MAX_TRIES = 400;

/** Groups that are ranked without a number: this many, or the first alone. */
const USUAL_LIMIT = 10;

/** Finds the first way to read a wish that the views can answer. Nothing where there is none. */
export function buildQuery(wish: Wish, { members }: Vocabulary): BuiltQuery | undefined {
  const choices: Choice<Meaning | KnownValue>[] = [
    ...new Set([...wish.measures, ...wish.groups, ...wish.times, ...wish.values.map(({ choice }) => choice)]),
    ...wish.thresholds.map(({ on }) => on),
  ];
  if (choices.some((choice) => choice.length === 0)) return undefined;
  let tries = 0;
  for (const picked of combinations([...new Set(choices)])) {
    if ((tries += 1) > MAX_TRIES) return undefined;
    const built = assemble(wish, (choice) => picked.get(choice)?.member ?? "", picked, members);
    if (built && compiles(built)) return built;
  }
  return undefined;
}

type Picked = ReadonlyMap<Choice<Meaning | KnownValue>, Meaning | KnownValue>;

function* combinations(choices: readonly Choice<Meaning | KnownValue>[]): Generator<Picked> {
  const [first, ...rest] = choices;
  if (!first) {
    yield new Map();
    return;
  }
  for (const option of first) {
    for (const others of combinations(rest)) yield new Map([[first, option], ...others]);
  }
}

/** The compiler is the judge of what goes together. */
function compiles({ query, comparisons }: BuiltQuery): boolean {
  try {
    compileQuery(query, { timezone: "UTC", periodComparisons: comparisons });
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

type MemberOf = (choice: Choice<Meaning | KnownValue>) => string;

function assemble(
  wish: Wish,
  pick: MemberOf,
  picked: Picked,
  members: ReadonlyMap<string, Member>,
): BuiltQuery | undefined {
  const measures = [...new Set(wish.measures.map(pick))];
  const values = wish.values.flatMap(({ choice, isNot }) => {
    const value = picked.get(choice);
    return value && "value" in value ? [{ ...value, isNot }] : [];
  });
  const dimensions = [...new Set([...wish.groups.map(pick), ...comparedMembers(wish, values)])];
  const periods = joinPeriods(wish);
  if (!periods) return undefined;
  const { span, unit } = periods;
  const needsTime =
    span !== null || wish.grain !== undefined || wish.comparison !== undefined || unit !== null;
  const time = needsTime
    ? timeMember(wish.times.map(pick)[0], measures[0] ?? dimensions[0], members)
    : undefined;
  if (needsTime && time === undefined) return undefined;
  const grain = chooseGrain(wish, span, unit);
  const comparisons = wish.comparison && grain ? comparisonsOf(wish, measures, time ?? "", grain) : [];
  if (span && !isWritable(span)) return undefined;
  const filters = [
    ...valueFilters(values),
    ...wish.thresholds.map(({ on, operator, value }): MemberFilter => ({
      member: pick(on),
      type: operator,
      value,
    })),
    ...(span && time ? [periodFilter(time, span)] : []),
  ];
  const sorting = sort(wish, pick, measures, dimensions.length > 0 || grain !== null);
  if (!sorting) return undefined;
  const query: SemanticQuery = {
    ...(measures.length > 0 && { measures }),
    ...(dimensions.length > 0 && { dimensions }),
    ...(time && grain && { timeDimension: { member: time, grain } }),
    ...(filters.length > 0 && { filters }),
    ...sorting,
  };
  return { query, comparisons };
}

type Value = KnownValue & { isNot: boolean };

/** "Germany vs France": what the values are of stands in the answer, too. */
function comparedMembers({ isVersus }: Wish, values: readonly Value[]): string[] {
  if (!isVersus) return [];
  const members = values.map(({ member }) => member);
  return members.filter((member, index) => members.indexOf(member) !== index);
}

function valueFilters(values: readonly Value[]): MemberFilter[] {
  const filters = new Map<string, { member: string; type: string; value: string[] }>();
  for (const { member, value, isNot } of values) {
    const type = isNot ? "not_equals" : "equals";
    const filter = filters.get(`${type} ${member}`) ?? { member, type, value: [] };
    if (!filter.value.includes(value)) filter.value.push(value);
    filters.set(`${type} ${member}`, filter);
  }
  return [...filters.values()];
}

function periodFilter(member: string, { from, to }: Span): MemberFilter {
  if (from !== null && to !== null) return { member, type: "between", value: [from, to] };
  return from !== null
    ? { member, type: "greater_than_or_equal", value: from }
    : { member, type: "less_than_or_equal", value: to };
}

/** One period, or two that follow each other and are compared: then their unit is the grain. Nothing for any others. */
function joinPeriods({ periods, isVersus }: Wish): { span: Span | null; unit: Unit | null } | undefined {
  const [first, second, ...others] = periods;
  if (!first) return { span: null, unit: null };
  if (!second) return { span: first.span, unit: null };
  const [a, b] = [first.span, second.span].sort((x, y) => ((x.from ?? "") < (y.from ?? "") ? -1 : 1));
  if (!isVersus || others.length > 0 || !a?.to || !b?.from || first.unit !== second.unit) return undefined;
  return addUnits(a.to, 1, "day") === b.from
    ? { span: { from: a.from, to: b.to }, unit: first.unit }
    : undefined;
}

/** What a figure is dated by: the time of its own rows, else the nearest that they lead to. */
function timeMember(
  named: string | undefined,
  asked: string | undefined,
  members: ReadonlyMap<string, Member>,
): string | undefined {
  if (named !== undefined && named !== "") return named;
  const member = members.get(asked ?? "");
  const root = member?.kind === "measure" ? member.root : member?.relation;
  const times = [...members].flatMap(([name, candidate]) =>
    candidate.kind === "dimension" && candidate.type === "time"
      ? [{ name, relation: candidate.relation }]
      : [],
  );
  const own = (relation: Relation) => relation === root;
  return [...times.filter(({ relation }) => own(relation)), ...times].find(
    ({ relation }) => root && reaches(root, relation),
  )?.name;
}

const GRAIN_DAYS = [
  [62, "day"],
  [1100, "month"],
] as const;

function chooseGrain(
  { grain, comparison, periods }: Wish,
  span: Span | null,
  unit: Unit | null,
): string | null {
  if (typeof grain === "string") return grain;
  if (unit !== null) return unit;
  if (comparison && grain === undefined) return comparison.unit ?? periods[0]?.unit ?? "month";
  if (grain === undefined) return null;
  if (!span?.from || !span.to) return "month";
  const days = (Date.parse(span.to) - Date.parse(span.from)) / 86_400_000;
  return GRAIN_DAYS.find(([limit]) => days <= limit)?.[1] ?? "quarter";
}

function comparisonsOf(
  { comparison }: Wish,
  measures: readonly string[],
  timeDimension: string,
  grain: string,
): PeriodComparison[] {
  const offset = { amount: comparison?.amount ?? 1, unit: comparison?.unit ?? grain };
  return measures.map((measure) => ({
    measure,
    timeDimension,
    offset,
    outputs: ["previous", "change_rate"],
  }));
}

/** Nothing where something is to be ranked that is not there. */
function sort(
  { ranking, isPlural }: Wish,
  pick: MemberOf,
  measures: readonly string[],
  isGrouped: boolean,
): Pick<SemanticQuery, "order" | "limit"> | undefined {
  if (!ranking) return {};
  const member = ranking.by ? pick(ranking.by) : measures[0];
  if (member === undefined || !isGrouped) return undefined;
  return {
    order: [{ member, direction: ranking.direction }],
    limit: ranking.limit ?? (isPlural ? USUAL_LIMIT : 1),
  };
}
