/** The strings of the chat. A key that is missing in another language does not compile. */
export const texts = {
  title: "Ask your data",
  intro: "Ask for measures in plain English words. Each answer states how the question was read.",
  question: "Your question",
  placeholder: "For example: revenue by month",
  ask: "Ask",
  asking: "Reading the question…",
  examples: "Questions to begin with",
  exampleQuestions: "Questions that can be read",

  readAs: "I read this as",
  answered: "Answered. {reading}",
  byModel: "Read by a model",
  by: "by {name}",
  from: "from {day}",
  until: "until {day}",
  highest: "the {limit} highest by {name}",
  lowest: "the {limit} lowest by {name}",
  dataEnd: "The data ends on {day}: that day counts as today.",
  query: "Query",

  wordsTitle: "I could not place: {words}",
  nothingTitle: "I found no measure in this question, such as revenue",
  mismatchTitle: "I know these words, but cannot answer them together",
  dataCovers: "The data covers {from} to {to} only.",
  modelTitle: "The model could not answer the question",
  canDo:
    "I can show measures by dimensions, in a time range, filtered by known values, and the top ones. I can’t exclude, compare, explain or forecast.",

  newConversation: "New conversation",
  failed: "The question could not be answered",
  offTitle: "Questions are switched off",
  offText: "This session does not allow questions in plain words.",
};

/** The strings of one language. */
export type ChatTexts = typeof texts;
