import { NextResponse } from "next/server";
import { generateSession } from "../../calls.mjs";

export async function GET() {
  return new NextResponse(`Session: ${await generateSession()}`);
}
