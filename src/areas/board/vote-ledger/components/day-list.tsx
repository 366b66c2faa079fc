import { addressOf } from "#lib/call.ts";
import { longDay } from "../rules.ts";
import type { LedgerDay } from "../schema.ts";
import { Fingerprint } from "./fingerprint.tsx";
import { describeChanges } from "./words.ts";

interface DayListProps {
  days: readonly LedgerDay[];
  /** Whether each day offers its file: the files are of all players. */
  hasFiles?: boolean;
}

/** Days of the ledger, the newest first, each with a bar of the votes that were cast on it. */
export function DayList({ days, hasFiles = false }: DayListProps) {
  const most = Math.max(1, ...days.map(({ totals }) => totals.cast));
  return (
    <ol className="border-line border-t">
      {days.map((day) => (
        <li
          key={day.day}
          className="grid min-h-12 grid-cols-[1fr_auto] items-center gap-x-4 border-line border-b py-2 sm:grid-cols-[10.5rem_1fr_6.5rem]"
        >
          <time dateTime={day.day}>{longDay(day.day)}</time>
          <CastBar cast={day.totals.cast} most={most} />
          <span className="text-right font-semibold tabular-nums">
            {day.totals.cast.toLocaleString("en-US")} cast
          </span>
          <Changes day={day} />
          {hasFiles && <FileOfDay day={day} />}
        </li>
      ))}
    </ol>
  );
}

/** The votes that were cast, as a share of the month's most. */
function CastBar({ cast, most }: { cast: number; most: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${most} 1`}
      preserveAspectRatio="none"
      className="h-2 w-full bg-night max-sm:order-last max-sm:col-span-2 max-sm:my-2"
    >
      <rect width={cast} height="1" className="fill-red" />
    </svg>
  );
}

/** The day's file, and behind a disclosure its fingerprint in full, to be compared with another. */
function FileOfDay({ day: { day, fingerprint } }: { day: LedgerDay }) {
  return (
    <div className="col-span-full flex flex-wrap items-start gap-x-6 text-dim text-sm sm:col-start-2">
      <a
        href={addressOf("/api/vote-ledger/days/{day}", { path: { day } })}
        download
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-chalk"
      >
        <span className="sr-only">{longDay(day)}: </span>Download the file
      </a>
      <Fingerprint of={longDay(day)}>{fingerprint}</Fingerprint>
    </div>
  );
}

function Changes({ day }: { day: LedgerDay }) {
  const changes = describeChanges(day);
  if (!changes) return null;
  return (
    <p className="col-span-full pb-1 text-dim text-sm tabular-nums sm:col-start-2">{changes}</p>
  );
}
