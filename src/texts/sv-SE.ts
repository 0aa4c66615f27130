import { defineTexts } from "../element/texts.js";

defineTexts("sv-SE", {
  title: "Analyspanel",
  loading: "Läser in panelen …",
  ready: "Panelen är klar.",
  failed: "Det gick inte att läsa in panelen.",
  silent: "Panelen tar längre tid än vanligt.",
  retry: "Försök igen",
  details: "Detaljer",
});
