import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { readFile } from "node:fs/promises";
import { isDay } from "../contract/calendar.js";
import { DOCUMENT, DOCUMENT_ID } from "../openapi/operations.js";
import { checkCron, cronExpression } from "../openapi/schedule.js";
import { checkGrain, checkTimezone } from "../query/time.js";
import { findUnstorable } from "../find-unstorable.js";
import { findWrongReference } from "./check-references.js";
import { defaultSeed } from "./default-seed.js";
import { fixturesSeed } from "./fixtures-seed.js";
import schema from "./seed.schema.json" with { type: "json" };
import type { TenantSeed } from "./tenant-seed.js";

/** The default workbooks for a seed that replaces the embed tenants: they belong to all tenants. */
const forEveryTenant = defaultSeed.workbooks.map((workbook) => ({
  ...workbook,
  embedTenant: null,
  creatorId: null,
}));

const ajv = new Ajv2020({
  ...{ validateSchema: false, strict: false, useDefaults: true, verbose: true },
  formats: { "existing-day": (text: string) => isDay(text.slice(0, "2025-01-31".length)) },
  logger: false, // the formats of the OpenAPI document are not checked
});
ajv.addSchema(DOCUMENT, DOCUMENT_ID);

/**
 * Reads a seed file: JSON in the form of `seed.schema.json`, whose lists replace those of the default seed. `"fixtures"` is
 * the name of a seed.
 * @throws Error if the file can't be read, does not have that form, or is inconsistent; it names the place in the file.
 */
export async function readSeed(file: string): Promise<TenantSeed> {
  if (file === "fixtures") return fixturesSeed;
  const { $schema: _, ...lists } = checkForm(parse(await read(file), file), file);
  const seed = { ...defaultSeed, ...(lists.embedTenants && { workbooks: forEveryTenant }), ...lists };
  const wrong = findWrongReference(seed) ?? findWrongSchedule(seed.notifications);
  if (wrong !== undefined) throw new Error(`The seed ${file} is inconsistent: ${wrong}.`);
  return seed;
}

function findWrongSchedule(notifications: TenantSeed["notifications"]): string | undefined {
  for (const [index, notification] of notifications.entries()) {
    const { timezone, timeGrains, customCron } = notification;
    const checks: [place: string, check: () => unknown][] = [
      [".timezone", () => checkTimezone(timezone)],
      ...timeGrains.map(({ grain }, at): [string, () => unknown] => [
        `.timeGrains[${at}].grain`,
        () => checkGrain(grain),
      ]),
      [".customCron", () => checkCron(customCron ?? cronExpression(notification))],
    ];
    for (const [place, check] of checks) {
      try {
        check();
      } catch (error) {
        return `notifications[${index}]${place}: ${(error as Error).message.replace(/\.$/, "")}`;
      }
    }
  }
  return undefined;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Error(
      `The seed ${file} can't be read: ${(error as Error).message}. Expected "fixtures" or the path of a JSON file.`,
      { cause: error },
    );
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`Expected JSON in the seed ${file}: ${(error as Error).message}.`, { cause: error });
  }
}

/** Checks the form, and sets the defaults of optional members. */
function checkForm(value: unknown, file: string): Partial<TenantSeed> & { $schema?: string } {
  const unstorable = findUnstorable(value);
  if (unstorable !== undefined) {
    throw wrongForm(file, `${placeOf(unstorable)}: a string must not contain NUL or a lone surrogate`);
  }
  const validate = ajv.compile<Partial<TenantSeed>>(schema);
  if (validate(value)) return value;
  throw wrongForm(file, describe(validate.errors?.[0]));
}

function wrongForm(file: string, error: string): Error {
  return new Error(`The seed ${file} does not have the form of seed.schema.json: ${error}.`);
}

/** Converts a JSON pointer: `/dashboards/0/publicId` becomes `dashboards[0].publicId`. */
function placeOf(pointer: string): string {
  if (pointer === "") return "the root";
  return pointer
    .replaceAll(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".")
    .replace(/^\./, "");
}

function describe({ instancePath = "", keyword, params, message, data }: Partial<ErrorObject> = {}): string {
  const { additionalProperty, allowedValues } = (params ?? {}) as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  const error =
    keyword === "additionalProperties"
      ? `there is no member "${additionalProperty}"`
      : keyword === "enum"
        ? `expected one of ${(allowedValues ?? []).join(", ")}`
        : keyword === "format"
          ? `there is no date ${String(data)}`
          : message;
  return `${placeOf(instancePath)}: ${error ?? "is wrong"}`;
}
