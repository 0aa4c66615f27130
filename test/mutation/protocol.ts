import { survivorIn, type Survivor } from "./survivor.js";

const inEmbedPath = survivorIn("src/protocol/embed-path.ts");
const inFilters = survivorIn("src/protocol/filters.ts");
const inParseEvent = survivorIn("src/protocol/parse-event.ts");
const inStateActions = survivorIn("src/protocol/state-actions.ts");

const NO_MATCH = "The first element of a match, which is the whole text, is not read.";
const LEFT_OUT = "The list is of names to leave out. Any name will do that no member has.";

export const PROTOCOL_SURVIVORS: readonly Survivor[] = [
  inEmbedPath("ArrayDeclaration", "[]", '["Stryker was here"]', NO_MATCH),
  inFilters("ArrayDeclaration", "[]", '["Stryker was here"]', NO_MATCH),
  ...[1, 2].map(() =>
    inFilters(
      "StringLiteral",
      '""',
      '"Stryker was here!"',
      "Any default will do that is not the name of a member: that is rejected before the JSON is read.",
    ),
  ),
  inFilters(
    "Regex",
    "/^f_([^=]*)=(.*)$/s",
    "/^f_([^=]*)=(.*)/s",
    "With the flag `s`, the dots reach the end of the text anyway.",
  ),
  ...[1, 2, 3].map(() => inParseEvent("ArrayDeclaration", "[]", '["Stryker was here"]', LEFT_OUT)),
  inParseEvent(
    "ArrayDeclaration",
    "[]",
    '["Stryker was here"]',
    "`invalidMemberOf` does not read the list that it passes.",
  ),
  inParseEvent(
    "ConditionalExpression",
    'typeof member === "object"',
    "true",
    "`clean` returns other values as they are; the comparison spares flat payloads the map of copies.",
  ),
  ...[1, 2, 3, 4].map(() =>
    inStateActions(
      "StringLiteral",
      '""',
      '"Stryker was here!"',
      "Any text will do that is not a member of the payload: all payloads of the action get one key.",
    ),
  ),
  inStateActions(
    "StringLiteral",
    '""',
    '"Stryker was here!"',
    "Keys are only compared with each other, and all keys of filters get the same ending.",
  ),
];
