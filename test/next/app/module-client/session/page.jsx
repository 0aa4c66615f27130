import { generateSession, moduleClient } from "../../calls.mjs";

export default async function Page() {
  return <p>{`Session: ${await generateSession(moduleClient)}`}</p>;
}
