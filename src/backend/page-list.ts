import type { QueryInput } from "./address.js";
import { PaginationError } from "./errors.js";
import type { Answer, CallOptions, Send } from "./operation.js";
import { expected } from "./arguments.js";
import type { Page } from "./types.js";
import { readPage } from "./values.js";

/**
 * A list of the service: a promise of its first page, and an async iterable of all its items. Nothing is sent before
 * it is awaited or iterated, and each page is asked for when the one before is used up. Limits count for each page.
 */
export class PageList<T> implements Promise<Page<T>>, AsyncIterable<T> {
  readonly [Symbol.toStringTag] = "PageList";
  readonly #load: (after?: string) => Promise<Answer<Page<T>>>;
  /** The cursor that the first page is asked for with. */
  readonly #start: unknown;
  #first: Promise<Answer<Page<T>>> | undefined;

  /** @internal */
  constructor(
    send: Send,
    name: string,
    path: () => string,
    query: QueryInput & { after?: string | null | undefined },
    options?: CallOptions,
  ) {
    this.#start = { ...query, ...options?.query }.after;
    this.#load = (after) =>
      send(
        { name, method: "GET", path, query, read: readPage<T> },
        after === undefined ? options : { ...options, query: { ...options?.query, after } },
      );
  }

  /** The first page with its response, request id and number of attempts. */
  withResponse(): Promise<Answer<Page<T>>> {
    return (this.#first ??= this.#load());
  }

  /**
   * Page by page. A page may be empty and still have a next one.
   * @throws PaginationError when a next page is promised without a cursor, or with one that has been used.
   */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let answer = await this.withResponse();
    const seen = new Set<unknown>(["", this.#start]);
    for (;;) {
      yield answer.data;
      const { hasNextPage, endCursor } = answer.data.pageInfo ?? {};
      if (!hasNextPage) return;
      if (typeof endCursor !== "string" || seen.has(endCursor)) throw astray(answer);
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
    return this.withResponse().then(({ data }) => (onPage ? onPage(data) : (data as Result)), onError);
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

function astray({ response, url, requestId, attempts }: Answer<unknown>): PaginationError {
  return new PaginationError("has a next page without a new cursor.", {
    method: "GET",
    url,
    attempts,
    status: response.status,
    requestId,
  });
}
