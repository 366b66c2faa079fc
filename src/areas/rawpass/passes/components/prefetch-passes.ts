import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { isOver, shownPasses } from "./pass-words.ts";

/** The most passes whose sessions are there at once; those of others come when they are shown. */
const MOST_DETAILS = 4;

/** Reads one's passes, and the sessions of those that run, for a page that needs them at once. */
export async function prefetchPasses(client: QueryClient): Promise<void> {
  await client.prefetchQuery({ ...getQuery("/api/rawpass/passes"), staleTime: 0 });
  const passes = shownPasses(
    client.getQueryData(getQuery("/api/rawpass/passes").queryKey)?.data ?? [],
  );
  const running = passes.filter((pass) => !isOver(pass) && pass.status !== "pending");
  await Promise.all(
    running.slice(0, MOST_DETAILS).map(({ id }) =>
      client.prefetchQuery({
        ...getQuery("/api/rawpass/passes/{id}", { path: { id } }),
        staleTime: 0,
      }),
    ),
  );
}
