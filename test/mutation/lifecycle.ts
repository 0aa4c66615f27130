import { survivorIn, type Survivor } from "./survivor.js";

const inEmbedInputs = survivorIn("src/element/lifecycle/embed-inputs.ts");
const inHostInputs = survivorIn("src/element/lifecycle/host-inputs.ts");
const inLife = survivorIn("src/element/lifecycle/life.ts");
const inRenewal = survivorIn("src/element/lifecycle/renewal.ts");
const inSessionInputs = survivorIn("src/element/lifecycle/session-inputs.ts");
const inStep = survivorIn("src/element/lifecycle/step.ts");
const inTimeInputs = survivorIn("src/element/lifecycle/time-inputs.ts");

const NARROWS =
  "The comparison is for the type checker: other phases do not have the member that is compared next.";

export const LIFECYCLE_SURVIVORS: readonly Survivor[] = [
  inEmbedInputs("StringLiteral", '"none"', '""', "Only `requesting` and `postponed` are compared with it."),
  inHostInputs("ConditionalExpression", 'phase.is === "idle"', "true", NARROWS),
  inHostInputs("ConditionalExpression", 'life.phase.is === "idle"', "true", NARROWS),
  ...[1, 2].map(() =>
    inLife(
      "UnaryOperator",
      "-Infinity",
      "+Infinity",
      "A renewal in the future counts as none, since the clock may have been put back.",
    ),
  ),
  inRenewal(
    "ConditionalExpression",
    'phase.renewal === "requesting"',
    "false",
    "`renew` checks the same again and does nothing.",
  ),
  inRenewal("StringLiteral", '"requesting"', '""', "`renew` checks the same again and does nothing."),
  inRenewal(
    "ConditionalExpression",
    "!isLive(phase)",
    "false",
    "The check is for the type checker: the caller has checked it, and a renewal keeps the phase.",
  ),
  inRenewal(
    "ObjectLiteral",
    "{ life, effects }",
    "{}",
    "The check before it is for the type checker, so that this is never returned.",
  ),
  ...[1, 2].map(() =>
    inRenewal(
      "StringLiteral",
      '""',
      '"Stryker was here!"',
      "Any default will do that contains none of the words that are searched for.",
    ),
  ),
  inSessionInputs("ConditionalExpression", 'phase.is === "failed"', "true", NARROWS),
  inSessionInputs("ConditionalExpression", "!hasFrame(phase)", "false", NARROWS),
  inStep(
    "StringLiteral",
    '""',
    '"Stryker was here!"',
    "The message that names the path is only of a phase that has one.",
  ),
  inStep(
    "ConditionalExpression",
    'phase.is === "connecting"',
    "true",
    "Other phases do not have the members that the messages read.",
  ),
  inTimeInputs("ConditionalExpression", 'phase.is === "failed"', "true", NARROWS),
  inTimeInputs("ConditionalExpression", 'phase.is !== "waiting-for-session"', "false", NARROWS),
];
