import type { PeriodComparison } from "svc-dashboard/backend";
import type { ComparisonOutput, QueryColumn } from "../contract/viewer-api.js";
import type { Bind } from "./filters.js";
import { QueryError } from "./model.js";
import type { QueryParts } from "./query-parts.js";
import { offsetInterval } from "./time.js";

/** What a period comparison adds to a statement whose present row is `now`. */
export interface CompiledComparison {
  /** The field of the measure that it stands behind. */
  behind: string;
  join: string;
  selects: string[];
  columns: QueryColumn[];
}

const OUTPUTS: Readonly<Record<ComparisonOutput, (now: string, then: string) => string>> = {
  previous: (_now, then) => then,
  change: (now, then) => `${now} - ${then}`,
  change_rate: (now, then) => `(${now} - ${then}) / nullif(abs(${then}), 0)`,
};

/**
 * Joins each row with the one of an earlier period, from the table `past` that has the rows of every period.
 * @throws QueryError when the query lacks what is compared.
 */
export function compileComparison(
  comparison: PeriodComparison,
  past: string,
  alias: string,
  { figures, groups, time }: QueryParts,
  bind: Bind,
): CompiledComparison {
  const { measure, timeDimension, offset, outputs } = comparison;
  const figure = figures.find(({ column }) => column.member === measure);
  if (!figure || time?.column.member !== timeDimension) {
    const text = `A comparison of "${measure}" along "${timeDimension}" needs both in the query.`;
    throw new QueryError("invalid_query", text);
  }
  const interval = bind(offsetInterval(offset.amount, offset.unit), "interval");
  const same = groups
    .filter((group) => group !== time)
    .map(({ field }) => ` and ${alias}.${field} is not distinct from now.${field}`);
  const known = (outputs ?? ["previous"]).filter((name): name is ComparisonOutput =>
    Object.hasOwn(OUTPUTS, name),
  );
  const columns = known.map((output): QueryColumn => {
    const { amount, unit } = offset;
    return {
      ...figure.column,
      field: `${figure.field}_${amount}_${unit}_${output}`,
      format: output === "change_rate" ? "percent" : figure.column.format,
      comparison: { output, amount, unit },
    };
  });
  return {
    behind: figure.field,
    // a year before a week's Monday is in the middle of a week: the bucket that holds it is meant
    join:
      `left join ${past} as ${alias} on ${alias}.${time.field} = ` +
      `date_trunc('${time.grain}', now.${time.field} - ${interval})${same.join("")}`,
    columns,
    selects: columns.map(({ field, comparison: added }) => {
      const value = OUTPUTS[added?.output ?? "previous"](`now.${figure.field}`, `${alias}.${figure.field}`);
      return `${value} as ${field}`;
    }),
  };
}
