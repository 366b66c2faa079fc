import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";
import {
  agesName,
  clockTime,
  coachAndPlace,
  dayAndMonth,
  dayName,
} from "#areas/rawpass/schedule/schema/slot-names.ts";
import { getQuery } from "#lib/call.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import type { PublicSession, Week } from "../schema/week.ts";

/** What is trained, and 14 days with the free places of their sessions. */
export function TrainingWeek() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/rawpass/week"));
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
      <Weeks week={data.data} />
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

const WEEK_DAYS = 7;

/** Seven days, and behind a button the seven after them. */
function Weeks({ week: { days, activities, schedule } }: { week: Week["data"] }) {
  const openedAt = useOpenedAt();
  const nameOf = new Map(activities.map(({ id, name }) => [id, name]));
  const rest = { schedule, nameOf, openedAt };
  return (
    <section aria-labelledby="week" className="mt-14">
      <h2 id="week" className="text-4xl uppercase sm:text-5xl">
        The next seven days
      </h2>
      <p className="mt-3 max-w-2xl text-pretty text-dim">
        Train every week with a pass, or drop in to a single session. All times are New Orleans
        time.
      </p>
      <DayGrid days={days.slice(0, WEEK_DAYS)} {...rest} />
      <details className="mt-10">
        <summary className="min-h-11 cursor-pointer py-2 font-bold font-display text-2xl">
          The week after
        </summary>
        <DayGrid days={days.slice(WEEK_DAYS)} {...rest} />
      </details>
    </section>
  );
}

interface DayGridProps extends Omit<DaySessionsProps, "sessions"> {
  days: readonly string[];
  schedule: readonly PublicSession[];
}

/** A column a day; on a narrow screen the days stand one below the other. */
function DayGrid({ days, schedule, ...rest }: DayGridProps) {
  return (
    <ol className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-2 gap-y-8 lg:grid-cols-7">
      {days.map((day) => (
        <li key={day}>
          <h3 className="border-red border-t-4 pt-2 text-2xl">
            {dayName(dayOfWeek(day))}{" "}
            <span className="block font-normal text-base text-dim lg:text-sm">
              {dayAndMonth(day)}
            </span>
          </h3>
          <DaySessions sessions={schedule.filter(({ date }) => date === day)} {...rest} />
        </li>
      ))}
    </ol>
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
    <ul className="mt-3 grid gap-2 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-1">
      {sessions.map((session) => (
        <li
          key={session.slotId}
          className={`border-l-4 bg-raised p-3 ${hasRoom(session, openedAt) ? "border-turf" : "border-line"}`}
        >
          <p className="wrap-anywhere font-semibold">{nameOf.get(session.activityId)}</p>
          <p className="mt-1 text-dim text-sm tabular-nums">
            {clockTime(session.startTime)} – {clockTime(session.endTime)}
          </p>
          <p className="wrap-anywhere text-dim text-sm empty:hidden">{coachAndPlace(session)}</p>
          <p className={`mt-1 text-sm ${hasRoom(session, openedAt) ? "" : "text-dim"}`}>
            {roomOf(session, openedAt)}
          </p>
          {session.closedFor === null && (
            <p className="text-dim text-sm">
              {session.capacity - session.free} of {session.capacity} taken
            </p>
          )}
          {session.closedFor === null && (
            // The place of a link stays when its session has started: nothing moves when the page comes alive.
            <Link
              to={paths.rawPassDropIn(session.slotId, session.date)}
              className={`inline-flex min-h-11 items-center font-semibold underline decoration-red decoration-2 underline-offset-4 hover:decoration-chalk ${hasStarted(session, openedAt) ? "invisible" : ""}`}
            >
              {session.free > 0 ? "Drop in" : "Join the waitlist"}
              <span className="sr-only">
                {`: ${nameOf.get(session.activityId)}, ${dayName(dayOfWeek(session.date))} at ${clockTime(session.startTime)}`}
              </span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function hasStarted({ startsAt }: PublicSession, openedAt: number | null): boolean {
  return openedAt !== null && Date.parse(startsAt) <= openedAt;
}

/** Whether somebody can have a place in it, or wait for one. */
function isBookable(session: PublicSession, openedAt: number | null): boolean {
  return session.closedFor === null && !hasStarted(session, openedAt);
}

function hasRoom(session: PublicSession, openedAt: number | null): boolean {
  return session.free > 0 && isBookable(session, openedAt);
}

function roomOf(session: PublicSession, openedAt: number | null): string {
  const { closedFor, free } = session;
  if (closedFor === null && hasStarted(session, openedAt)) return "Started";
  if (closedFor !== null) return `Closed: ${closedFor}`;
  if (free === 0) return "Full";
  return free === 1 ? "1 place free" : `${free} places free`;
}

/** What is trained, for whom, and what a session costs. */
function ActivityCards({ activities }: { activities: readonly PublicActivity[] }) {
  if (activities.length === 0) {
    return (
      <p className="border-line border-y px-4 py-16 text-center text-dim text-lg">
        There is nothing to book right now. Please come back soon.
      </p>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {activities.map((activity) => (
        <li key={activity.id} className="cut flex flex-col bg-raised p-6">
          <h2 className="wrap-anywhere text-3xl">{activity.name}</h2>
          <p className="mt-1 text-dim text-sm">
            {activity.type} · {agesName(activity)}
          </p>
          <p className="mt-3 mb-5 text-pretty">{activity.description}</p>
          <p className="mt-auto">
            <span className="font-bold font-display text-3xl tabular-nums">
              {inDollars(activity.rateCents)}
            </span>{" "}
            <span className="text-dim">a session</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
