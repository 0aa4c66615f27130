import { defineTexts } from "../element/texts.js";

defineTexts("es-ES", {
  title: "Panel de análisis",
  loading: "Cargando el panel…",
  ready: "El panel está listo.",
  failed: "No se ha podido cargar el panel.",
  silent: "El panel está tardando más de lo habitual.",
  retry: "Reintentar",
  details: "Detalles",
});
