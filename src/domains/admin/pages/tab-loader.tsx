import type { ReactNode } from "react";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { apiContext } from "#lib/api.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { leadOn, type Tabs, tabOf } from "./tabs.ts";

/**
 * Reads on the server what the tab of the address shows.
 * @param elsewhere the names of the tabs that the other page of the Admin Panel shows
 */
export function tabLoader(tabs: Tabs, elsewhere: readonly string[] = []) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    leadOn(request, elsewhere);
    const client = createQueryClient(context.get(apiContext));
    const { searchParams } = new URL(request.url);
    await tabOf(tabs, searchParams).prefetch(client, searchParams);
    return pageData(client, {});
  };
}

/** In the browser the page opens at once and reads what its cache lacks. */
export function openAtOnce(elsewhere: readonly string[] = []) {
  return async ({ request }: ClientLoaderFunctionArgs) => {
    leadOn(request, elsewhere);
    return { state: null };
  };
}

/** Gives a page what its loader read. */
export function LoadedTabs({ children }: { children: ReactNode }) {
  const { state } = useLoaderData<ReturnType<typeof tabLoader> | ReturnType<typeof openAtOnce>>();
  return <PageQueries state={state}>{children}</PageQueries>;
}
