import type { PeriodComparison } from "svc-dashboard/backend";
import type { Reading } from "../contract/ask-api.js";
import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import { MEMBERS } from "../query/views.js";

type Scalar = string | number | boolean;

/** Says what a query asks, in parts: the reading is taken from the query itself, so that it says what really runs. */
export function describeQuery(query: SemanticQuery, comparisons: readonly PeriodComparison[]): Reading {
  const { measures = [], dimensions = [], timeDimension, filters = [], order = [], limit } = query;
  const period = filters.map(readPeriod).find((found) => found !== undefined) ?? null;
  const named = (member: string) => ({ member, title: titleOf(member) });
  const [comparison] = comparisons;
  const [first] = order;
  const isRanking = limit != null && first !== undefined && first.member !== timeDimension?.member;
  return {
    measures: measures.map(named),
    groups: [
      ...(timeDimension ? [{ ...named(timeDimension.member), grain: timeDimension.grain }] : []),
      ...dimensions.map((member) => ({ ...named(member), grain: null })),
    ],
    filters: filters
      .filter((filter) => readPeriod(filter) === undefined)
      .map(({ member, type, value }) => ({
        ...named(member),
        type: type ?? "equals",
        values: readValues(value),
      })),
    period,
    comparison: comparison ? { ...comparison.offset } : null,
    ranking: isRanking
      ? {
          limit,
          direction: first.direction.toLowerCase() === "desc" ? "desc" : "asc",
          title: titleOf(first.member),
        }
      : null,
    dataEnd: null,
  };
}

/** A filter on time that keeps days in a row. */
function readPeriod({ member, type, value }: MemberFilter): Reading["period"] | undefined {
  const found = MEMBERS.get(member);
  if (found?.kind !== "dimension" || found.type !== "time") return undefined;
  const [first, second] = readValues(value).map(String);
  const { title } = found;
  if (first === undefined) return undefined;
  if (type === "between") return { member, title, from: first, to: second ?? null };
  if (type === "greater_than_or_equal") return { member, title, from: first, to: null };
  return type === "less_than_or_equal" ? { member, title, from: null, to: first } : undefined;
}

function titleOf(member: string): string {
  return MEMBERS.get(member)?.title ?? member;
}

function readValues(value: unknown): Scalar[] {
  return [value]
    .flat()
    .filter(
      (item): item is Scalar =>
        typeof item === "string" || typeof item === "number" || typeof item === "boolean",
    );
}
