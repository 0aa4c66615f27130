import { defineTexts } from "../element/texts.js";

defineTexts("de-DE", {
  title: "Analyse-Dashboard",
  loading: "Dashboard wird geladen …",
  ready: "Das Dashboard ist bereit.",
  failed: "Das Dashboard konnte nicht geladen werden.",
  silent: "Das Dashboard braucht länger als gewöhnlich.",
  signIn: "Melden Sie sich an, um dieses Dashboard zu sehen.",
  noAccess: "Sie haben keinen Zugriff auf dieses Dashboard.",
  viewerChanged: "Jetzt ist ein anderer Benutzer angemeldet.",
  unavailable:
    "Dieses Dashboard kann hier nicht angezeigt werden. Bitte wenden Sie sich an den Betreiber dieser Seite.",
  retry: "Erneut versuchen",
  reloadPage: "Seite neu laden",
  showFrame: "Inhalt trotzdem anzeigen",
  details: "Details",
  other: {
    title: "Analyse",
    loading: "Wird geladen …",
    ready: "Bereit.",
    failed: "Der Inhalt konnte nicht geladen werden.",
    silent: "Das dauert länger als gewöhnlich.",
    signIn: "Melden Sie sich an, um diesen Inhalt zu sehen.",
    noAccess: "Sie haben keinen Zugriff auf diesen Inhalt.",
    unavailable:
      "Dieser Inhalt kann hier nicht angezeigt werden. Bitte wenden Sie sich an den Betreiber dieser Seite.",
  },
});
