import { useLayoutEffect, useState } from "react";
import { Navigate, NavLink, Route, Routes, useMatch, useSearchParams } from "react-router";
import type { ColorScheme } from "svc-dashboard";
import type { User } from "../server/api.ts";
import { DASHBOARDS } from "./dashboards.ts";
import { FilterBar } from "./filter-bar.tsx";
import { filtersIn } from "./filters.ts";
import { OrdersPage } from "./orders-page.tsx";
import { Panels } from "./panels.tsx";

export function App({ user, onView }: { user: User; onView: (publicId: string) => void }) {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const slug = useMatch("/analytics/:slug")?.params.slug;
  const shown = DASHBOARDS.find((dashboard) => dashboard.slug === slug);
  const [scheme, setScheme] = useState<ColorScheme>("auto");
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = scheme === "auto" ? "light dark" : scheme;
  }, [scheme]);

  return (
    <>
      <header>
        <strong>Northwind</strong>
        <nav>
          {DASHBOARDS.map(({ slug, title }) => (
            <NavLink key={slug} to={`/analytics/${slug}?${new URLSearchParams(filters)}`}>
              {title}
            </NavLink>
          ))}
        </nav>
        <form method="post" action="/api/sign-out">
          <select aria-label="Colors" onChange={({ target }) => setScheme(target.value as ColorScheme)}>
            <option value="auto">System</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
          <button title={user.customer}>Sign out {user.name}</button>
        </form>
      </header>
      {shown && <FilterBar filters={filters} onChange={setSearch} />}
      <Panels shown={shown} viewer={user.id} filters={filters} colorScheme={scheme} onView={onView}>
        <Routes>
          <Route path="/orders" element={<OrdersPage filters={filters} />} />
          <Route path="*" element={<Navigate to={`/analytics/${DASHBOARDS[0].slug}`} replace />} />
        </Routes>
      </Panels>
    </>
  );
}
