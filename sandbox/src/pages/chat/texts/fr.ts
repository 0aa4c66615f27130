import type { ChatTexts } from "./en.js";

export const texts: ChatTexts = {
  title: "Interrogez vos données",
  intro:
    "Demandez des chiffres en mots simples, en anglais. Chaque réponse dit comment la question a été lue.",
  question: "Votre question",
  placeholder: "Par exemple : revenue by month",
  ask: "Demander",
  asking: "Lecture de la question…",
  examples: "Questions pour commencer",
  exampleQuestions: "Questions qui peuvent être lues",
  readAs: "Je l’ai lue ainsi",
  answered: "Répondu. {reading}",
  byModel: "Lue par un modèle",
  by: "par {name}",
  from: "depuis le {day}",
  until: "jusqu’au {day}",
  highest: "les {limit} plus élevés selon {name}",
  lowest: "les {limit} plus bas selon {name}",
  dataEnd: "Les données s’arrêtent le {day} : ce jour compte comme aujourd’hui.",
  query: "Requête",
  wordsTitle: "Je n’ai pas su placer : {words}",
  nothingTitle: "Je n’ai trouvé aucun chiffre dans cette question",
  mismatchTitle: "Je connais ces mots, mais ne peux pas y répondre ensemble",
  dataCovers: "Les données couvrent seulement la période du {from} au {to}.",
  modelTitle: "Le modèle n’a pas pu répondre à la question",
  canDo:
    "Je peux afficher des mesures par dimension, sur une période, filtrées par des valeurs connues, et les plus élevées. Je ne peux pas exclure, comparer, expliquer ni prévoir.",
  newConversation: "Nouvelle conversation",
  failed: "La question n’a pas pu recevoir de réponse",
  offTitle: "Les questions sont désactivées",
  offText: "Cette session n’autorise pas les questions en mots.",
};
