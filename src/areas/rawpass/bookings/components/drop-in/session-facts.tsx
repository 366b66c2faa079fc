import {
  clockTime,
  coachAndPlace,
  dayAndMonth,
  dayName,
} from "#areas/rawpass/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import type { ShownSession } from "./wanted-session.ts";

/** Which session it is, how full it is, and what it costs. */
export function SessionFacts({ shown }: { shown: ShownSession }) {
  const { session, activity, isWeekly } = shown;
  const weekday = dayOfWeek(session.date);
  return (
    <aside
      aria-label={isWeekly ? "Weekly time" : "Session"}
      className="border-red border-t-4 bg-night p-5 sm:p-6"
    >
      <p className="wrap-anywhere font-bold font-display text-4xl uppercase leading-none">
        {activity.name}
      </p>
      <p className="mt-3 text-lg">
        {isWeekly
          ? `Every ${dayName(weekday)}`
          : `${dayName(weekday)}, ${dayAndMonth(session.date)}`}
      </p>
      <p className="text-dim tabular-nums">
        {clockTime(session.startTime)} – {clockTime(session.endTime)}, New Orleans time
      </p>
      <p className="wrap-anywhere text-dim empty:hidden">{coachAndPlace(session)}</p>
      {!isWeekly && (
        <>
          <p aria-live="polite" className="mt-4 border-line border-t pt-4">
            <span className="font-bold font-display text-5xl tabular-nums">
              {inDollars(activity.rateCents)}
            </span>{" "}
            <span className="text-dim">a session</span>
          </p>
          <p className="mt-1 text-dim">{roomOf(session)}</p>
        </>
      )}
    </aside>
  );
}

function roomOf({ free, closedFor }: ShownSession["session"]): string {
  if (closedFor !== null) return "Closed";
  if (free === 0) return "Full right now";
  return free === 1 ? "1 place free" : `${free} places free`;
}
