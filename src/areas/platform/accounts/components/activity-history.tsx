import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { TryAgain } from "#ui/try-again.tsx";
import { type ActivitySentence, type ActivitySentences, sentenceOf } from "./sentence-of.ts";

const SKELETON_ROWS = 4;

/** Reads what `ActivityHistory` shows, for a page that wants it in its first HTML. */
export function prefetchActivity(client: QueryClient): Promise<void> {
  return client.prefetchQuery(getQuery("/api/user-activity"));
}

interface ActivityHistoryProps {
  /** The texts of each domain's activities. */
  sentences: readonly ActivitySentences[];
}

/** What the signed-in person did here, the newest first. */
export function ActivityHistory({ sentences }: ActivityHistoryProps) {
  const { data, error, refetch } = useQuery(getQuery("/api/user-activity"));
  if (error) return <ActivityError onRetry={refetch} />;
  if (!data) return <ActivityLoading />;
  if (data.data.length === 0) return <NoActivity />;
  return (
    <ol className="border-line border-t">
      {data.data.map((activity) => (
        <ActivityRow
          key={activity.id}
          {...sentenceOf(sentences, activity)}
          at={activity.createdAt}
        />
      ))}
    </ol>
  );
}

function ActivityRow({ Icon, sentence, link, at }: ActivitySentence & { at: string }) {
  return (
    <li className="flex items-center gap-4 border-line border-b py-3">
      <span className="home-plate grid h-11 w-10 shrink-0 place-items-center bg-line pb-1.5">
        <Icon aria-hidden="true" size={18} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
        <p className="font-semibold">{sentence}</p>
        <LocalTime at={at} className="text-dim text-sm tabular-nums" />
      </div>
      {link && (
        <Link
          to={link.to}
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-red"
        >
          {link.label}
        </Link>
      )}
    </li>
  );
}

function ActivityLoading() {
  return (
    <div role="status">
      <p className="mb-4 text-dim">Loading your activity...</p>
      <div aria-hidden="true" className="border-line border-t">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
            key={row}
            className="flex animate-pulse items-center gap-4 border-line border-b py-3"
          >
            <span className="home-plate h-11 w-10 bg-line" />
            <span className="h-4 w-1/2 bg-line" />
          </div>
        ))}
      </div>
    </div>
  );
}

function ActivityError({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="cut border-red border-l-4 bg-night p-8">
      <h2 className="text-3xl">Error loading activity</h2>
      <p className="mt-3 mb-6 text-dim">Nothing is lost. We just can't show it right now.</p>
      <TryAgain look="primary" onRetry={onRetry} />
    </div>
  );
}

function NoActivity() {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <svg aria-hidden="true" viewBox="0 0 160 100" className="h-24" fill="none">
        <path d="M6 92h148" className="stroke-line" strokeWidth="2" />
        <path d="M24 92V30h112v62" className="stroke-edge" strokeWidth="2" />
        <path d="M24 46h112M61 30v62M98 30v62" className="stroke-line" strokeWidth="2" />
        <path d="M34 14q46 20 92 0" className="stroke-red" strokeWidth="2" strokeDasharray="3 7" />
      </svg>
      <p className="font-bold font-display text-3xl">Nothing on the scoreboard yet</p>
      <p className="max-w-md text-dim">
        What you do here, such as voting for a prospect, shows up in this list. Only you can see it.
      </p>
    </div>
  );
}
