import { parseArgs } from "node:util";
import { nearest } from "./nearest.js";
import { OPTIONS } from "./options.js";

const COMMANDS = ["doctor"];

const CONFIG = { allowPositionals: true, options: OPTIONS } as const;

type CommandLine = ReturnType<typeof parseArgs<typeof CONFIG>>;

/** The values of a command's options. */
export type Values = CommandLine["values"];

/** Splits a command line into options. @throws Error on an unknown command or option, or one without its value. */
export function parseCommandLine(args: readonly string[]): Values {
  const { values, positionals } = split([...args]);
  if (values.help) return values;
  const [command = "", extra] = positionals;
  if (command === "") throw new Error('Expected the command "doctor".');
  if (!COMMANDS.includes(command)) {
    const known = nearest(command, COMMANDS);
    throw new Error(`Unknown command ${command}. ${known ? `Did you mean ${known}?` : `Expected "doctor".`}`);
  }
  if (extra !== undefined) throw new Error(`Expected only options after "${command}", got "${extra}".`);
  return values;
}

function split(args: string[]): CommandLine {
  try {
    return parseArgs({ ...CONFIG, args });
  } catch (error) {
    throw new Error(describeMistake(args, error as NodeJS.ErrnoException), { cause: error });
  }
}

/** One sentence about the first mistake. It does not quote values, because one may be a secret. */
function describeMistake(args: string[], { code, message }: NodeJS.ErrnoException): string {
  const { tokens } = parseArgs({ ...CONFIG, args, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(OPTIONS, name)) {
      if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") continue;
      const known = nearest(name, Object.keys(OPTIONS));
      return `Unknown option ${rawName}.${known === undefined ? "" : ` Did you mean --${known}?`}`;
    }
    if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") continue;
    const takesValue = OPTIONS[name as keyof typeof OPTIONS].type === "string";
    if (!takesValue && value !== undefined) return `${rawName} takes no value.`;
    if (takesValue && value === undefined) return `${rawName} needs a value.`;
    if (takesValue && !inlineValue && value?.startsWith("-"))
      return `${rawName} needs a value. If the value begins with "-", write ${rawName}=VALUE.`;
  }
  return message;
}
