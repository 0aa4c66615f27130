import type { AskResponse } from "../../contract/ask-api.js";
import { fill, type Formats } from "../format/format.js";
import type { Texts } from "../format/texts.js";
import { notReadTitle } from "./not-read-title.js";
import { answerNotes, readingPhrases } from "./reading-text.js";

/** The announcement of an answer to screen readers: how the question was read and what limits it, or why it was not read. */
export function spokenAnswer(answer: AskResponse, texts: Texts, formats: Formats): string {
  if (answer.status === "answered") {
    const reading = readingPhrases(answer.reading, texts, formats).join(", ");
    return fill(texts.answered, { reading: [reading, ...answerNotes(answer, texts, formats)].join(". ") });
  }
  return notReadTitle(answer, texts, formats);
}
