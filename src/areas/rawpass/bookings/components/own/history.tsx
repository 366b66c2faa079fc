import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { clockTime, dayAndMonth, dayName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { historyQuery } from "../../client/own.ts";
import type { OwnBooking } from "../../schema/own.ts";
import { endOf } from "./session-words.ts";

interface HistoryProps {
  athleteId: number;
  athleteName: string;
}

/** What is over or cancelled, read when it is opened; older sessions on demand. */
export function History({ athleteId, athleteName }: HistoryProps) {
  const [pages, setPages] = useState(0);
  function open({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
    if (currentTarget.open) setPages((shown) => Math.max(shown, 1));
  }
  return (
    <section
      aria-label={`History of ${athleteName}`}
      className="needs-scripts bg-raised p-5 sm:px-8"
    >
      <details onToggle={open}>
        <summary className="min-h-11 cursor-pointer py-2 font-bold font-display text-2xl">
          Earlier and canceled sessions
        </summary>
        <ul className="mt-3 grid gap-px bg-line">
          {Array.from({ length: pages }, (_, index) => (
            <HistoryPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              athleteId={athleteId}
              page={index + 1}
              onOlder={index + 1 === pages ? () => setPages(pages + 1) : null}
            />
          ))}
        </ul>
      </details>
    </section>
  );
}

interface HistoryPageProps {
  athleteId: number;
  page: number;
  /** Shows the page after this; null where it is shown. */
  onOlder: (() => void) | null;
}

const PAGE = 25;

function HistoryPage({ athleteId, page, onOlder }: HistoryPageProps) {
  const { data, isFetching, refetch } = useQuery(historyQuery(athleteId, page));
  if (!data) {
    return (
      <li className="bg-raised py-3">
        {isFetching ? (
          <ListLoading label="Loading the sessions..." />
        ) : (
          <ListError onRetry={() => void refetch()}>
            We can't show the sessions right now.
          </ListError>
        )}
      </li>
    );
  }
  return (
    <>
      {data.total === 0 && <li className="bg-raised py-3 text-dim">There are none yet.</li>}
      {data.data.map((booking) => (
        <HistoryRow key={booking.id} booking={booking} />
      ))}
      {onOlder && data.total > page * PAGE && (
        <li className="bg-raised py-4">
          <Button look="quiet" onClick={onOlder}>
            Show older sessions
          </Button>
        </li>
      )}
    </>
  );
}

function HistoryRow({ booking }: { booking: OwnBooking }) {
  const { date, startTime, endTime, activityName } = booking;
  return (
    <li className="flex items-center gap-4 bg-raised py-3">
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
        <span className="w-full font-semibold sm:w-60">
          {dayName(dayOfWeek(date))}, {dayAndMonth(date)}
        </span>
        <span className="tabular-nums">
          {clockTime(startTime)} – {clockTime(endTime)}
        </span>
        <span className="wrap-anywhere text-dim">{activityName}</span>
      </p>
      <span className="text-right font-semibold text-sm empty:hidden">{endOf(booking)}</span>
    </li>
  );
}
