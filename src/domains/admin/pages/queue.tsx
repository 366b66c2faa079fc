import type { QueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Link, useLocation } from "react-router";
import { pageParameters, paths, withQuery } from "../../../paths.ts";
import { WorkList } from "../../../ui/work-list.tsx";
import { prefetchPrivacyQueue } from "../../privacy/components/prefetch-privacy-queue.ts";
import { PrivacyQueue } from "../../privacy/components/privacy-queue.tsx";

/** What waits for staff, kind by kind, in the order in which it is to be worked off. */
const KINDS = [{ name: "privacy", Entries: PrivacyQueue, prefetch: prefetchPrivacyQueue }];

/** Everything that waits for staff. The keys go on from one kind to the next. */
export function Queue() {
  const { pathname } = useLocation();
  const isTwin = pathname.startsWith(`${paths.youScoutTwin}/`);
  const retention = withQuery(isTwin ? paths.adminPanelTwin : paths.adminPanel, {
    [pageParameters.tab]: "audit",
    [pageParameters.action]: "retention_ran",
  });
  return (
    <>
      <WorkList>
        {KINDS.map(({ name, Entries }) => (
          <Entries key={name} />
        ))}
      </WorkList>
      <p className="mt-10 border-line border-t pt-4 text-dim text-sm">
        <Link to={retention} className="inline-flex min-h-11 items-center gap-2 hover:text-chalk">
          <History aria-hidden="true" size={18} />
          What retention did last
        </Link>
      </p>
    </>
  );
}

/** Reads on the server what the first HTML of the queue shows. */
export async function prefetchQueue(client: QueryClient, search: URLSearchParams): Promise<void> {
  await Promise.all(KINDS.map(({ prefetch }) => prefetch(client, search)));
}
