import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { CommentList } from "#domains/moderation/components/comment-list.tsx";
import { NominationList } from "#domains/moderation/components/nomination-list.tsx";
import {
  prefetchComments,
  prefetchNominations,
  prefetchReports,
} from "#domains/moderation/components/prefetch-lists.ts";
import { ReportList } from "#domains/moderation/components/report-list.tsx";
import { prefetchPrivacyQueue } from "#domains/privacy/components/prefetch-privacy-queue.ts";
import { PrivacyQueue } from "#domains/privacy/components/privacy-queue.tsx";
import { BadgeTable } from "#domains/recognition/components/badge-table.tsx";
import { prefetchStaffBadges } from "#domains/recognition/components/prefetch-badges.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { prefetchQueue, Queue } from "./queue.tsx";
import { TabPage } from "./tab-page.tsx";
import { leadOn, PANEL_TABS, type QUEUE_TABS, type Tab, tabOf } from "./tabs.ts";

const TABS: Record<(typeof QUEUE_TABS)[number], Tab> = {
  queue: { title: "Queue", Panel: Queue, prefetch: prefetchQueue },
  nominations: { title: "Nominations", Panel: NominationList, prefetch: prefetchNominations },
  comments: { title: "Comments", Panel: CommentList, prefetch: prefetchComments },
  reports: { title: "Reports", Panel: ReportList, prefetch: prefetchReports },
  badges: { title: "Badges", Panel: BadgeTable, prefetch: prefetchStaffBadges },
  privacy: { title: "Privacy requests", Panel: PrivacyQueue, prefetch: prefetchPrivacyQueue },
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
