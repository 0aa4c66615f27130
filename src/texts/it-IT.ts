import { defineTexts } from "../element/texts.js";

defineTexts("it-IT", {
  title: "Dashboard di analisi",
  loading: "Caricamento della dashboard…",
  ready: "La dashboard è pronta.",
  failed: "Impossibile caricare la dashboard.",
  silent: "La dashboard impiega più tempo del solito.",
  signIn: "Accedi per vedere questa dashboard.",
  noAccess: "Non hai accesso a questa dashboard.",
  viewerChanged: "Ora è connesso un altro utente.",
  unavailable: "Questa dashboard non può essere mostrata qui. Avvisa il responsabile di questa pagina.",
  retry: "Riprova",
  reloadPage: "Ricarica la pagina",
  showFrame: "Mostra comunque il contenuto",
  details: "Dettagli",
  other: {
    title: "Analisi",
    loading: "Caricamento…",
    ready: "Pronto.",
    failed: "Impossibile caricare il contenuto.",
    silent: "Il caricamento richiede più tempo del solito.",
    signIn: "Accedi per vedere questo contenuto.",
    noAccess: "Non hai accesso a questo contenuto.",
    unavailable: "Questo contenuto non può essere mostrato qui. Avvisa il responsabile di questa pagina.",
  },
});
