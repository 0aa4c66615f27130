import type { Answer, AskResponse, NotRead, Reading } from "../../contract/ask-api.js";
import { fill, type Formats } from "../format/format.js";
import { resultNotes } from "../format/result-notes.js";
import { answerSentence } from "./answer-sentence.js";

/** A reading as short phrases in the viewer's language; its titles come from the semantic views. */
export function readingPhrases(reading: Reading, formats: Formats): string[] {
  const { texts } = formats;
  const { measures, dimensions, filters, period, ranking } = reading;
  const phrases = measures.map((measure) => formats.text(measure.title));
  for (const { title: english, grain } of dimensions) {
    const title = formats.text(english);
    const name = grain === null ? title : `${formats.grain(grain).toLowerCase()} (${title})`;
    phrases.push(fill(texts.by, { name }));
  }
  for (const { title, values } of filters) {
    const summary = values.map((value) => formats.scalar(value)).join(", ");
    phrases.push(`${formats.text(title)}: ${summary}`);
  }
  if (period) phrases.push(`${formats.text(period.title)}: ${periodText(period, formats)}`);
  if (ranking) {
    const text = ranking.direction === "desc" ? texts.highest : texts.lowest;
    phrases.push(fill(text, { limit: formats.number(ranking.limit), name: formats.text(ranking.title) }));
  }
  return phrases;
}

function periodText({ from, to }: NonNullable<Reading["period"]>, formats: Formats): string {
  if (from !== null && to !== null) return formats.days(from, to);
  return from !== null
    ? fill(formats.texts.from, { day: formats.time(from, "day") })
    : fill(formats.texts.until, { day: formats.time(to ?? "", "day") });
}

/** The limits of an answer, without the period and the ranking that its reading names. */
export function answerNotes({ rowLimit, ...answer }: Answer, formats: Formats): string[] {
  const { period, ranking } = answer.reading;
  const cut = rowLimit !== undefined && rowLimit !== ranking?.limit && { rowLimit };
  return resultNotes({ ...answer, ...cut }, formats, period ?? undefined);
}

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

/** The announcement of an answer to screen readers: its sentence, reading and limits, or why it was not read. */
export function spokenAnswer(answer: AskResponse, formats: Formats): string {
  if (answer.status === "answered") {
    const reading = readingPhrases(answer.reading, formats).join(", ");
    const sentence = answerSentence(answer, formats) ?? "";
    const limits = [reading, ...answerNotes(answer, formats)].join(". ");
    return fill(formats.texts.answered, { reading: `${sentence} ${limits}`.trim() });
  }
  return notReadTitle(answer, formats);
}
