/** Plugins for the custom elements manifest: what the analyzer can't see in the source, because a table makes it. */
import { tsImport } from "tsx/esm/api";
import { literalsOf, membersOf } from "./element-types.mjs";

const { SvcDashboard, PROPERTIES } = {
  ...(await tsImport("../src/element/index.ts", import.meta.url)),
  ...(await tsImport("../src/element/properties/properties.ts", import.meta.url)),
};
const { SvcInspector } = await tsImport("../src/inspector/svc-inspector.ts", import.meta.url);

/** The published elements: where each is defined, and by which entry. */
const ELEMENTS = [
  { Class: SvcDashboard, source: "src/element/svc-dashboard.ts", entry: "dist/index.js" },
  { Class: SvcInspector, source: "src/inspector/svc-inspector.ts", entry: "dist/inspector/index.js" },
];

/** Called by browsers, not by people. */
const LIFE_CYCLE = /Callback$|^(shadowRootOptions|styles|properties)$/;

function assertSame(what, described, existing) {
  const [left, right] = [described, existing].map((names) => [...names].sort().join(", "));
  if (left !== right)
    throw new Error(`The JSDoc of the class names these ${what}: ${left}; the types: ${right}.`);
}

/** Adds attributes, types in full and defaults, events' types and failure codes; and checks the JSDoc against them. */
export function fromRunningClasses() {
  return {
    name: "from-running-classes",
    packageLinkPhase({ customElementsManifest: { modules } }) {
      for (const { Class, source } of ELEMENTS) {
        const { declarations } = modules.find(({ path }) => path === source);
        const element = declarations.find(({ name }) => name === Class.name);
        addAttributes(element, Class);
        if (Class === SvcDashboard) describeDashboard(element);
      }
    },
  };
}

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

function describeDashboard(element) {
  const described = element.events.filter(({ name }) => name); // the analyzer lists each dispatchEvent as well
  const events = membersOf("SvcDashboardEventMap");
  const unknown = described.find(({ name }) => !events.has(name));
  if (unknown) throw new Error(`The JSDoc of the class names the event ${unknown.name}, which has no type.`);
  element.events = [...events].map(([name, { type: text, description }]) => {
    return { name, description, ...described.find((event) => event.name === name), type: { text } };
  });
  assertSame(
    "states",
    element.cssStates.map(({ name }) => name),
    [...literalsOf("DashboardState").map(({ name }) => name), "auto-height"],
  );
  element.failureCodes = literalsOf("FailureCode"); // no part of the schema, which lets others be
}

/** Keeps what users of the package can reach, under the names of the files that they get. */
export function published() {
  return {
    name: "published",
    packageLinkPhase({ customElementsManifest: manifest }) {
      manifest.modules = ELEMENTS.flatMap(({ Class, source, entry }) => {
        const module = manifest.modules.find(({ path }) => path === source);
        const element = module.declarations.find(({ name }) => name === Class.name);
        element.members = element.members.filter(
          ({ name, privacy }) => !/^(private|protected)$/.test(privacy) && !LIFE_CYCLE.test(name),
        );
        for (const member of element.members) delete member.inheritedFrom; // by classes that are not exported
        const path = source.replace(/^src(.*)\.ts$/, "dist$1.js");
        const declaration = { name: Class.name, module: path };
        return [
          {
            ...module,
            path,
            declarations: [element],
            exports: [{ kind: "js", name: Class.name, declaration }],
          },
          {
            kind: "javascript-module",
            path: entry,
            declarations: [],
            exports: [{ kind: "custom-element-definition", name: element.tagName, declaration }],
          },
        ];
      });
    },
  };
}
