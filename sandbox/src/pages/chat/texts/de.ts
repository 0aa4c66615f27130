import type { ChatTexts } from "./en.js";

export const texts: ChatTexts = {
  title: "Fragen Sie Ihre Daten",
  intro:
    "Fragen Sie nach Zahlen in einfachen englischen Worten. Jede Antwort sagt, wie die Frage gelesen wurde.",
  question: "Ihre Frage",
  placeholder: "Zum Beispiel: revenue by month",
  ask: "Fragen",
  asking: "Die Frage wird gelesen …",
  examples: "Fragen für den Anfang",
  exampleQuestions: "Fragen, die gelesen werden können",
  readAs: "Gelesen als",
  answered: "Beantwortet. {reading}",
  byModel: "Von einem Modell gelesen",
  by: "nach {name}",
  from: "ab {day}",
  until: "bis {day}",
  highest: "die {limit} höchsten nach {name}",
  lowest: "die {limit} niedrigsten nach {name}",
  dataEnd: "Die Daten enden am {day}: Dieser Tag gilt als heute.",
  query: "Abfrage",
  wordsTitle: "Nicht zuzuordnen: {words}",
  nothingTitle: "In dieser Frage war keine Kennzahl zu finden",
  mismatchTitle: "Diese Wörter sind bekannt, lassen sich aber nicht zusammen beantworten",
  dataCovers: "Die Daten umfassen nur {from} bis {to}.",
  modelTitle: "Das Modell konnte die Frage nicht beantworten",
  canDo:
    "Ich kann Kennzahlen nach Dimensionen zeigen, in einem Zeitraum, nach bekannten Werten gefiltert, und die höchsten davon. Ausschließen, vergleichen, begründen und vorhersagen kann ich nicht.",
  newConversation: "Neues Gespräch",
  failed: "Die Frage konnte nicht beantwortet werden",
  offTitle: "Fragen sind abgeschaltet",
  offText: "Diese Sitzung erlaubt keine Fragen in Worten.",
};
