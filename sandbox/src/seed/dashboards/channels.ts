import type { Report } from "./report.js";

type Channel = Readonly<Record<string, unknown>>;

/** Creates encoding channels of a type, without a title: the title of the report names their content. */
function channel(type: string): (field: string, rest?: Channel) => Channel {
  return (field, rest = {}) => ({ field, type, title: null, ...rest });
}

export const nominal = channel("nominal");
export const ordinal = channel("ordinal");
export const quantity = channel("quantitative");
export const temporal = channel("temporal");

/** Creates a chart of one mark, with the transforms of its data and the channels of its encoding. */
export function drawing({ mark, transform, ...encoding }: Channel): Pick<Report, "kind" | "spec"> {
  return { kind: "vega", spec: { ...(transform !== undefined && { transform }), mark, encoding } };
}
