import "svc-dashboard";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Link, Route, Routes } from "react-router";
import { SvcDashboard } from "svc-dashboard/react";
import { Panels } from "./panels";
import "./panels.css";
import { Tabs } from "./tabs";

const TENANT = import.meta.env.SVC_TENANT_ORIGIN;
const page = <SvcDashboard tenantOrigin={TENANT} publicId="a1b2c3d4" sessionEndpoint="/api/embed-session" />;

createRoot(document.querySelector("sales-app")!).render(
  <BrowserRouter>
    <Link to="/sales">Sales</Link> <Link to="/regions">Regions</Link> <Link to="/help">Help</Link>
    <Routes>
      <Route element={<Panels />}>
        <Route path="/page" element={page} />
        <Route path="/tabs" element={<Tabs />} />
        <Route path="*" element={<h1>Help</h1>} />
      </Route>
    </Routes>
  </BrowserRouter>,
);
