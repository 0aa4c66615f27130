import type { Reading } from "../contract/ask-api.js";
import type { MemberFilter, SemanticQuery } from "../contract/semantic-query.js";
import { MEMBERS } from "../query/views.js";

/** Describes a query in parts. They are taken from the query itself, so that they describe what runs. */
export function describeQuery(query: SemanticQuery, dataEnd: string | null): Reading {
  const { measures = [], dimensions = [], timeDimension, filters = [], order = [], limit } = query;
  const period = filters.map(readPeriod).find((found) => found !== undefined) ?? null;
  const named = (member: string) => ({ member, title: MEMBERS.get(member)?.title ?? member });
  const [first] = order;
  return {
    measures: measures.map(named),
    dimensions: [
      ...(timeDimension ? [{ ...named(timeDimension.member), grain: timeDimension.grain }] : []),
      ...dimensions.map((member) => ({ ...named(member), grain: null })),
    ],
    filters: filters
      .filter((filter) => readPeriod(filter) === undefined)
      .map(({ member, value }) => ({ ...named(member), values: stringsOf(value) })),
    period,
    ranking:
      limit != null && first
        ? {
            limit,
            direction: first.direction === "desc" ? "desc" : "asc",
            title: named(first.member).title,
          }
        : null,
    dataEnd,
  };
}

/** A filter on time that keeps consecutive days. */
function readPeriod({ member, type, value }: MemberFilter): Reading["period"] | undefined {
  const found = MEMBERS.get(member);
  if (found?.kind !== "dimension" || found.type !== "time") return undefined;
  const [first, second] = stringsOf(value);
  const { title } = found;
  if (first === undefined) return undefined;
  if (type === "between") return { member, title, from: first, to: second ?? null };
  if (type === "greater_than_or_equal") return { member, title, from: first, to: null };
  return type === "less_than_or_equal" ? { member, title, from: null, to: first } : undefined;
}

function stringsOf(value: unknown): string[] {
  return [value].flat().map(String);
}
