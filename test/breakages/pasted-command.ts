import { execFile } from "node:child_process";
import { COOKIE, type EmbeddingApp } from "./embedding-app.js";

/** How a command of the console is run: as it is, with the backend's access token, or as a viewer who is signed in. */
export type CommandPlace = "command" | "command with a token" | "command as a viewer";

/** The command that the last line with one ends with. */
export function commandIn(lines: readonly string[]): string | undefined {
  return lines.map((line) => / Run: (npx svc-dashboard doctor .*)$/.exec(line)?.[1]).findLast(Boolean);
}

/** Runs a command in a shell. @returns the exit code, and the output in one line */
export async function paste(
  command: string,
  places: readonly CommandPlace[],
  { sandbox: { deploymentId, token } }: EmbeddingApp,
  usedToken = token,
): Promise<{ code: number | null; output: string }> {
  const options: Record<CommandPlace, string> = {
    command: "",
    "command with a token": ` --deployment-id ${deploymentId}`,
    "command as a viewer": " --cookie-env SVC_COOKIE",
  };
  const { SVC_TOKEN: _, ...env } = process.env;
  env["SVC_COOKIE"] = COOKIE;
  if (places.includes("command with a token")) env["SVC_TOKEN"] = usedToken;
  const built = command.replace("npx svc-dashboard", "node dist/doctor/cli.js");
  return new Promise((done) => {
    const line = built + places.map((place) => options[place]).join("");
    const child = execFile("sh", ["-c", line], { env }, (_error, output, errors) =>
      done({ code: child.exitCode, output: `${output}${errors}`.replace(/\s+/g, " ") }),
    );
  });
}
