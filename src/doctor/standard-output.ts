import type { Output } from "./report.js";

/** Standard output, whose reader may leave before the end, as `head` does. */
export class StandardOutput implements Output {
  readonly #stream: NodeJS.WriteStream;
  /** The first error of a write. */
  #error: NodeJS.ErrnoException | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    stream.on("error", (error: Error) => (this.#error ??= error));
  }

  get isTTY(): boolean {
    return this.#stream.isTTY;
  }

  get columns(): number {
    return this.#stream.columns;
  }

  write(text: string): void {
    if (!this.#error) this.#stream.write(text, (error) => (this.#error ??= error ?? undefined));
  }

  /** Waits until all is written. @returns the error that prevented it; a reader that has left is none */
  async flush(): Promise<Error | undefined> {
    await new Promise<void>((resolve) => this.#stream.write("", () => resolve()));
    return this.#error?.code === "EPIPE" ? undefined : this.#error;
  }
}
