import { join, resolve } from "node:path";
import { run } from "./run.js";

/** The folder of the programs of this folder's own packages. */
const PROGRAMS = resolve(import.meta.dirname, "node_modules/.bin");

/** Checks an installed package. @throws Error with the output of publint if it reports anything */
export function checkPackage(folder: string): void {
  const output = run(join(PROGRAMS, "publint"), [folder, "--pack", "false", "--strict"]);
  if (!output.includes("All good!")) throw new Error(output);
}

/** Checks a tarball's types for each way to import it. @throws Error with the output of attw if a check fails */
export function checkTypes(tarball: string, ...options: string[]): void {
  run(join(PROGRAMS, "attw"), [tarball, "--format", "ascii", "--no-color", ...options]);
}

/** Writes the types of an OpenAPI document. @throws Error with the findings of Redocly's linter */
export function makeTypes(file: string, output: string): void {
  const config = resolve(import.meta.dirname, "redocly.yaml");
  run(join(PROGRAMS, "openapi-typescript"), [file, "--output", output, "--redocly", config]);
}

/** Runs a command of one of this folder's packages, as it stands in the documentation. */
export function runTool(command: string, cwd: string): void {
  const [program = "", ...args] = command.split(" ");
  run(join(PROGRAMS, program), args, cwd);
}

/** The types that json-schema-to-typescript generates from a schema. */
export function typesOfSchema(file: string): string {
  return run(join(PROGRAMS, "json2ts"), ["--input", file, "--bannerComment", ""]);
}
