/** The schema of the embed's messages, and its validators. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { EMBED_MESSAGES_SCHEMA } from "../../../scripts/embed-messages-schema.mjs";

/** A definition; in that of a message, the second part of `allOf` describes its own members. */
interface Definition {
  title: string;
  description: string;
  examples?: object[];
  oneOf?: { $ref: string }[];
  allOf?: [envelope: object, own: { properties: { type: { not?: { enum: string[] } } } }];
}

const schema: { $id: string; $defs: Record<string, Definition> } = EMBED_MESSAGES_SCHEMA;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

export const isMessage = ajv.compile(schema);
export const isEvent = ajv.compile({ $ref: `${schema.$id}#/$defs/Event` });
export const isAction = ajv.compile({ $ref: `${schema.$id}#/$defs/Action` });

/** The definitions by name. */
export const definitions = schema.$defs;

/** The titles of the messages that `Event` or `Action` lists, in order. */
export function listed(definition: "Event" | "Action"): (string | undefined)[] {
  const messages = definitions[definition]?.oneOf ?? [];
  return messages.map(({ $ref }) => definitions[$ref.replace("#/$defs/", "")]?.title);
}

/** The types of described messages, which `LaterEvent` or `LaterAction` excludes. */
export function described(definition: "LaterEvent" | "LaterAction"): string[] | undefined {
  return definitions[definition]?.allOf?.[1].properties.type.not?.enum;
}
