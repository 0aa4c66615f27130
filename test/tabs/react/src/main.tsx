import "svc-dashboard";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Link, Route, Routes } from "react-router";
import { SvcDashboard } from "svc-dashboard/react";
import { Panels } from "./panels";
import "./panels.css";
import { Tabs } from "./tabs";

const { SVC_TENANT_ORIGIN, SVC_PUBLIC_ID } = import.meta.env;
const page = {
  tenantOrigin: SVC_TENANT_ORIGIN,
  publicId: SVC_PUBLIC_ID,
  sessionEndpoint: "/api/embed-session",
};

createRoot(document.getElementById("root")!).render(
  <BrowserRouter>
    {["sales", "regions", "help", "page"].map((name) => (
      <Link key={name} to={`/${name}`}>{`${name} `}</Link>
    ))}
    <Routes>
      <Route element={<Panels />}>
        <Route path="/sales" element={null} />
        <Route path="/regions" element={null} />
        <Route path="/help" element={<h1>Help</h1>} />
        <Route path="/page" element={<SvcDashboard {...page} />} />
        <Route path="/tabs" element={<Tabs />} />
      </Route>
    </Routes>
  </BrowserRouter>,
);
