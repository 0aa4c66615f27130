import type { NotRead } from "../../contract/ask-api.js";
import { fill } from "../format/format.js";
import type { ChatTexts } from "./texts/index.js";

/** Why a question was not read, as one sentence. */
export function notReadTitle({ reason, unplaced }: NotRead, texts: ChatTexts): string {
  switch (reason) {
    case "words":
      return fill(texts.wordsTitle, { words: unplaced.map(({ text }) => `“${text}”`).join(", ") });
    case "nothing-asked":
      return texts.nothingTitle;
    case "mismatch":
      return texts.mismatchTitle;
  }
}
