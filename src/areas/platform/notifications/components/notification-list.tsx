import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { call } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { PageLinks } from "#ui/page-links.tsx";
import { readAgain } from "#ui/read-again.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { NOTIFICATIONS_A_PAGE, notificationsQuery, TOUCHED } from "../client.ts";
import type { Notification, NotificationType } from "../schema.ts";

/** The page of the list that an address names, counted from 1. */
export function pageIn(search: string): number {
  const page = new URLSearchParams(search).get(pageParameters.page) ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** What a member was told, the newest first. */
export function NotificationList() {
  const page = pageIn(useLocation().search);
  const { data, isFetching, refetch } = useQuery(notificationsQuery(page));
  if (!data) {
    if (isFetching) return <ListLoading label="Loading your notifications" />;
    return <ListError onRetry={() => void refetch()}>Couldn't load your notifications.</ListError>;
  }
  if (data.total === 0) {
    return (
      <ListEmpty>You are all caught up. We'll tell you here when something happens.</ListEmpty>
    );
  }
  return (
    <>
      {page === 1 && <ReadAll newest={data.data} />}
      {data.data.length > 0 ? (
        <ul className="border-line border-t">
          {data.data.map((notification) => (
            <Entry key={notification.id} notification={notification} />
          ))}
        </ul>
      ) : (
        <ListEmpty>There are no notifications this far back.</ListEmpty>
      )}
      <noscript>
        <p className="mt-6 text-dim">
          Marking notifications as read requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <div className="mt-6">
        <PageLinks
          page={page}
          pageSize={NOTIFICATIONS_A_PAGE}
          total={data.total}
          addressOf={(number) =>
            withQuery(paths.notifications, {
              [pageParameters.page]: number > 1 ? String(number) : undefined,
            })
          }
        />
      </div>
    </>
  );
}

function ReadAll({ newest }: { newest: readonly Notification[] }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const upTo = Math.max(...newest.map(({ id }) => id));
  if (!newest.some(({ isRead }) => !isRead)) return null;
  return (
    <div className="needs-scripts mb-6 flex justify-end">
      <Button
        look="quiet"
        disabled={isPending}
        onClick={() =>
          void mutate(
            () => call("POST", "/api/notifications/read", { body: { upTo } }),
            "All notifications are read",
          )
        }
      >
        Mark all as read
      </Button>
    </div>
  );
}

/** Marks a notification as read, which the person sees by itself. */
function useRead(id: number) {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => call("POST", "/api/notifications/{id}/read", { path: { id } }),
    onSettled: () => readAgain(client, TOUCHED),
  });
  return { isPending, read: () => mutate() };
}

function Entry({ notification }: { notification: Notification }) {
  const { id, title, message, isRead, createdAt } = notification;
  const { isPending, read } = useRead(id);
  const page = leadsTo(notification);
  return (
    <li
      className={`flex flex-wrap items-start gap-x-6 gap-y-2 border-line border-b border-l-4 py-5 pr-2 pl-4 ${
        isRead ? "border-l-transparent" : "border-l-red bg-raised"
      }`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="wrap-anywhere text-2xl">
          {!isRead && <span className="sr-only">Unread: </span>}
          {page ? (
            <Link to={page} onClick={() => !isRead && read()} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="mt-1 whitespace-pre-line text-pretty wrap-anywhere text-dim">{message}</p>
        <p className="mt-2 text-dim text-sm">
          <LocalTime at={createdAt} />
        </p>
      </div>
      {!isRead && (
        <div className="needs-scripts">
          <Button
            look="plain"
            disabled={isPending}
            aria-label={`Mark as read: ${title}`}
            onClick={read}
          >
            Mark as read
          </Button>
        </div>
      )}
    </li>
  );
}

/** By type; the id is 0 for a thing that is gone. */
const PAGES: Record<NotificationType, (id: number) => string> = {
  nomination: () => paths.youScoutMine,
  badge: () => paths.youScoutMine,
  pass: () => paths.rawPassOwn,
  session: () => paths.rawPassOwn,
  profile: () => paths.connectStart,
  listing: () => paths.connectDashboard,
  saved: paths.connectListing,
  offer: (id) => (id === 0 ? paths.connectDashboard : paths.connectOffer(id)),
  deal: paths.connectDeal,
  evaluation: () => paths.myEvaluations,
  order: () => paths.my,
  event: (id) => (id === 0 ? paths.events : paths.eventRegister(id)),
};

/** The page that a notification is about; null for a type that a newer server knows. */
function leadsTo({ type, relatedId }: Pick<Notification, "type" | "relatedId">): string | null {
  return PAGES[type]?.(relatedId ?? 0) ?? null;
}
