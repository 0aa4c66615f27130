import { argumentError } from "./arguments.js";
import { PaginationError } from "./errors.js";
import type { CallOptions, CallResult, Send } from "./operation.js";
import type { QueryInput } from "./request-url.js";
import { readPage } from "./results.js";
import type { Page } from "./types.js";

/**
 * A list of the service: a promise of its first page, and an async iterable of all its items. It sends nothing before it
 * is awaited or iterated, and requests each page when the previous one is used up. Timeouts apply to each page.
 */
export class PageList<T> implements Promise<Page<T>>, AsyncIterable<T> {
  readonly [Symbol.toStringTag] = "PageList";
  readonly #load: (after?: string) => Promise<CallResult<Page<T>>>;
  /** The cursor of the first page's request. */
  readonly #firstCursor: unknown;
  #firstPage: Promise<CallResult<Page<T>>> | undefined;

  /** @internal */
  constructor(
    send: Send,
    name: string,
    path: () => string,
    query: QueryInput & { after?: string | null | undefined },
    options?: CallOptions,
  ) {
    this.#firstCursor = { ...query, ...options?.query }.after;
    this.#load = (after) =>
      send(
        { name, method: "GET", path, query, read: readPage<T> },
        after === undefined ? options : { ...options, query: { ...options?.query, after } },
      );
  }

  /**
   * Requests the first page, once.
   * @returns The first page as `data`, with its response, its request id and the number of attempts.
   */
  withResponse(): Promise<CallResult<Page<T>>> {
    return (this.#firstPage ??= this.#load());
  }

  /**
   * Iterates over the pages. An empty page may be followed by another one.
   * @returns An async iterable of pages, each with `items`, `pageInfo` and `count`.
   * @throws PaginationError when a next page is promised without a cursor, or with one that was used before.
   */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let result = await this.withResponse();
    const usedCursors = new Set<unknown>(["", this.#firstCursor]);
    for (;;) {
      yield result.data;
      const { hasNextPage, endCursor } = result.data.pageInfo ?? {};
      if (!hasNextPage) return;
      if (typeof endCursor !== "string" || usedCursors.has(endCursor)) throw paginationError(result);
      usedCursors.add(endCursor);
      result = await this.#load(endCursor);
    }
  }

  /** Iterates over the items of all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  /**
   * Collects the items of all pages, and requests no page past the last item.
   * @param limit The largest number of items; `Infinity` for all.
   * @returns An array of the items.
   * @throws TypeError unless `limit` is a number of at least 1.
   */
  async toArray({ limit }: { limit: number }): Promise<T[]> {
    if (!(limit >= 1)) throw argumentError("limit to be a number of at least 1", limit);
    const items: T[] = [];
    for await (const page of this.pages()) {
      for (const item of page.items) {
        items.push(item);
        if (items.length >= limit) return items;
      }
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

function paginationError({ response, url, requestId, attempts }: CallResult<unknown>): PaginationError {
  return new PaginationError("promised a next page without a new cursor.", {
    method: "GET",
    url,
    attempts,
    status: response.status,
    requestId,
  });
}
