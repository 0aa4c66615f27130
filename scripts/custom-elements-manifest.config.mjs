/**
 * The configuration of the analyzer (`cem`) that writes `dist/custom-elements.json`, and from it the data for editors. Its
 * plugins add what it can't see in the sources: properties of the table `PROPERTIES`, types in full, failure codes.
 */
import { tsImport } from "tsx/esm/api";
import { vsCodeData, webTypes } from "./editor-data.mjs";
import { literalsOf, membersOf } from "./element-types.mjs";

const load = (path) => tsImport(`../src/${path}.ts`, import.meta.url);
const { SvcDashboard } = await load("element/index");
const { PROPERTIES } = await load("element/properties/properties");
const { SvcInspector } = await load("inspector/svc-inspector");

/** The published elements: where each is defined, and by which entry. */
const ELEMENTS = [
  { Class: SvcDashboard, source: "src/element/svc-dashboard.ts", entry: "dist/index.js" },
  { Class: SvcInspector, source: "src/inspector/svc-inspector.ts", entry: "dist/inspector/index.js" },
];

/** Called by browsers, not by people. */
const LIFE_CYCLE = /Callback$|^(shadowRootOptions|styles|properties)$/;

const declarationOf = ({ modules }, { Class, source }) =>
  modules.find(({ path }) => path === source).declarations.find(({ name }) => name === Class.name);

/** Adds attributes, types in full and defaults, events and failure codes. */
const fromRunningClasses = {
  name: "from-running-classes",
  packageLinkPhase({ customElementsManifest: manifest }) {
    for (const each of ELEMENTS) addAttributes(declarationOf(manifest, each), each.Class);
    const dashboard = declarationOf(manifest, ELEMENTS[0]);
    dashboard.events = [...membersOf("SvcDashboardEventMap")].map(([name, { type: text, description }]) => {
      return { name, type: { text }, description };
    });
    dashboard.failureCodes = literalsOf("FailureCode"); // not in the schema, which allows further members
    for (const item of [...dashboard.attributes, ...dashboard.events, ...dashboard.failureCodes])
      if (!item.description) throw new Error(`Expected a comment on ${item.name}, which users read.`);

    const described = dashboard.cssStates.map(({ name }) => name);
    const states = [...literalsOf("DashboardState").map(({ name }) => name), "auto-height"];
    if (described.join() !== states.join())
      throw new Error(`Expected JSDoc of SvcDashboard for the states ${states}, got it for ${described}.`);
  },
};

function addAttributes(element, Class) {
  const members = membersOf(Class.name);
  void Class.observedAttributes; // reading it makes the class collect its properties
  element.attributes = [...Class.elementProperties].flatMap(([fieldName, { attribute }]) => {
    const { type: text, description: documentation } = members.get(fieldName);
    let field = element.members.find(({ name }) => name === fieldName);
    if (!field) {
      // a row of the table, which the analyzer doesn't see
      field = { kind: "field", name: fieldName, privacy: "public", description: documentation };
      element.members.push(field);
    }
    const initial = Class === SvcDashboard ? PROPERTIES[fieldName].default : undefined;
    field.type = { text };
    if (initial !== undefined) field.default = JSON.stringify(initial);
    if (attribute === false) return [];
    field.attribute = attribute;
    const { type, description, default: value } = field;
    return [{ name: attribute, fieldName, type, description, ...(value && { default: value }) }];
  });
}

/** Keeps what users of the package can reach, under the names of the files that they get. */
const published = {
  name: "published",
  packageLinkPhase({ customElementsManifest: manifest }) {
    manifest.modules = ELEMENTS.flatMap(({ Class, source, entry }) => {
      const element = declarationOf(manifest, { Class, source });
      element.members = element.members.filter(
        ({ name, privacy }) => !/^(private|protected)$/.test(privacy) && !LIFE_CYCLE.test(name),
      );
      for (const member of element.members) delete member.inheritedFrom; // by classes that are not exported
      const path = source.replace(/^src(.*)\.ts$/, "dist$1.js");
      const [kind, declaration] = ["javascript-module", { name: Class.name, module: path }];
      const exported = { kind: "js", name: Class.name, declaration };
      const defined = { kind: "custom-element-definition", name: element.tagName, declaration };
      return [
        { kind, path, declarations: [element], exports: [exported] },
        { kind, path: entry, declarations: [], exports: [defined] },
      ];
    });
  },
};

export default {
  globs: ["src/{element,inspector}/*.ts"],
  outdir: "dist",
  litelement: true,
  packagejson: false,
  plugins: [fromRunningClasses, published, vsCodeData, webTypes],
};
