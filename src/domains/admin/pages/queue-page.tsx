import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { CommentList } from "#domains/moderation/components/comment-list.tsx";
import { COMMENTS, NOMINATIONS, REPORTS } from "#domains/moderation/components/lists.ts";
import { NominationList } from "#domains/moderation/components/nomination-list.tsx";
import { ReportList } from "#domains/moderation/components/report-list.tsx";
import { PrivacyQueue } from "#domains/privacy/components/privacy-queue.tsx";
import { PRIVACY_REQUESTS } from "#domains/privacy/components/requests.ts";
import { BadgeTable } from "#domains/recognition/components/badge-table.tsx";
import { STAFF_BADGES } from "#domains/recognition/components/staff-badges.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { QUEUE, Queue } from "./queue.tsx";
import { TabPage } from "./tab-page.tsx";
import { leadOn, listTab, PANEL_TABS, type QUEUE_TABS, type Tab, tabOf } from "./tabs.ts";

const TABS: Record<(typeof QUEUE_TABS)[number], Tab> = {
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

export async function loader({ request, context }: LoaderFunctionArgs) {
  leadOn(request, PANEL_TABS);
  const client = createQueryClient(context.get(apiContext));
  const { searchParams } = new URL(request.url);
  await tabOf(TABS, searchParams).prefetch(client, searchParams);
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  leadOn(request, PANEL_TABS);
  return { state: null };
}

/** The Admin Panel as it opens on its queue, with the lists of what staff decide. */
export default function QueuePage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <TabPage tabs={TABS} />
    </PageQueries>
  );
}
