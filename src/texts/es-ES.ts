import { defineTexts } from "../element/texts.js";

defineTexts("es-ES", {
  title: "Panel de análisis",
  loading: "Cargando el panel…",
  ready: "El panel está listo.",
  failed: "No se ha podido cargar el panel.",
  silent: "El panel está tardando más de lo habitual.",
  signIn: "Inicia sesión para ver este panel.",
  noAccess: "No tienes acceso a este panel.",
  viewerChanged: "Ahora ha iniciado sesión otro usuario.",
  unavailable: "Este panel no se puede mostrar aquí. Avisa al responsable de esta página.",
  retry: "Reintentar",
  reloadPage: "Recargar la página",
  showFrame: "Mostrar el contenido igualmente",
  details: "Detalles",
  other: {
    title: "Análisis",
    loading: "Cargando…",
    ready: "Listo.",
    failed: "No se ha podido cargar el contenido.",
    silent: "Está tardando más de lo habitual.",
    signIn: "Inicia sesión para ver este contenido.",
    noAccess: "No tienes acceso a este contenido.",
    unavailable: "Este contenido no se puede mostrar aquí. Avisa al responsable de esta página.",
  },
});
