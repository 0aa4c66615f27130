/** Writes the README's tables from the custom elements manifest, so that a name and its meaning are written once. */
const code = (text) => `\`${text}\``;

/** `"signed" | "private"` reads `signed` (default), `private`; an object is JSON, with its type elsewhere. */
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
  head: ["Attribute", "Values", "Meaning"],
  row: (attribute) => [code(attribute.name), values(attribute), attribute.description],
};
const events = {
  head: ["Event", "Type", "Fires when"],
  row: ({ name, type, description }) => [code(name), code(type.text), description],
};
const parts = {
  head: ["Name", "Meaning"],
  row: ({ name, description }) => [code(name), description],
};
const cssProperties = {
  head: ["Property", "Default", "Meaning"],
  row: ({ name, default: value, description }) => [code(name), code(value), description],
};

const methods = {
  head: ["Method", "Does"],
  row: ({ name, parameters = [], description }) => [
    code(`${name}(${parameters.map(parameter).join(", ")})`),
    description,
  ],
  items: ({ members }) => members.filter((member) => member.kind === "method" && !member.static),
};
const readOnly = {
  head: ["Property", "Type", "Meaning"],
  row: ({ name, type, description }) => [code(name), code(type.text), description],
  items: ({ members }) => members.filter((member) => member.readonly),
};

/** A rest parameter's type, `[value?: Type]`, says whether it may be left out. */
function parameter({ name, optional, type }) {
  return optional || /^\[\w+\?/.test(type.text) ? `${name}?` : name;
}

/** Which list of the manifest a table shows, by the name in the README's markers. */
const TABLES = {
  attributes,
  methods,
  readOnly,
  events,
  slots: parts,
  cssParts: parts,
  cssProperties,
  cssStates: parts,
  failureCodes: { ...parts, head: ["Code", "What happened"] },
};

function table(name, element) {
  const { head, row, items = () => element[name] } = TABLES[name];
  const cell = (text) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");
  const rows = [head, head.map(() => "---"), ...items(element).map((item) => row(item).map(cell))];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A page with each table between its markers, `<!-- table: events -->` and `<!-- end -->`, as the manifest has it. */
export function withTables(page, manifest) {
  const element = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === "svc-dashboard");
  return page.replace(
    /(<!-- table: (\w+) -->\n).*?(<!-- end -->)/gs,
    (_, start, name, end) => `${start}\n${table(name, element)}\n\n${end}`,
  );
}
