import { defineTexts } from "../element/texts.js";

defineTexts("fr-FR", {
  title: "Tableau de bord analytique",
  loading: "Chargement du tableau de bord…",
  ready: "Le tableau de bord est prêt.",
  failed: "Impossible de charger le tableau de bord.",
  silent: "Le tableau de bord met plus de temps que d’habitude.",
  signIn: "Connectez-vous pour voir ce tableau de bord.",
  noAccess: "Vous n’avez pas accès à ce tableau de bord.",
  viewerChanged: "Un autre utilisateur est désormais connecté.",
  unavailable: "Ce tableau de bord ne peut pas être affiché ici. Prévenez le responsable de cette page.",
  retry: "Réessayer",
  reloadPage: "Recharger la page",
  showFrame: "Afficher quand même le contenu",
  details: "Détails",
  other: {
    title: "Analyses",
    loading: "Chargement…",
    ready: "Prêt.",
    failed: "Impossible de charger le contenu.",
    silent: "Le chargement prend plus de temps que d’habitude.",
    signIn: "Connectez-vous pour voir ce contenu.",
    noAccess: "Vous n’avez pas accès à ce contenu.",
    unavailable: "Ce contenu ne peut pas être affiché ici. Prévenez le responsable de cette page.",
  },
});
