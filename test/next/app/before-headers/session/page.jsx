import { headers } from "next/headers";
import { generateSession } from "../../calls.mjs";

export default async function Page() {
  const text = `Session: ${await generateSession()}`;
  await headers();
  return <p>{text}</p>;
}
