/** The schema of the embed's messages, and its verdicts. */
import { Ajv2020 } from "ajv/dist/2020.js";
import schema from "../../../src/protocol/embed-messages.schema.json" with { type: "json" };

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

export const isMessage = ajv.compile(schema);
export const isEvent = ajv.compile({ $ref: `${schema.$id}#/$defs/Event` });
export const isAction = ajv.compile({ $ref: `${schema.$id}#/$defs/Action` });

/** What each definition says of itself, by the definition's name. */
export const definitions: Record<string, { title: string; description: string; examples?: object[] }> =
  schema.$defs;

/** The titles of the messages that `Event` or `Action` lists, in order. */
export function listed(definition: "Event" | "Action"): (string | undefined)[] {
  return schema.$defs[definition].oneOf.map(({ $ref }) => definitions[$ref.replace("#/$defs/", "")]?.title);
}

/** The types that `LaterEvent` or `LaterAction` leaves to the described messages. */
export function described(definition: "LaterEvent" | "LaterAction"): string[] {
  return schema.$defs[definition].properties.type.not.enum;
}
