/** Every text of the chat. The other languages have the same keys: a missing one does not compile. */
export const texts = {
  title: "Ask your data",
  intro: "Ask for figures in plain English words. Every answer says how the question was read.",
  question: "Your question",
  placeholder: "For example: revenue by month",
  ask: "Ask",
  asking: "Reading the question…",
  opening: "Opening the conversation…",
  examples: "Questions to begin with",
  exampleQuestions: "Questions that can be read",

  readAs: "I read this as",
  answered: "Answered. {reading}",
  byModel: "Read by a model",
  modelUnreachable: "The model did not answer: this is the reading of the rules.",
  modelUnusable: "What the model proposed could not be used: this is the reading of the rules.",
  by: "by {name}",
  from: "from {day}",
  until: "until {day}",
  highest: "the {limit} highest by {name}",
  lowest: "the {limit} lowest by {name}",
  compared: "compared with {ago}",
  dataEnd: "The data ends on {day}: that day counts as today.",
  query: "Query",
  copy: "Copy",
  copied: "Copied",

  wordsTitle: "I could not place: {words}",
  similar: "Did you mean “{word}”?",
  nothingTitle: "I could not find a figure in this question",
  mismatchTitle: "I know these words, but cannot answer them together",

  conversations: "Conversations",
  newConversation: "New conversation",
  noConversations: "Nothing asked yet",
  deleteConversation: "Delete: {title}",
  failed: "The question could not be answered",
  offTitle: "Questions are switched off",
  offText: "This session does not allow questions in plain words.",
};

/** A language's table. */
export type ChatTexts = typeof texts;
