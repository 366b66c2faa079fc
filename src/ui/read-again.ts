import type { QueryClient } from "@tanstack/react-query";
import type { PathOf } from "#lib/call.ts";

type Read = PathOf<"GET">;

/** Beginnings of a path up to each slash: "/api/", "/api/admin/". */
type FolderOf<Path> = Path extends `${infer First}/${infer Rest}`
  ? `${First}/` | `${First}/${FolderOf<Rest>}`
  : never;

/** Beginnings of the paths of GETs whose cached responses a change makes outdated. "{id}" stands for any id. */
export type Touched = readonly (Read | FolderOf<Read>)[];

/** Refetches every response whose path begins like one of `touched`. */
export function readAgain(client: QueryClient, touched: Touched): Promise<void> {
  const patterns = touched.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/?]+")}`));
  return client.invalidateQueries({
    predicate: ({ queryKey }) => patterns.some((pattern) => pattern.test(String(queryKey[0]))),
  });
}
