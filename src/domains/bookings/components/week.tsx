import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { clockTime, dayAndMonth, dayName } from "#domains/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { weekQuery } from "../client.ts";
import type { PublicSession, Week } from "../schema.ts";
import { ActivityCards } from "./activity-cards.tsx";

/** What is trained, and seven days with the free places of their sessions. */
export function TrainingWeek() {
  const { data, isFetching, refetch } = useQuery(weekQuery());
  if (!data) {
    return isFetching ? (
      <ListLoading label="Loading the week..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show the week right now.</ListError>
    );
  }
  return (
    <Part>
      <ActivityCards activities={data.data.activities} />
      <WeekGrid week={data.data} />
    </Part>
  );
}

/**
 * The moment at which the page came alive; null before, as the first HTML is the same for everybody until
 * a place changes.
 */
function useOpenedAt(): number | null {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  useEffect(() => setOpenedAt(Date.now()), []);
  return openedAt;
}

/** A column a day; on a narrow screen the days stand one below the other. */
function WeekGrid({ week: { days, activities, schedule } }: { week: Week["data"] }) {
  const openedAt = useOpenedAt();
  const nameOf = new Map(activities.map(({ id, name }) => [id, name]));
  return (
    <section aria-labelledby="week" className="mt-14">
      <h2 id="week" className="text-4xl uppercase sm:text-5xl">
        The next seven days
      </h2>
      <p className="mt-3 text-dim">All times are New Orleans time.</p>
      <ol className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-2 gap-y-8 lg:grid-cols-7">
        {days.map((day) => (
          <li key={day}>
            <h3 className="border-red border-t-4 pt-2 text-2xl">
              {dayName(dayOfWeek(day))}{" "}
              <span className="block font-normal text-base text-dim lg:text-sm">
                {dayAndMonth(day)}
              </span>
            </h3>
            <DaySessions
              sessions={schedule.filter(({ date }) => date === day)}
              nameOf={nameOf}
              openedAt={openedAt}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DaySessionsProps {
  sessions: readonly PublicSession[];
  nameOf: ReadonlyMap<number, string>;
  openedAt: number | null;
}

function DaySessions({ sessions, nameOf, openedAt }: DaySessionsProps) {
  if (sessions.length === 0) return <p className="mt-3 text-dim">No sessions</p>;
  return (
    <ul className="mt-3 grid gap-2">
      {sessions.map((session) => (
        <li
          key={session.slotId}
          className={`border-l-4 bg-raised p-3 ${hasRoom(session, openedAt) ? "border-turf" : "border-line"}`}
        >
          <p className="wrap-anywhere font-semibold">{nameOf.get(session.activityId)}</p>
          <p className="mt-1 text-dim text-sm tabular-nums">
            {clockTime(session.startTime)} – {clockTime(session.endTime)}
          </p>
          <p className={`mt-1 text-sm ${hasRoom(session, openedAt) ? "" : "text-dim"}`}>
            {roomOf(session, openedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function hasStarted({ startsAt }: PublicSession, openedAt: number | null): boolean {
  return openedAt !== null && Date.parse(startsAt) <= openedAt;
}

function hasRoom(session: PublicSession, openedAt: number | null): boolean {
  return session.closedFor === null && session.free > 0 && !hasStarted(session, openedAt);
}

function roomOf(session: PublicSession, openedAt: number | null): string {
  const { closedFor, free } = session;
  if (closedFor === null && hasStarted(session, openedAt)) return "Started";
  if (closedFor !== null) return `Closed: ${closedFor}`;
  if (free === 0) return "Full";
  return free === 1 ? "1 place free" : `${free} places free`;
}
