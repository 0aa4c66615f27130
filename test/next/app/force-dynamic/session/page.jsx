import { generateSession } from "../../calls.mjs";

export const dynamic = "force-dynamic";

export default async function Page() {
  return <p>{`Session: ${await generateSession()}`}</p>;
}
