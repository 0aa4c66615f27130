import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An error that a compiler reports. */
export interface CompileError {
  file: string;
  line: number;
  message: string;
}

/** A comment before a line that a compiler must reject, with a part of its message. */
const MARK = /rejected: (.+?) *(?:\*\/|-->|$)/;

/** Returns the errors that the files of a project expect. */
function expectedErrors(folder: string): CompileError[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .flatMap((text, index) => {
        const message = MARK.exec(text)?.[1];
        return message === undefined ? [] : [{ file, line: index + 2, message }];
      }),
  );
}

const place = ({ file, line }: CompileError): string => `${file}:${line}`;

/** Asserts that a compiler rejects the marked lines of a project for the stated reasons, and no other line. */
export function assertRejected(folder: string, found: readonly CompileError[]): void {
  const expected = expectedErrors(folder);
  assert.ok(expected.length > 0, `Expected comments "rejected: …" in ${folder}, got none.`);
  const reasons = found.map((error) => {
    const reason = expected.find(
      (other) => place(other) === place(error) && error.message.includes(other.message),
    );
    return `${place(error)} ${reason?.message ?? error.message}`;
  });
  assert.deepEqual(reasons.sort(), expected.map((error) => `${place(error)} ${error.message}`).sort());
}
