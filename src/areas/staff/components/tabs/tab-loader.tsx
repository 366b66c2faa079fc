import type { ReactNode } from "react";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { mayUse } from "#areas/people/accounts/access/entitled.ts";
import type { CurrentUser } from "#areas/people/accounts/schema.ts";
import { apiContext } from "#lib/api.ts";
import type { MayUse } from "#lib/may-use.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import type { TabbedPageName } from "../../access/tabs.ts";
import { leadOn, type TabsOf, tabOf, tabsFor } from "./tabs.ts";

/** Reads on the server what the tab of the address shows to whoever asks. */
export function tabLoader<Page extends TabbedPageName>(page: Page, all: TabsOf<Page>) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    leadOn(request);
    const api = context.get(apiContext);
    const client = createQueryClient(api);
    const user = (await api.request("GET", paths.api.user)) as CurrentUser;
    const may: MayUse = (who) => mayUse(user, who);
    const { searchParams } = new URL(request.url);
    await tabOf(tabsFor(page, all, may), searchParams)?.prefetch(client, searchParams, may);
    return pageData(client, {});
  };
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function openAtOnce({ request }: ClientLoaderFunctionArgs) {
  leadOn(request);
  return { state: null };
}

/** Gives a page what its loader read. */
export function LoadedTabs({ children }: { children: ReactNode }) {
  const { state } = useLoaderData<ReturnType<typeof tabLoader> | typeof openAtOnce>();
  return <PageQueries state={state}>{children}</PageQueries>;
}
