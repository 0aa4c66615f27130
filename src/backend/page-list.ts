import { bareUrl } from "./answer.js";
import { expected } from "./arguments.js";
import { PaginationError } from "./errors.js";
import type { Answer, CallOptions, Operation, Send } from "./operation.js";
import type { Page } from "./types.js";
import { readPage } from "./values.js";

/** The operation that answers the pages of a list. */
export type ListOperation = Pick<Operation<never>, "name" | "path" | "query">;

/**
 * A list of the service: a promise of its first page, and an async iterable of all its items. Nothing is sent before
 * it is awaited or iterated, and each page is asked for when the one before is used up. Limits count for each page.
 */
export class PageList<T> implements Promise<Page<T>>, AsyncIterable<T> {
  readonly [Symbol.toStringTag] = "PageList";
  readonly #load: (after?: string) => Promise<Answer<Page<T>>>;
  /** The cursor that the first page was asked for with. */
  #start: unknown;
  #first: Promise<Answer<Page<T>>> | undefined;

  /** @internal */
  constructor(send: Send, operation: () => ListOperation, options: CallOptions = {}) {
    this.#load = async (after) => {
      const { name, path, query } = operation();
      const all = { ...query, ...options.query, ...(after !== undefined && { after }) };
      this.#start ??= all.after;
      return send({ name, method: "GET", path, query: all, read: readPage<T> }, { ...options, query: {} });
    };
  }

  /** The first page with its response, request id and number of attempts. */
  withResponse(): Promise<Answer<Page<T>>> {
    return (this.#first ??= this.#load());
  }

  /**
   * Page by page. A page may be empty and still have a next one.
   * @throws PaginationError when the cursors go in a circle, or a next page is promised without one.
   */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    const first = await this.withResponse();
    const seen = new Set([this.#start]);
    for (let answer = first; ;) {
      yield answer.data;
      const { hasNextPage, endCursor } = answer.data.pageInfo ?? {};
      if (!hasNextPage) return;
      if (!endCursor || typeof endCursor !== "string")
        throw astray("has no cursor for its next page", answer);
      if (seen.has(endCursor)) throw astray("came to the same cursor a second time", answer);
      seen.add(endCursor);
      answer = await this.#load(endCursor);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** The items up to a limit; Infinity is all of them. Asks for no page beyond. @throws TypeError without a limit. */
  async toArray({ limit }: { limit: number }): Promise<T[]> {
    if (!(limit >= 1)) throw expected("limit to be a number from 1 up", limit);
    const items: T[] = [];
    for await (const page of this.pages()) {
      for (const item of page.items) if (items.push(item) >= limit) return items;
    }
    return items;
  }

  then<Result = Page<T>, Failure = never>(
    onPage?: ((page: Page<T>) => Result | PromiseLike<Result>) | null,
    onError?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.withResponse()
      .then((answer) => answer.data)
      .then(onPage, onError);
  }

  catch<Failure = never>(
    onError?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Page<T> | Failure> {
    return this.then(null, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Page<T>> {
    return this.then().finally(onEnd);
  }
}

function astray(problem: string, { url, response, requestId, attempts }: Answer<unknown>): PaginationError {
  const { status } = response;
  const details = { method: "GET", url, status, requestId: requestId ?? undefined, attempts };
  return new PaginationError(`The list ${bareUrl(url)} ${problem}.`, details);
}
