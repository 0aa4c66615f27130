import { redirect } from "next/navigation";
import { generateSession } from "../calls.mjs";

async function submit() {
  "use server";
  redirect(`/target?session=${await generateSession()}`);
}

export default function Page() {
  return (
    <form action={submit}>
      <button>Generate a session</button>
    </form>
  );
}
