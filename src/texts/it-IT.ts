import { defineTexts } from "../element/texts.js";

defineTexts("it-IT", {
  title: "Dashboard di analisi",
  loading: "Caricamento della dashboard…",
  ready: "La dashboard è pronta.",
  failed: "Impossibile caricare la dashboard.",
  silent: "La dashboard impiega più tempo del solito.",
  retry: "Riprova",
  details: "Dettagli",
});
