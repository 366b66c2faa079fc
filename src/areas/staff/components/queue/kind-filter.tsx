import { Link, useLocation } from "react-router";
import { COUNTED_MAX } from "#lib/list-address.ts";
import { useMayUse } from "#lib/may-use.ts";
import { pageParameters } from "#paths.ts";
import { QUEUE_KINDS, type QueueKind, WHO_DECIDES } from "../../access/queue-kinds.ts";
import type { Queue } from "../../schema/queue.ts";

const LABELS: Record<QueueKind, string> = {
  privacy: "Privacy requests",
  guardian: "Guardians to confirm",
  take_down: "Players taken down",
  report: "Reports",
  nomination: "Nominations",
  comment: "Comments",
  review: "Reviews in Connect",
  dispute: "Disputes in Connect",
  deal: "Deals in Connect",
  evaluation: "Evaluations",
  contact: "Messages",
  coach: "Coaches to verify",
  listing: "Listings",
  partner: "People in Connect",
  order: "Orders to send",
  pickup: "Orders to hand over",
  money: "Money to look after",
  player_burst: "Bursts on the board",
  nomination_burst: "Bursts in YouScout",
};

interface KindFilterProps {
  /** How many of each kind wait; absent before it is known. */
  counts: Queue["counts"] | undefined;
  /** The kind that is shown; empty for all. */
  shown: string;
}

/** What the queue shows: everything, or one kind of it. A kind of which nothing waits is left out. */
export function KindFilter({ counts, shown }: KindFilterProps) {
  const { pathname, search } = useLocation();
  const may = useMayUse();
  const all = counts && Object.values(counts);
  const total = all?.reduce((sum, one) => sum + one, 0);
  // A dozen kinds are more than a phone has room for.
  const isOffered = (kind: QueueKind) => kind === shown || counts?.[kind] !== 0;
  const kinds: [kind: string, label: string, count: string | undefined][] = [
    ["", "Everything", total?.toLocaleString("en-US").concat(all?.some(isCut) ? "+" : "")],
    ...QUEUE_KINDS.filter((kind) => may(WHO_DECIDES[kind]) && isOffered(kind)).map(
      (kind): [string, string, string | undefined] => [
        kind,
        LABELS[kind],
        counts && countLabel(counts[kind] ?? 0),
      ],
    ),
  ];
  return (
    <nav aria-label="What the queue shows">
      <ul className="flex flex-wrap gap-2">
        {kinds.map(([kind, label, count]) => (
          <li key={kind}>
            <Link
              to={addressOf(pathname, search, kind)}
              aria-current={kind === shown ? "true" : undefined}
              className="flex min-h-11 items-center gap-2 border border-edge px-4 font-semibold text-dim text-sm hover:border-chalk hover:text-chalk aria-[current=true]:border-red aria-[current=true]:text-chalk"
            >
              {label}
              {count !== undefined && <span className="tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether a count ends where counting ends, so that there may be more. */
function isCut(count: number): boolean {
  return count >= COUNTED_MAX;
}

function countLabel(count: number): string {
  return `${count.toLocaleString("en-US")}${isCut(count) ? "+" : ""}`;
}

function addressOf(pathname: string, search: string, kind: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(pageParameters.page);
  parameters.delete(pageParameters.kind);
  if (kind) parameters.set(pageParameters.kind, kind);
  const query = parameters.toString();
  return query ? `${pathname}?${query}` : pathname;
}
