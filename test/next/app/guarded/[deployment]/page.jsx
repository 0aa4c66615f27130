import { notFound, redirect } from "next/navigation";
import { makeClient } from "../../calls.mjs";

async function guardedFetch(...args) {
  const response = await fetch(...args);
  if (response.status === 401) redirect("/target");
  if (response.status === 404) notFound();
  return response;
}

export default async function Page({ params }) {
  const { deployment } = await params;
  const { items } = await makeClient({ fetch: guardedFetch }).workbooks.list(Number(deployment));
  return <p>{`Workbooks: ${items.length}`}</p>;
}
