import { readQuestion, type QuestionContext } from "./read-question.js";
import { pluralOf } from "./words.js";

/** Makes three questions that can be read, if possible of members that a question has mentioned. */
export function exampleQuestions(context: QuestionContext, mentioned: readonly string[] = []): string[] {
  const { members, values } = context.vocabulary;
  const titles = (names: Iterable<string>) => {
    const isFirst = (name: string) => (mentioned.includes(name) ? 0 : 1);
    const sorted = [...names].sort((a, b) => isFirst(a) - isFirst(b));
    return [...new Set(sorted.map((name) => members.get(name)?.title.toLowerCase() ?? ""))];
  };
  const named = [...members].filter(([, { kind }]) => kind === "measure");
  const isAmount = ([, member]: (typeof named)[number]) =>
    member.kind === "measure" && member.format === "currency";
  const measures = titles([...named.filter(isAmount), ...named].map(([name]) => name));
  const counts = new Map<string, number>();
  for (const { member } of [...values.values()].flat()) counts.set(member, (counts.get(member) ?? 0) + 1);
  const dimensions = titles([...counts].sort(([, a], [, b]) => b - a).map(([member]) => member));
  const forms = [
    (measure: string) => `${measure} by month in ${context.today.slice(0, 4)}`,
    (measure: string, dimension: string) => `top 5 ${pluralOf(dimension)} by ${measure}`,
    (measure: string, dimension: string) => `${measure} by ${dimension} last quarter`,
  ];
  return forms.flatMap((form, index) => {
    // the last form shows other members than the first two, unless the question mentions some
    const from = (kind: string) =>
      index === 2 && !mentioned.some((name) => members.get(name)?.kind === kind) ? 1 : 0;
    const questions = measures
      .slice(from("measure"))
      .flatMap((measure) => dimensions.slice(from("dimension")).map((dimension) => form(measure, dimension)));
    const readable = questions.find((question) => "query" in readQuestion(question, context));
    return readable === undefined ? [] : [readable.charAt(0).toUpperCase() + readable.slice(1)];
  });
}
