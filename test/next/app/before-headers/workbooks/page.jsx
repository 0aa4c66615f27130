import { headers } from "next/headers";
import { countWorkbooks } from "../../calls.mjs";

export default async function Page() {
  const text = `Workbooks: ${await countWorkbooks()}`;
  await headers();
  return <p>{text}</p>;
}
