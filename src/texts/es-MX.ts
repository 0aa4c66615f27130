import { defineTexts } from "../element/texts.js";

defineTexts("es-MX", {
  title: "Panel de análisis",
  loading: "Cargando el panel…",
  ready: "El panel está listo.",
  failed: "No se pudo cargar el panel.",
  silent: "El panel está tardando más de lo normal.",
  signIn: "Inicia sesión para ver este panel.",
  noAccess: "No tienes acceso a este panel.",
  viewerChanged: "Ahora inició sesión otro usuario.",
  unavailable: "Este panel no se puede mostrar aquí. Avisa al responsable de esta página.",
  retry: "Reintentar",
  reloadPage: "Recargar la página",
  showFrame: "Mostrar el contenido de todos modos",
  details: "Detalles",
  other: {
    title: "Análisis",
    loading: "Cargando…",
    ready: "Listo.",
    failed: "No se pudo cargar el contenido.",
    silent: "Está tardando más de lo normal.",
    signIn: "Inicia sesión para ver este contenido.",
    noAccess: "No tienes acceso a este contenido.",
    unavailable: "Este contenido no se puede mostrar aquí. Avisa al responsable de esta página.",
  },
});
