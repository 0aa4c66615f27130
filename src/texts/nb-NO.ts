import { defineTexts } from "../element/texts.js";

defineTexts("nb-NO", {
  title: "Analysedashbord",
  loading: "Laster inn dashbordet …",
  ready: "Dashbordet er klart.",
  failed: "Dashbordet kunne ikke lastes inn.",
  silent: "Dashbordet bruker lengre tid enn vanlig.",
  retry: "Prøv igjen",
  details: "Detaljer",
});
