import type { ClientLoaderFunctionArgs } from "react-router";
import { mayUse } from "#areas/platform/accounts/access/entitled.ts";
import { apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { MayUse } from "#lib/may-use.ts";
import { pageLoader } from "#lib/page-data.ts";
import { openAtOnce } from "#lib/page-queries.tsx";
import type { TabbedPageName } from "../../access/tabs.ts";
import { leadOn, type TabsOf, tabOf, tabsFor } from "./tabs.ts";

/** Reads on the server what the tab of the address shows to whoever asks. */
export function tabLoader<Page extends TabbedPageName>(page: Page, all: TabsOf<Page>) {
  return pageLoader(async (client, { request, context }) => {
    leadOn(request);
    const user = await call("GET", "/api/user", { api: context.get(apiContext) });
    const may: MayUse = (who) => mayUse(user, who);
    const { searchParams } = new URL(request.url);
    await tabOf(tabsFor(page, all, may), searchParams)?.prefetch(client, searchParams, may);
  });
}

export async function tabClientLoader({ request }: ClientLoaderFunctionArgs) {
  leadOn(request);
  return openAtOnce();
}
