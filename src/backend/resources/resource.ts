import type { CallOptions, Operation, Send } from "../operation.js";
import { PageList } from "../page-list.js";
import type { QueryInput } from "../request-url.js";

/** The base of each group of operations. */
export abstract class Resource {
  readonly #send: Send;

  /** @internal */
  constructor(send: Send) {
    this.#send = send;
  }

  protected async send<T>(operation: Operation<T>, options: CallOptions | undefined): Promise<T> {
    return (await this.#send(operation, options)).data;
  }

  protected pages<T>(
    name: string,
    path: () => string,
    query: QueryInput,
    options: CallOptions | undefined,
  ): PageList<T> {
    return new PageList(this.#send, name, path, query, options);
  }
}
