/** Plugins for the custom elements manifest that write the data for editors. */
import { getWebTypesData } from "custom-element-jet-brains-integration";
import { getVsCodeHtmlCustomData } from "custom-element-vs-code-integration";
import { writeFileSync } from "node:fs";

/** In Markdown, text directly above a line of dashes is a heading. Not every CSS property has a default. */
const corrected = (description) =>
  description.replace(/([^\n])\n---\n/, "$1\n\n---\n").replaceAll(" _(default: undefined)_", "");

const list = (values) => values.map((value) => `\`${value}\``).join(", ");

/**
 * An attribute with its values as a line of Markdown. The generator offers the names of types as values; an editor inserts a
 * boolean attribute without a value.
 */
function vsCodeAttribute({ name, description, type: { text }, default: initial }) {
  const values = [...text.matchAll(/"([^"]*)"/g)].map(([, value]) => value);
  const notes = [
    values.length > 0 && `Values: ${list(values)}.`,
    values.length === 0 && !/^(string|number|boolean)$/.test(text) && "The value is JSON.",
    initial && text !== "boolean" && `Default: ${list([JSON.parse(initial)])}.`,
  ].filter(Boolean);
  return {
    name,
    description: [description, notes.join(" ")].filter(Boolean).join("\n\n"),
    ...(values.length > 0 && { values: values.map((value) => ({ name: value })) }),
    ...(text === "boolean" && { valueSet: "v" }),
  };
}

const write = (file, data) => writeFileSync(`dist/${file}`, `${JSON.stringify(data, null, 2)}\n`);

/** For VS Code, and other editors with its language services. */
export const vsCodeData = {
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

/** For the editors of JetBrains. */
export const webTypes = {
  name: "web-types",
  packageLinkPhase({ customElementsManifest: manifest }) {
    const data = JSON.parse(getWebTypesData(manifest, { packageJson: false }));
    for (const element of data.contributions.html.elements)
      element.description = corrected(element.description);
    write("web-types.json", data);
  },
};
