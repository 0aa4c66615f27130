import { NextResponse } from "next/server";
import { countWorkbooks } from "../../calls.mjs";

export async function GET() {
  return new NextResponse(`Workbooks: ${await countWorkbooks()}`);
}
