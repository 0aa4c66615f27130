/** Writes the tables of docs/element.md from the custom elements manifest, so that each name is described once, in its JSDoc. */
const code = (text) => `\`${text}\``;

/** `"signed" | "private"` becomes `signed` (default), `private`; every object type becomes JSON. */
function values({ type: { text }, default: json }) {
  const initial = json === undefined ? undefined : JSON.parse(json);
  const literals = [...text.matchAll(/"([^"]*)"/g)].map(([, literal]) => literal);
  if (literals.length > 0) {
    return literals.map((literal) => code(literal) + (literal === initial ? " (default)" : "")).join(", ");
  }
  if (typeof initial === "number") return `${text}, default ${initial}`;
  return /^(string|number|boolean)$/.test(text) ? text : "JSON";
}

const attributes = {
  head: ["Attribute", "Values", "Description"],
  row: (attribute) => [code(attribute.name), values(attribute), attribute.description],
};
const events = {
  head: ["Event", "Type", "Description"],
  row: ({ name, type, description }) => [code(name), code(type.text), description],
};
const parts = {
  head: ["Name", "Description"],
  row: ({ name, description }) => [code(name), description],
};
const cssProperties = {
  head: ["Property", "Default", "Description"],
  row: ({ name, default: value, description }) => [code(name), code(value), description],
};

const methods = {
  head: ["Method", "Description"],
  row: (method) => [code(methodSignature(method)), method.description],
  items: ({ members }) => members.filter((member) => member.kind === "method" && !member.static),
};
const readOnly = {
  head: ["Property", "Type", "Description"],
  row: ({ name, type, description }) => [code(name), code(type.text), description],
  items: ({ members }) => members.filter((member) => member.readonly),
};

/** A rest parameter is optional if its type is, as in `[value?: Type]`, or depends on the parameter before it. */
function parameter({ name, optional, type }) {
  return optional || /^\[\w+\?|^\w+Arguments</.test(type.text) ? `${name}?` : name;
}

/** A method with its parameters, optional ones with a question mark. */
export function methodSignature({ name, parameters = [] }) {
  return `${name}(${parameters.map(parameter).join(", ")})`;
}

/** The tables by the name in their marker, which is also the name of the manifest's list where there is no `items`. */
const TABLES = {
  attributes,
  methods,
  readOnly,
  events,
  slots: parts,
  cssParts: parts,
  cssProperties,
  cssStates: parts,
  failureCodes: { ...parts, head: ["Code", "Cause"] },
};

function table(name, element) {
  const { head, row, items = () => element[name] } = TABLES[name];
  const cell = (text) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");
  const rows = [head, head.map(() => "---"), ...items(element).map((item) => row(item).map(cell))];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Fills in the tables between their markers, `<!-- table: events -->` and `<!-- end -->`. */
export function withTables(page, manifest) {
  const element = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === "svc-dashboard");
  return page.replace(
    /(<!-- table: (\w+) -->\n).*?(<!-- end -->)/gs,
    (_, start, name, end) => `${start}\n${table(name, element)}\n\n${end}`,
  );
}
