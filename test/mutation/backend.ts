import { survivorIn, type Survivor } from "./survivor.js";

const inBody = survivorIn("src/backend/body.ts");
const inCall = survivorIn("src/backend/call.ts");
const inNodeRequest = survivorIn("src/backend/node-request.ts");
const inReadResponse = survivorIn("src/backend/read-response.ts");
const inRedact = survivorIn("src/backend/redact.ts");
const inRetry = survivorIn("src/backend/retry.ts");
const inSessionHandler = survivorIn("src/backend/session-handler.ts");
const inSessionInput = survivorIn("src/backend/session-input.ts");
const inSettings = survivorIn("src/backend/settings.ts");

const UNDEFINED = "A function that returns nothing returns undefined as well.";
const SHORT_WAIT = "A wait of 0 ms takes one turn of the event loop; the comparison spares it.";
const NO_WAIT = "Any text will do that is neither a number nor a date: it asks for no wait.";
const SPARES_SEARCHES =
  "The function that is called next finds no secret there either; the check spares the search.";
const AT_START =
  "A search starts at a backslash, which is skipped at once, or at the first character itself.";

const [BACKSLASH, EMPTY, ANY] = [String.raw`"\\"`, '""', '"Stryker was here!"'];
const SECURE = String.raw`/^https:|^http:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1])(:\d+)?$/`;

export const BACKEND_SURVIVORS: readonly Survivor[] = [
  inBody(
    "ConditionalExpression",
    "chunks.length === 1 && first",
    "false",
    "A blob of one part has the same bytes; the condition spares the copy.",
  ),
  inCall(
    "ConditionalExpression",
    "!settings.logger",
    "false",
    "`notify` ignores the failure of calling a logger that there is not.",
  ),
  inCall("ConditionalExpression", "retryInMs > 0", "true", SHORT_WAIT),
  inCall("EqualityOperator", "retryInMs > 0", "retryInMs >= 0", SHORT_WAIT),
  inNodeRequest("StringLiteral", '"/"', EMPTY, "The next line puts a slash in place of a path without one."),
  inNodeRequest("StringLiteral", '"/"', EMPTY, "`Request` adds the slash to a URL that ends with the host."),
  inNodeRequest("BlockStatement", "{ return undefined; }", "{}", UNDEFINED),
  inNodeRequest(
    "ConditionalExpression",
    "parsed === undefined",
    "false",
    "`JSON.stringify(undefined)` is undefined, which is no body either.",
  ),
  inReadResponse(
    "ArrayDeclaration",
    "[]",
    '["Stryker was here"]',
    "Any text will do that no response and no error contains.",
  ),
  inReadResponse(
    "OptionalChaining",
    "text?.trim",
    "text.trim",
    "The error of a missing text is caught, and no JSON is read either way.",
  ),
  inRedact(
    "EqualityOperator",
    "index < redacted.length",
    "index <= redacted.length",
    "No secret begins behind the end of the text.",
  ),
  inRedact("ConditionalExpression", "!canBeginAt(redacted, index, units)", "false", SPARES_SEARCHES),
  inRedact("ConditionalExpression", String.raw`text[index - 1] !== "\\"`, "true", SPARES_SEARCHES),
  inRedact("StringLiteral", BACKSLASH, EMPTY, SPARES_SEARCHES),
  inRedact(
    "ConditionalExpression",
    String.raw`text[index] === "\\"`,
    "true",
    "A secret behind backslashes is found from the first of them.",
  ),
  inRedact("ConditionalExpression", "text[index] === units[0]", "true", SPARES_SEARCHES),
  inRedact("ConditionalExpression", "at > start", "true", AT_START),
  inRedact("EqualityOperator", "at > start", "at >= start", AT_START),
  ...[1, 2, 3].map(() => inRetry("StringLiteral", EMPTY, ANY, NO_WAIT)),
  inSessionHandler("StringLiteral", EMPTY, ANY, "Any text will do that is not the type of JSON."),
  inSessionHandler("BlockStatement", "{ return undefined; }", "{}", UNDEFINED),
  inSessionInput(
    "ArrayDeclaration",
    "[]",
    '["Stryker was here"]',
    "Any array of strings will do, since the default is only checked.",
  ),
  inSettings(
    "Regex",
    SECURE,
    SECURE.replace("|^http:", "|http:"),
    "An origin has the text `http://` only at its start.",
  ),
];
