import { CssTheme } from "svc-dashboard/react";

export default function Layout({ children }) {
  return (
    <main>
      <CssTheme />
      {children}
    </main>
  );
}
