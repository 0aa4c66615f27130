import { defineTexts } from "../element/texts.js";

defineTexts("nb-NO", {
  title: "Analysedashbord",
  loading: "Laster inn dashbordet …",
  ready: "Dashbordet er klart.",
  failed: "Dashbordet kunne ikke lastes inn.",
  silent: "Dashbordet bruker lengre tid enn vanlig.",
  signIn: "Logg inn for å se dette dashbordet.",
  noAccess: "Du har ikke tilgang til dette dashbordet.",
  viewerChanged: "En annen bruker er nå logget inn.",
  unavailable: "Dette dashbordet kan ikke vises her. Si fra til eieren av denne siden.",
  retry: "Prøv igjen",
  reloadPage: "Last inn siden på nytt",
  showFrame: "Vis innholdet likevel",
  details: "Detaljer",
  other: {
    title: "Analyse",
    loading: "Laster inn …",
    ready: "Klart.",
    failed: "Innholdet kunne ikke lastes inn.",
    silent: "Dette tar lengre tid enn vanlig.",
    signIn: "Logg inn for å se dette innholdet.",
    noAccess: "Du har ikke tilgang til dette innholdet.",
    unavailable: "Dette innholdet kan ikke vises her. Si fra til eieren av denne siden.",
  },
});
