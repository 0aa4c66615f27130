import "svc-dashboard";
import "svc-dashboard/css-theme";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import type { User } from "../server/api.ts";
import { App } from "./app.tsx";
import { SignIn } from "./sign-in.tsx";
import { postUsage, recordUsage } from "./usage.ts";

const user: User | null = await (await fetch("/api/me")).json();
const onView = recordUsage(document.body, (record) => user && postUsage(user.id, record));

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <BrowserRouter>{user ? <App user={user} onView={onView} /> : <SignIn />}</BrowserRouter>
  </StrictMode>,
);
