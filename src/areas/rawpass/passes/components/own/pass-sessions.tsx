import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  clockTime,
  coachAndPlace,
  dayAndMonth,
  dayName,
} from "#areas/rawpass/schedule/schema/slot-names.ts";
import { getQuery } from "#lib/call.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import type { OwnPass, PassSession } from "../../schema/passes.ts";
import { sessionKind, sessionState } from "../pass-words.ts";

interface PassSessionsProps {
  pass: OwnPass;
  cancelSession(bookingId: number): ReactNode;
}

/** The athlete's next session, and all sessions of the next 14 days: weekly ones, make-ups and drop-ins. */
export function PassSessions({ pass, cancelSession }: PassSessionsProps) {
  const { data, isFetching, refetch } = useQuery(
    getQuery("/api/rawpass/passes/{id}", { path: { id: pass.id } }),
  );
  return (
    <section aria-label="Sessions" tabIndex={-1} className="bg-ground p-5 sm:p-8">
      {data ? (
        <Sessions
          {...data.data}
          isSuspended={pass.status === "suspended"}
          cancelSession={cancelSession}
        />
      ) : isFetching ? (
        <ListLoading label="Loading the sessions..." />
      ) : (
        <ListError onRetry={() => void refetch()}>We can't show the sessions right now.</ListError>
      )}
    </section>
  );
}

interface SessionsProps extends Pick<PassSessionsProps, "cancelSession"> {
  coming: readonly PassSession[];
  isSuspended: boolean;
}

function Sessions({ coming, isSuspended, cancelSession }: SessionsProps) {
  const next = isSuspended ? null : coming.find(({ state }) => state === "booked");
  return (
    <>
      {next && (
        <>
          <h3 className="text-dim text-xl">Next session</h3>
          <p className="mt-1 text-3xl sm:text-4xl">
            <span className="font-bold font-display uppercase">
              {dayName(dayOfWeek(next.date))}, {dayAndMonth(next.date)}
            </span>
          </p>
          <p className="wrap-anywhere mt-1 text-lg tabular-nums">
            {[
              `${clockTime(next.startTime)} – ${clockTime(next.endTime)}`,
              next.activityName,
              coachAndPlace(next),
              sessionKind(next),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </>
      )}
      <h3 className={`text-2xl ${next ? "mt-8" : ""}`}>The next 14 days</h3>
      {isSuspended && (
        <p className="mt-2 text-pretty text-dim">
          While the pass is suspended, only single sessions that were paid alone can be used.
        </p>
      )}
      {coming.length > 0 ? (
        <SessionList sessions={coming} cancelSession={cancelSession} />
      ) : (
        <p className="mt-2 text-dim">No sessions are booked yet.</p>
      )}
    </>
  );
}

interface SessionListProps extends Pick<PassSessionsProps, "cancelSession"> {
  sessions: readonly PassSession[];
}

function SessionList({ sessions, cancelSession }: SessionListProps) {
  return (
    <ul className="mt-3 grid gap-px bg-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center gap-4 bg-ground py-3">
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
            <span className="w-full font-semibold sm:w-60">
              {dayName(dayOfWeek(session.date))}, {dayAndMonth(session.date)}
            </span>
            <span className="tabular-nums">
              {clockTime(session.startTime)} – {clockTime(session.endTime)}
            </span>
            <span className="wrap-anywhere text-dim">{session.activityName}</span>
            <span className="wrap-anywhere text-dim empty:hidden">{coachAndPlace(session)}</span>
            <span className="empty:hidden">{sessionKind(session)}</span>
          </p>
          <span className="font-semibold text-sm empty:hidden">{sessionState(session)}</span>
          {cancelSession(session.id)}
        </li>
      ))}
    </ul>
  );
}
