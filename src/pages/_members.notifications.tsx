import { notificationsQuery } from "#areas/platform/notifications/client.ts";
import {
  NotificationList,
  pageIn,
} from "#areas/platform/notifications/components/notification-list.tsx";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const meta = describePage(() => ({
  title: "Notifications",
  description: "What happened to your nominations, passes and sessions, and to your listings.",
  path: paths.notifications,
  isSearchable: false,
}));

export const loader = pageLoader((client, { request }) =>
  client.prefetchQuery(notificationsQuery(pageIn(new URL(request.url).search))),
);

/** Each visit reads this again, and the number at the bell: something may have happened meanwhile. */
export const clientLoader = readFirst(async (client, { request }) => {
  const page = pageIn(new URL(request.url).search);
  await Promise.all([
    client.prefetchQuery({ ...notificationsQuery(page), staleTime: 0 }),
    client.prefetchQuery({ ...getQuery("/api/notifications/unread"), staleTime: 0 }),
  ]);
});

/** What a member was told in the last 90 days. */
export default function NotificationsPage() {
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-5xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(2.75rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
            Notifications
          </h1>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-10 sm:px-6 lg:py-14">
        <Part>
          <NotificationList />
        </Part>
      </div>
    </PageQueries>
  );
}
