import { countWorkbooks } from "../../calls.mjs";

export const dynamic = "force-dynamic";

export default async function Page() {
  return <p>{`Workbooks: ${await countWorkbooks()}`}</p>;
}
