import { HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { browserQueryClient, received } from "./query.ts";

interface PageData {
  /** The queries that the page's loader prefetched, or null if the page opened from the browser's own cache. */
  state: string | null;
}

/** Client loader of a page that opens at once and then reads what the browser's cache lacks. */
export async function openAtOnce(): Promise<PageData> {
  return { state: null };
}

/** Makes the client loader of a page that opens after `read`, as in `pageLoader`, has prefetched its queries. */
export function readFirst<Extra extends object>(
  read: (client: QueryClient, args: ClientLoaderFunctionArgs) => Promise<Extra> | Promise<void>,
) {
  return async (args: ClientLoaderFunctionArgs) => ({
    state: null,
    ...(await read(browserQueryClient(), args)),
  });
}

/** Gives a page's parts the answers that its loader prefetched. */
export function PageQueries({ children }: { children: ReactNode }) {
  const { state } = useLoaderData<PageData>();
  const restored = useMemo(() => (state === null ? null : received(state)), [state]);
  return <HydrationBoundary state={restored}>{children}</HydrationBoundary>;
}
