import { defineTexts } from "../element/texts.js";

defineTexts("nb-NO", {
  title: "Analysedashbord",
  loading: "Laster inn dashbordet …",
  ready: "Dashbordet er klart.",
  failed: "Dashbordet kunne ikke lastes inn.",
  silent: "Dashbordet bruker lengre tid enn vanlig.",
  signIn: "Logg inn for å se dette dashbordet.",
  unavailable: "Dette dashbordet kan ikke vises her. Si fra til eieren av denne siden.",
  retry: "Prøv igjen",
  showFrame: "Vis innholdet likevel",
  details: "Detaljer",
  other: {
    title: "Analyse",
    loading: "Laster inn …",
    ready: "Klart.",
    failed: "Innholdet kunne ikke lastes inn.",
    silent: "Dette tar lengre tid enn vanlig.",
    signIn: "Logg inn for å se dette innholdet.",
    unavailable: "Dette innholdet kan ikke vises her. Si fra til eieren av denne siden.",
  },
});
