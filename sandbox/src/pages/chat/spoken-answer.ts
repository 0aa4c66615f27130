import type { AskResponse } from "../../contract/ask-api.js";
import { fill, type Formats } from "../format/format.js";
import type { Texts } from "../format/texts.js";
import { notReadTitle } from "./not-read-title.js";
import { readingPhrases } from "./reading-text.js";

/** The announcement of an answer to screen readers: how the question was read, or why it was not. */
export function spokenAnswer(answer: AskResponse, texts: Texts, formats: Formats): string {
  if (answer.status === "answered") {
    return fill(texts.answered, { reading: readingPhrases(answer.reading, texts, formats).join(", ") });
  }
  return notReadTitle(answer, texts, formats);
}
