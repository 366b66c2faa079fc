import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { AuditLog } from "#domains/audit/components/audit-log.tsx";
import { auditEntries } from "#domains/audit/components/entries.ts";
import { AUDIT_WORDS } from "#domains/audit/schema/words.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { overviewQuery } from "../client.ts";
import { OverviewPanel } from "../components/overview/overview-panel.tsx";
import { UserList } from "../components/users/user-list.tsx";
import { USERS } from "../components/users/users.ts";
import { prefetchVotes } from "../components/votes/prefetch-votes.ts";
import { VotesPanel } from "../components/votes/votes-panel.tsx";
import { TabPage } from "./tab-page.tsx";
import { leadOn, listTab, type PANEL_TABS, QUEUE_TABS, type Tab, tabOf } from "./tabs.ts";

const TABS: Record<(typeof PANEL_TABS)[number], Tab> = {
  overview: {
    title: "Overview",
    Panel: OverviewPanel,
    prefetch: (client) => client.prefetchQuery(overviewQuery()),
  },
  votes: { title: "Votes", Panel: VotesPanel, prefetch: prefetchVotes },
  users: listTab("Users", UserList, USERS),
  audit: listTab("Audit log", AuditLog, auditEntries(AUDIT_WORDS)),
};

export const meta = describePage(() => ({
  title: "Admin Panel",
  description: "Where staff runs the site.",
  path: paths.adminPanel,
  isSearchable: false,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  leadOn(request, QUEUE_TABS);
  const client = createQueryClient(context.get(apiContext));
  const { searchParams } = new URL(request.url);
  await tabOf(TABS, searchParams).prefetch(client, searchParams);
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  leadOn(request, QUEUE_TABS);
  return { state: null };
}

/** The Admin Panel as it opens on its overview. */
export default function PanelPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <TabPage tabs={TABS} />
    </PageQueries>
  );
}
