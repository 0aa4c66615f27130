/** Plugins for the custom elements manifest that write the data for editors. */
import { getWebTypesData } from "custom-element-jet-brains-integration";
import { getVsCodeHtmlCustomData } from "custom-element-vs-code-integration";
import { writeFileSync } from "node:fs";

const STRINGS = /^"[^"]*"( \| "[^"]*")*$/;
const IN_MARKUP = ["string", "number", "boolean"];

/** Markdown takes text directly above a line of dashes for a heading. Not every CSS property has one default. */
const corrected = (description) =>
  description.replace(/([^\n])\n---\n/, "$1\n\n---\n").replaceAll(" _(default: undefined)_", "");

/** What an attribute can be, as a line of Markdown. */
function valuesOf({ type, default: initial }) {
  const list = (values) => values.map((value) => `\`${value}\``).join(", ");
  return [
    STRINGS.test(type.text) && `Values: ${list(stringsIn(type.text))}.`,
    !STRINGS.test(type.text) && !IN_MARKUP.includes(type.text) && "The value is JSON.",
    initial && type.text !== "boolean" && `Default: ${list([initial.replace(/^"|"$/g, "")])}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const stringsIn = (type) => [...type.matchAll(/"([^"]*)"/g)].map(([, value]) => value);

/** The generator offers the names of types as values; an editor inserts a boolean attribute without a value. */
function vsCodeAttribute(attribute) {
  const { name, description, type } = attribute;
  return {
    name,
    description: [description, valuesOf(attribute)].filter(Boolean).join("\n\n"),
    ...(STRINGS.test(type.text) && { values: stringsIn(type.text).map((value) => ({ name: value })) }),
    ...(type.text === "boolean" && { valueSet: "v" }),
  };
}

const write = (file, data) => writeFileSync(`dist/${file}`, `${JSON.stringify(data, null, 2)}\n`);

/** For VS Code, and other editors with its language services. */
export function vsCodeData() {
  return {
    name: "vs-code-data",
    packageLinkPhase({ customElementsManifest: manifest }) {
      const data = JSON.parse(getVsCodeHtmlCustomData(manifest, {}));
      const elements = manifest.modules.flatMap(({ declarations }) => declarations);
      for (const tag of data.tags) {
        tag.description = corrected(tag.description);
        tag.attributes = elements.find(({ tagName }) => tagName === tag.name).attributes.map(vsCodeAttribute);
      }
      write("vscode.html-data.json", data);
    },
  };
}

/** For the editors of JetBrains. */
export function webTypes() {
  return {
    name: "web-types",
    packageLinkPhase({ customElementsManifest: manifest }) {
      const data = JSON.parse(getWebTypesData(manifest, { packageJson: false }));
      for (const element of data.contributions.html.elements)
        element.description = corrected(element.description);
      write("web-types.json", data);
    },
  };
}
