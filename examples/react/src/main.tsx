import "svc-dashboard";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Sales } from "./sales";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Sales />
  </StrictMode>,
);
