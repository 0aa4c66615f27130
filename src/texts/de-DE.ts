import { defineTexts } from "../element/texts.js";

defineTexts("de-DE", {
  title: "Analyse-Dashboard",
  loading: "Dashboard wird geladen …",
  ready: "Das Dashboard ist bereit.",
  failed: "Das Dashboard konnte nicht geladen werden.",
  silent: "Das Dashboard braucht länger als gewöhnlich.",
  retry: "Erneut versuchen",
  details: "Details",
});
