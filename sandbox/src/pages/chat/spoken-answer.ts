import type { AskResponse } from "../../contract/ask-api.js";
import { fill, type Formats } from "../format/format.js";
import { notReadTitle } from "./not-read-title.js";
import { answerNotes, readingPhrases } from "./reading-text.js";

/** The announcement of an answer to screen readers: how the question was read and what limits it, or why it was not read. */
export function spokenAnswer(answer: AskResponse, formats: Formats): string {
  if (answer.status === "answered") {
    const reading = readingPhrases(answer.reading, formats).join(", ");
    return fill(formats.texts.answered, { reading: [reading, ...answerNotes(answer, formats)].join(". ") });
  }
  return notReadTitle(answer, formats);
}
