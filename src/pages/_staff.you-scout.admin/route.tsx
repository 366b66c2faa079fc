import { lazy } from "react";
import { PRIVACY_REQUESTS } from "#areas/site/privacy/components/requests.ts";
import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabPage } from "#areas/staff/components/tabs/tab-page.tsx";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";
import { STAFF_BADGES } from "#areas/youscout/badges/components/staff-badges.ts";
import { CommentList } from "#areas/youscout/moderation/components/comment-list.tsx";
import { COMMENTS, NOMINATIONS, REPORTS } from "#areas/youscout/moderation/components/lists.ts";
import { NominationList } from "#areas/youscout/moderation/components/nomination-list.tsx";
import { ReportList } from "#areas/youscout/moderation/components/report-list.tsx";
import { describePage } from "#lib/describe-page.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { untilLoaded } from "#ui/until-loaded.ts";
import { QUEUE, Queue } from "./queue.tsx";

/** Few who open the queue go on to these lists, which are no part of its first load. */
const BadgeTable = import.meta.env.SSR
  ? (await import("#areas/youscout/badges/components/badge-table.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/youscout/badges/components/badge-table.tsx")));
const PrivacyQueue = import.meta.env.SSR
  ? (await import("#areas/site/privacy/components/privacy-queue.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/site/privacy/components/privacy-queue.tsx")));

const TABS: TabsOf<"queue"> = {
  queue: listTab("Queue", Queue, QUEUE),
  nominations: listTab("Nominations", NominationList, NOMINATIONS),
  comments: listTab("Comments", CommentList, COMMENTS),
  reports: listTab("Reports", ReportList, REPORTS),
  badges: listTab("Badges", BadgeTable, STAFF_BADGES),
  privacy: listTab("Privacy requests", PrivacyQueue, PRIVACY_REQUESTS),
};

export const meta = describePage(() => ({
  title: "Admin Panel, queue",
  description: "What is waiting for staff.",
  path: paths.adminQueue,
  isSearchable: false,
}));

export const loader = tabLoader("queue", TABS);

export const clientLoader = tabClientLoader;

/** The Admin Panel as it opens on its queue, with the lists of what staff decide. */
export default function QueuePage() {
  return (
    <PageQueries>
      <TabPage page="queue" tabs={TABS} />
    </PageQueries>
  );
}
