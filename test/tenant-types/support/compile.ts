import type { Block } from "../../docs/support/blocks.js";
import { typeCheck } from "../../docs/support/type-check.js";

const ELEMENT = `
import type { FilterMap, SvcDashboard } from "svc-dashboard";
declare const element: SvcDashboard;
declare const text: string;
declare const map: FilterMap;
`;

/** The place of a use's code in its block, in the form of an error. */
const PLACE = `:${ELEMENT.split("\n").length}: `;

/**
 * Compiles uses of `element` under `strict`, each in a module of its own, beside files of the command.
 * @throws Error with the first error in one of the files
 */
export function errorsOf(uses: readonly string[], file: string, otherFile = ""): Map<string, string[]> {
  const block = (place: string, code: string): Block => ({
    ...{ page: place, line: 0, place, code },
    ...{ language: "ts", file: undefined },
  });
  const other = block("other-file", otherFile);
  const blocks = uses.map((use, index) => block(`use-${index}`, `${ELEMENT}${use}`));
  const errors = typeCheck([other, ...blocks], file);
  const [error] = errors.get(other) ?? [];
  if (error !== undefined) throw new Error(error);
  return new Map(
    blocks.map((each, index) => [
      uses[index]!,
      errors.get(each)!.map((message) => message.replace(each.page + PLACE, "")),
    ]),
  );
}
