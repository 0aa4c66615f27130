import { Link, useSearchParams } from "react-router";
import type { Filters } from "./filters.ts";

/** A page of your own behind the number that was clicked. Yours has the orders of your database. */
export function OrdersPage({ filters }: { filters: Filters }) {
  const [search] = useSearchParams();
  return (
    <>
      <h1>Orders</h1>
      <p>
        {search.get("member")}: {Number(search.get("value")).toLocaleString()}
      </p>
      {Object.entries(filters).map(([member, value]) => (
        <p key={member}>
          {member}: {value}
        </p>
      ))}
      <Link to={`/analytics/${search.get("from")}?${new URLSearchParams(filters)}`}>
        Back to the dashboard
      </Link>
    </>
  );
}
