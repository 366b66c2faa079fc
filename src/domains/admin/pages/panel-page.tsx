import { auditList } from "#domains/audit/components/audit-list.ts";
import { AuditLog } from "#domains/audit/components/audit-log.tsx";
import { SECURITY_EVENTS } from "#domains/audit/components/security-list.ts";
import { SecurityLog } from "#domains/audit/components/security-log.tsx";
import { AUDIT_WORDS } from "#domains/audit/schema/words.ts";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { overviewQuery } from "../client.ts";
import { OverviewPanel } from "../components/overview/overview-panel.tsx";
import { UserList } from "../components/users/user-list.tsx";
import { USERS } from "../components/users/users.ts";
import { prefetchVotes } from "../components/votes/prefetch-votes.ts";
import { VotesPanel } from "../components/votes/votes-panel.tsx";
import { LoadedTabs, openAtOnce, tabLoader } from "./tab-loader.tsx";
import { TabPage } from "./tab-page.tsx";
import { listTab, type TabsOf } from "./tabs.ts";

const TABS: TabsOf<"panel"> = {
  overview: {
    title: "Overview",
    Panel: OverviewPanel,
    prefetch: (client) => client.prefetchQuery(overviewQuery()),
  },
  votes: { title: "Votes", Panel: VotesPanel, prefetch: prefetchVotes },
  users: listTab("Users", UserList, USERS),
  audit: listTab("Audit log", AuditLog, auditList(AUDIT_WORDS)),
  security: listTab("Security log", SecurityLog, SECURITY_EVENTS),
};

export const meta = describePage(() => ({
  title: "Admin Panel",
  description: "Where staff runs the site.",
  path: paths.adminPanel,
  isSearchable: false,
}));

export const loader = tabLoader("panel", TABS);

export const clientLoader = openAtOnce;

/** The Admin Panel as it opens on its overview. */
export default function PanelPage() {
  return (
    <LoadedTabs>
      <TabPage page="panel" tabs={TABS} />
    </LoadedTabs>
  );
}
