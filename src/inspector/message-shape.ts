import { isRecord } from "../protocol/check.js";
import { redact } from "./secrets.js";

/** A value without its content: `string` for a string, `number` for a number, `array` for an array. */
export type Shape = null | boolean | string | { [name: string]: Shape };

/** The members whose strings are kept: names, and values of short lists. */
const KEPT =
  /^(?:mode|surface|format|target|status|scheme|name|context|locale|timezone|source|direction|type|path)$/;
const MAX_LENGTH = 200;
/** The number of characters of a string that are searched for secrets, before it is cut. */
const MAX_SEARCHED = 4_096;
const MAX_DEPTH = 2;
const MAX_MEMBERS = 50;
const MEMBER_NAME = /^[\w$.-]{1,60}$/;

/** Describes the string of a member. One with white space is a sentence or a title, not a name. */
export function stringShape(member: string, text: string): string {
  if (!KEPT.test(member) || /\s/.test(text)) return "string";
  const redacted = redact(text.slice(0, MAX_SEARCHED));
  return (member === "path" ? redacted.replace(/[?#].*/s, "") : redacted).slice(0, MAX_LENGTH);
}

function memberShape(holder: string, member: string, value: unknown, depth: number): Shape {
  // in other objects than a message and its payload, a name may be that of a person
  if (typeof value === "string") return holder === "payload" ? stringShape(member, value) : "string";
  if (value === null || typeof value === "boolean") return value;
  if (Array.isArray(value)) return "array";
  if (!isRecord(value) || depth === MAX_DEPTH) return typeof value;
  const shape = Object.create(null) as Record<string, Shape>; // a member may be called __proto__
  for (const name of Object.keys(value).slice(0, MAX_MEMBERS)) {
    const key = MEMBER_NAME.test(name) ? redact(name) : "[name]";
    shape[key] = memberShape(member, name, value[name], depth + 1);
  }
  return shape;
}

/** Describes a message or a payload without its content, down to the members of its objects. Never throws. */
export function shapeOf(value: unknown): Shape {
  try {
    return memberShape("", "payload", value, 0);
  } catch {
    return "unreadable"; // a getter or a proxy threw
  }
}
