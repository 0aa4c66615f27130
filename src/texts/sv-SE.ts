import { defineTexts } from "../element/texts.js";

defineTexts("sv-SE", {
  title: "Analyspanel",
  loading: "Läser in panelen …",
  ready: "Panelen är klar.",
  failed: "Det gick inte att läsa in panelen.",
  silent: "Panelen tar längre tid än vanligt.",
  signIn: "Logga in för att se den här panelen.",
  noAccess: "Du har inte åtkomst till den här panelen.",
  viewerChanged: "En annan användare är nu inloggad.",
  unavailable: "Den här panelen kan inte visas här. Meddela sidans ägare.",
  retry: "Försök igen",
  reloadPage: "Ladda om sidan",
  showFrame: "Visa innehållet ändå",
  details: "Detaljer",
  other: {
    title: "Analys",
    loading: "Läser in …",
    ready: "Klart.",
    failed: "Det gick inte att läsa in innehållet.",
    silent: "Det tar längre tid än vanligt.",
    signIn: "Logga in för att se det här innehållet.",
    noAccess: "Du har inte åtkomst till det här innehållet.",
    unavailable: "Det här innehållet kan inte visas här. Meddela sidans ägare.",
  },
});
