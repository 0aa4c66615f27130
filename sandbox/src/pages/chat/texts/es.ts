import type { ChatTexts } from "./en.js";

export const texts: ChatTexts = {
  title: "Pregunte a sus datos",
  intro:
    "Pregunte por cifras con palabras sencillas en inglés. Cada respuesta dice cómo se leyó la pregunta.",
  question: "Su pregunta",
  placeholder: "Por ejemplo: revenue by month",
  ask: "Preguntar",
  asking: "Leyendo la pregunta…",
  examples: "Preguntas para empezar",
  exampleQuestions: "Preguntas que se pueden leer",
  readAs: "Lo he leído así",
  answered: "Respondida. {reading}",
  byModel: "Leída por un modelo",
  by: "por {name}",
  from: "desde {day}",
  until: "hasta {day}",
  highest: "los {limit} más altos por {name}",
  lowest: "los {limit} más bajos por {name}",
  dataEnd: "Los datos terminan el {day}: ese día cuenta como hoy.",
  query: "Consulta",
  wordsTitle: "No he podido situar: {words}",
  nothingTitle: "No he encontrado ninguna cifra en esta pregunta",
  mismatchTitle: "Conozco estas palabras, pero no puedo responderlas juntas",
  dataCovers: "Los datos solo abarcan del {from} al {to}.",
  modelTitle: "El modelo no pudo responder a la pregunta",
  canDo:
    "Puedo mostrar medidas por dimensiones, en un periodo, filtradas por valores conocidos, y las más altas. No puedo excluir, comparar, explicar ni pronosticar.",
  newConversation: "Nueva conversación",
  failed: "No se pudo responder a la pregunta",
  offTitle: "Las preguntas están desactivadas",
  offText: "Esta sesión no permite preguntas con palabras.",
};
