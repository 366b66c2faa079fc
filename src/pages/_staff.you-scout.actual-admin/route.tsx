import { lazy } from "react";
import { SECURITY_EVENTS } from "#areas/platform/audit/components/security-list.ts";
import { SecurityLog } from "#areas/platform/audit/components/security-log.tsx";
import { overviewQuery } from "#areas/staff/client.ts";
import { AUDIT } from "#areas/staff/components/audit/audit-list.ts";
import { OverviewPanel } from "#areas/staff/components/overview/overview-panel.tsx";
import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabPage } from "#areas/staff/components/tabs/tab-page.tsx";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";
import { UserList } from "#areas/staff/components/users/user-list.tsx";
import { USERS } from "#areas/staff/components/users/users.ts";
import { prefetchVotes } from "#areas/staff/components/votes/prefetch-votes.ts";
import { VotesPanel } from "#areas/staff/components/votes/votes-panel.tsx";
import { describePage } from "#lib/describe-page.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { untilLoaded } from "#ui/until-loaded.ts";

/** Few who open the panel go on to it, so it is no part of the first load. */
const AuditPanel = import.meta.env.SSR
  ? (await import("./audit-panel.tsx")).default
  : lazy(() => untilLoaded(() => import("./audit-panel.tsx")));

const TABS: TabsOf<"panel"> = {
  overview: {
    title: "Overview",
    Panel: OverviewPanel,
    prefetch: (client) => client.prefetchQuery(overviewQuery()),
  },
  votes: { title: "Votes", Panel: VotesPanel, prefetch: prefetchVotes },
  users: listTab("Users", UserList, USERS),
  audit: listTab("Audit log", AuditPanel, AUDIT),
  security: listTab("Security log", SecurityLog, SECURITY_EVENTS),
};

export const meta = describePage(() => ({
  title: "Admin Panel",
  description: "Where staff runs the site.",
  path: paths.adminPanel,
  isSearchable: false,
}));

export const loader = tabLoader("panel", TABS);

export const clientLoader = tabClientLoader;

/** The Admin Panel as it opens on its overview. */
export default function PanelPage() {
  return (
    <PageQueries>
      <TabPage page="panel" tabs={TABS} />
    </PageQueries>
  );
}
