import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { browserQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { UNREAD_COUNTED_MAX } from "../rules.ts";

/**
 * The way to one's notifications, with how many were unread when the document was opened. It does not ask again by
 * itself: who does nothing would be kept signed in.
 */
export function Bell() {
  const { data } = useQuery(getQuery("/api/notifications/unread"), browserQueryClient());
  const unread = data?.data.unread ?? 0;
  const count = unread >= UNREAD_COUNTED_MAX ? "99+" : String(unread);
  return (
    <Link
      to={paths.notifications}
      aria-label={unread === 0 ? "Notifications" : `Notifications, ${count} unread`}
      className="relative grid size-11 place-items-center rounded-sm hover:bg-lifted"
    >
      <BellIcon aria-hidden="true" size={22} />
      {unread > 0 && (
        <span className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-sm bg-red px-1 font-bold text-ground text-xs tabular-nums">
          {count}
        </span>
      )}
    </Link>
  );
}
