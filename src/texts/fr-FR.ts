import { defineTexts } from "../element/texts.js";

defineTexts("fr-FR", {
  title: "Tableau de bord analytique",
  loading: "Chargement du tableau de bord…",
  ready: "Le tableau de bord est prêt.",
  failed: "Impossible de charger le tableau de bord.",
  silent: "Le tableau de bord met plus de temps que d’habitude.",
  retry: "Réessayer",
  details: "Détails",
});
