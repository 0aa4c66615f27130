import type { Report } from "./report.js";

type Channel = Readonly<Record<string, unknown>>;

/** Makes encoding channels of a type. They have no title: that of the report names what is encoded. */
function channel(type: string): (field: string, rest?: Channel) => Channel {
  return (field, rest = {}) => ({ field, type, title: null, ...rest });
}

export const nominal = channel("nominal");
export const ordinal = channel("ordinal");
export const quantity = channel("quantitative");
export const temporal = channel("temporal");

/** A chart of one mark: the mark and the transforms of its data, and the channels of its encoding beside them. */
export function drawing({ mark, transform, ...encoding }: Channel): Pick<Report, "kind" | "spec"> {
  return { kind: "vega", spec: { ...(transform !== undefined && { transform }), mark, encoding } };
}
