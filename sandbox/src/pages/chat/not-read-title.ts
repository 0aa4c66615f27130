import type { NotRead } from "../../contract/ask-api.js";
import { fill, type Formats } from "../format/format.js";

/** The reason why a question was not read, as one sentence. */
export function notReadTitle({ reason, unplaced, data }: NotRead, formats: Formats): string {
  const { texts } = formats;
  switch (reason) {
    case "words":
      return fill(texts.wordsTitle, { words: unplaced.map((word) => `“${word}”`).join(", ") });
    case "nothing-asked":
      return texts.nothingTitle;
    case "mismatch":
      return texts.mismatchTitle;
    case "no-data":
      return fill(texts.dataCovers, {
        from: formats.time(data?.from ?? "", "day"),
        to: formats.time(data?.to ?? "", "day"),
      });
  }
}
