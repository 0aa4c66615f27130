import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { title: "Sales", icons: "data:," };

const STYLES = `
:root {
  color-scheme: light dark;
}
body {
  margin: 1rem auto;
  max-width: 72rem;
  padding: 0 1rem;
  font-family: system-ui, sans-serif;
}
form {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 1rem;
}
svc-dashboard {
  height: 75vh;
}
`;

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <style>{STYLES}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}
