import { defineTexts } from "../element/texts.js";

defineTexts("es-MX", {
  title: "Panel de análisis",
  loading: "Cargando el panel…",
  ready: "El panel está listo.",
  failed: "No se pudo cargar el panel.",
  silent: "El panel está tardando más de lo normal.",
  retry: "Reintentar",
  details: "Detalles",
});
