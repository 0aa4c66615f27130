import type { CallOptions, Operation, Send } from "../operation.js";
import { PageList, type ListOperation } from "../page-list.js";

/** A group of operations of the service. */
export abstract class Resource {
  readonly #send: Send;

  /** @internal */
  constructor(send: Send) {
    this.#send = send;
  }

  protected async send<T>(operation: Operation<T>, options: CallOptions | undefined): Promise<T> {
    return (await this.#send(operation, options)).data;
  }

  /** The operation is made late, so that a wrong argument rejects the list like any other failure. */
  protected pages<T>(operation: () => ListOperation, options: CallOptions | undefined): PageList<T> {
    return new PageList(this.#send, operation, options);
  }
}
