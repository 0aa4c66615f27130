import { countWorkbooks, moduleClient } from "../../calls.mjs";

export default async function Page() {
  return <p>{`Workbooks: ${await countWorkbooks(moduleClient)}`}</p>;
}
