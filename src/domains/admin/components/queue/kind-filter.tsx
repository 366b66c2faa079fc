import { Link, useLocation } from "react-router";
import { pageParameters } from "#paths.ts";
import type { Queue, QueueKind } from "../../schema/queue.ts";

const LABELS: Record<QueueKind, string> = {
  privacy: "Privacy requests",
  report: "Reports",
  nomination: "Nominations",
  comment: "Comments",
};

interface KindFilterProps {
  /** How many of each kind wait; absent before it is known. */
  counts: Queue["counts"] | undefined;
  /** The kind that is shown; empty for all. */
  shown: string;
}

/** What the queue shows: everything, or one kind of it. */
export function KindFilter({ counts, shown }: KindFilterProps) {
  const { pathname, search } = useLocation();
  const total = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const kinds: [kind: string, label: string, count: number | undefined][] = [
    ["", "Everything", total],
    ...(Object.keys(LABELS) as QueueKind[]).map((kind): [string, string, number | undefined] => [
      kind,
      LABELS[kind],
      counts?.[kind],
    ]),
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

function addressOf(pathname: string, search: string, kind: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(pageParameters.page);
  parameters.delete(pageParameters.kind);
  if (kind) parameters.set(pageParameters.kind, kind);
  const query = parameters.toString();
  return query ? `${pathname}?${query}` : pathname;
}
