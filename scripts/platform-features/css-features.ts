/** The features that a style sheet uses. */
import { type CssNode, parse, walk } from "css-tree";
import { compatOf, entryOf } from "./compat-data.js";

/** Units that the data describes together. */
const UNIT_GROUPS: [units: RegExp, feature: string][] = [
  [/^dv/, "css.types.length.viewport_percentage_units_dynamic"],
  [/^sv/, "css.types.length.viewport_percentage_units_small"],
  [/^lv/, "css.types.length.viewport_percentage_units_large"],
  [/^cq/, "css.types.length.container_query_length_units"],
  [/^fr$/, "css.types.flex"],
];

/** The features of functions by their names, from all kinds of values that the data has. */
const FUNCTIONS = new Map<string, string>();

function addFunctions(path: string): void {
  for (const key of Object.keys(entryOf(path) ?? {})) {
    if (key === "__compat") continue;
    if (!FUNCTIONS.has(key)) FUNCTIONS.set(key, `${path}.${key}`);
    addFunctions(`${path}.${key}`);
  }
}
addFunctions("css.types");

function ofFunction(name: string, firstArgument: CssNode | null): string[] {
  const feature = FUNCTIONS.get(name);
  if (!feature) return [];
  const isRelative = firstArgument?.type === "Identifier" && firstArgument.name === "from";
  return isRelative ? [feature, `${feature}.relative_syntax`] : [feature];
}

function ofUnit(unit: string): string {
  const group = UNIT_GROUPS.find(([units]) => units.test(unit));
  return group ? group[1] : `css.types.length.${unit}`;
}

/** A keyword or a function may be newer than its property. */
function ofDeclaration(property: string, value: CssNode): string[] {
  if (property.startsWith("--")) return ["css.properties.custom-property"];
  const features = [`css.properties.${property}`];
  walk(value, (node) => {
    if (node.type === "Identifier" || node.type === "Function")
      features.push(`css.properties.${property}.${node.name}`);
  });
  return features;
}

function ofNode(node: CssNode, rulesAround: number): string[] {
  switch (node.type) {
    case "Declaration":
      return ofDeclaration(node.property, node.value);
    case "Function":
      return ofFunction(node.name, node.children.first);
    case "Dimension":
      return [ofUnit(node.unit)];
    case "Atrule":
      return [`css.at-rules.${node.name}`];
    case "Feature":
      return [`css.at-rules.${node.kind}.${node.name.replace(/^(min|max)-/, "")}`];
    case "FeatureRange":
      return [`css.at-rules.${node.kind}.range_syntax`];
    case "FeatureFunction":
      return node.kind === "container" && node.feature === "style"
        ? ["css.at-rules.container.style_queries_for_custom_properties"]
        : [];
    case "PseudoClassSelector":
    case "PseudoElementSelector":
      return [`css.selectors.${node.name}`];
    case "NestingSelector":
      return ["css.selectors.nesting"];
    case "Rule":
      return rulesAround > 0 ? ["css.selectors.nesting"] : [];
    default:
      return [];
  }
}

/** Parses CSS. @throws Error if a part of it can't be parsed, because its features would be missing */
function parseStrictly(css: string, context: "stylesheet" | "value"): CssNode {
  return parse(css, {
    context,
    parseCustomProperty: true,
    onParseError: (error) => {
      throw error;
    },
  });
}

function collect(sheet: CssNode, features: Set<string>): void {
  let rules = 0;
  walk(sheet, {
    enter(node: CssNode) {
      // the parser leaves the fallback value of var() as it is
      if (node.type === "Raw") collect(parseStrictly(node.value, "value"), features);
      for (const feature of ofNode(node, rules)) features.add(feature);
      if (node.type === "Rule") rules += 1;
    },
    leave(node: CssNode) {
      if (node.type === "Rule") rules -= 1;
    },
  });
}

/**
 * The features of a style sheet.
 * @throws Error if a part of it can't be parsed
 */
export function cssFeatures(css: string): Set<string> {
  const features = new Set<string>();
  collect(parseStrictly(css, "stylesheet"), features);
  return new Set(
    [...features].filter((feature) => compatOf(feature) !== undefined || /\.-\w+-/.test(feature)),
  );
}
