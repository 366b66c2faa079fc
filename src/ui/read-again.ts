import type { QueryClient } from "@tanstack/react-query";

/** Has every answer read again whose call begins like one of these. */
export function readAgain(client: QueryClient, paths: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
  });
}
