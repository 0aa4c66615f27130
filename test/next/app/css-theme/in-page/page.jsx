import { CssTheme } from "svc-dashboard/react";
import { Dashboard } from "../dashboard.jsx";

export default function Page() {
  return (
    <>
      <Dashboard />
      <CssTheme />
    </>
  );
}
