import type { QueryClient } from "@tanstack/react-query";
import { data, type HeadersArgs, type LoaderFunctionArgs } from "react-router";
import { ApiError, apiContext } from "./api.ts";
import { createQueryClient, sendable } from "./query.ts";

interface PageExtra {
  /**
   * False if the address chooses something that does not exist. Such pages are endless in number, so no cache keeps
   * them. The route then exports `pageHeaders` as its `headers`.
   */
  isFound?: boolean;
}

/**
 * Makes a page's loader of `read`, which prefetches the page's queries and returns what its description needs.
 * A failed call does not fail the page, which shows its own error state with the call's status. Only a 404 becomes the
 * 404 page.
 */
export function pageLoader<Extra extends object>(
  read: (
    client: QueryClient,
    args: LoaderFunctionArgs,
  ) => Promise<Extra & PageExtra> | Promise<void>,
) {
  return async (args: LoaderFunctionArgs) => {
    const client = createQueryClient(args.context.get(apiContext));
    const result = (await read(client, args)) ?? ({} as Extra & PageExtra);
    const { isFound = true, ...extra } = result;
    const statuses = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.error)
      .filter((error) => error !== null)
      .map((error) => (error instanceof ApiError ? error.status : 500));
    if (statuses.includes(404)) throw data(null, { status: 404 });
    const status = Math.max(200, ...statuses);
    return data(
      { state: sendable(client), ...extra },
      { status, headers: isFound ? {} : NOT_KEPT },
    );
  };
}

/** Headers of a page that is never cached. */
export const NOT_KEPT = { "cache-control": "no-store" };

/** Gives a page the headers that its loader chose. */
export function pageHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
