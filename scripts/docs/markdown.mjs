/** Markdown of the generated documents. */

export const code = (text) => `\`${text}\``;
export const codes = (texts) => texts.map(code).join(", ");

/** The name of a member or a parameter, with a question mark if it is optional. */
export const memberName = (name, isRequired) => code(isRequired ? name : `${name}?`);

/** Paragraphs, without those that are absent. */
export const paragraphs = (...parts) => parts.filter(Boolean).join("\n\n");

/** A table. Bars within cells are escaped. */
export function table(head, rows) {
  const cell = (text) => text.replace(/\s+/g, " ").replaceAll("|", "\\|");
  return [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
