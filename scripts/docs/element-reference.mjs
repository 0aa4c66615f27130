/** The tables of docs/element.md from the custom elements manifest: each name is described once, in its JSDoc. */
import { readFileSync } from "node:fs";
import { code, table } from "./markdown.mjs";

const { modules } = JSON.parse(readFileSync("dist/custom-elements.json", "utf8"));

/** The element in the manifest. */
export const element = modules
  .flatMap(({ declarations }) => declarations)
  .find(({ tagName }) => tagName === "svc-dashboard");

/** The values of an attribute, and its default: not of booleans, which are false, nor of the frame's own attributes. */
export function valuesOf({ type: { text }, default: json }) {
  const literals = [...text.matchAll(/"([^"]*)"/g)].map(([, literal]) => code(literal));
  const isPlain = /^(string|number|boolean)$/.test(text);
  const values = literals.length > 0 ? literals.join(", ") : isPlain ? text : "JSON";
  const hasDefault = json !== undefined && !/^(string|boolean)$/.test(text);
  return hasDefault ? `${values}; default ${code(JSON.parse(json))}` : values;
}

/** A rest parameter is optional if its type is, as in `[value?: Type]`, or depends on the parameter before it. */
const isOptional = ({ optional, type }) => optional || /^\[\w+\?|^\w+Arguments</.test(type.text);

/** A method with its parameters, optional ones with a question mark. */
export function methodSignature({ name, parameters = [] }) {
  const names = parameters.map((parameter) => parameter.name + (isOptional(parameter) ? "?" : ""));
  return code(`${name}(${names.join(", ")})`);
}

export const methods = element.members.filter((member) => member.kind === "method" && !member.static);
export const readOnly = element.members.filter((member) => member.readonly);

const described = ({ name, description }) => [code(name), description];
const typed = ({ name, type, description }) => [code(name), code(type.text), description];

export const ELEMENT_PARTS = {
  "table: attributes": table(
    ["Attribute", "Values", "Description"],
    element.attributes.map((attribute) => [code(attribute.name), valuesOf(attribute), attribute.description]),
  ),
  "table: methods": table(
    ["Method", "Description"],
    methods.map((method) => [methodSignature(method), method.description]),
  ),
  "table: readOnly": table(["Property", "Type", "Description"], readOnly.map(typed)),
  "table: events": table(["Event", "Type", "Description"], element.events.map(typed)),
  "table: slots": table(["Name", "Description"], element.slots.map(described)),
  "table: cssParts": table(["Name", "Description"], element.cssParts.map(described)),
  "table: cssStates": table(["Name", "Description"], element.cssStates.map(described)),
  "table: cssProperties": table(
    ["Property", "Default", "Description"],
    element.cssProperties.map(({ name, default: value, description }) => [
      code(name),
      value ? code(value) : "",
      description,
    ]),
  ),
  "table: failureCodes": table(["Code", "Cause"], element.failureCodes.map(described)),
};
