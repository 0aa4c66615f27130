type Channel = Readonly<Record<string, unknown>>;

/** Makes encoding channels of a type. They have no title: that of the report names what is encoded. */
function channel(type: string): (field: string, rest?: Channel) => Channel {
  return (field, rest = {}) => ({ field, type, title: null, ...rest });
}

export const nominal = channel("nominal");
export const ordinal = channel("ordinal");
export const quantity = channel("quantitative");
export const temporal = channel("temporal");
