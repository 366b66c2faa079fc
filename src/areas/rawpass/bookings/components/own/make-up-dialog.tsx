import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import {
  clockTime,
  coachAndPlace,
  dayAndMonth,
  dayName,
  nameOfSession,
} from "#areas/rawpass/schedule/schema/slot-names.ts";
import { refusalText } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { DialogButtons } from "#ui/edit-form.tsx";
import { FieldError } from "#ui/field.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import type { Touched } from "#ui/read-again.ts";
import { readAgain } from "#ui/read-again.ts";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { sessionsForMakeUp } from "../../rules/own-sessions.ts";
import { ChosenSession } from "../../schema/own.ts";
import type { PublicSession } from "../../schema/week.ts";

/** Paths whose cached answers a booking makes outdated: own places and make-ups, and free places. */
const CHANGED: Touched = ["/api/rawpass/bookings", "/api/rawpass/passes", "/api/rawpass/sessions"];

export interface MakeUpDialogProps {
  athleteId: number;
  activityId: number;
  activityName: string;
  onClose: () => void;
}

/** Books a session by a make-up: those of its activity that have a free place. Loaded when it is opened. */
export default function MakeUpDialog({ onClose, ...wanted }: MakeUpDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const own = useQuery(getQuery("/api/rawpass/bookings"));
  const bookable = useQuery({ ...getQuery("/api/rawpass/sessions"), staleTime: 0 });
  const sessions =
    own.data && bookable.data ? sessionsForMakeUp(bookable.data.data, own.data.data, wanted) : null;
  return (
    <Dialog ref={dialog} title="Use a make-up" onClose={onClose}>
      {sessions ? (
        <ChooseSession {...wanted} sessions={sessions} onBooked={() => dialog.current?.close()} />
      ) : bookable.isFetching || own.isFetching ? (
        <ListLoading label="Loading the sessions..." />
      ) : (
        <ListError onRetry={() => void bookable.refetch()}>
          We can't show the sessions right now.
        </ListError>
      )}
    </Dialog>
  );
}

interface ChooseSessionProps extends Omit<MakeUpDialogProps, "onClose"> {
  sessions: readonly PublicSession[];
  onBooked(): void;
}

function ChooseSession({ athleteId, activityName, sessions, onBooked }: ChooseSessionProps) {
  const client = useQueryClient();
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { onSuccess } = useMutationFeedback(CHANGED);
  const { errors, isPending, props } = useForm({
    schema: ChosenSession,
    read: (fields) => ({ athleteId, ...sessionOf(fields) }),
    isKept: true,
    async send(wish: ChosenSession) {
      setRefusal(null);
      await call("POST", "/api/rawpass/make-ups", { body: wish });
      return wish;
    },
    onSent({ slotId, date }) {
      const booked = sessions.find((one) => one.slotId === slotId && one.date === date);
      onSuccess({ title: "Booked", description: booked ? nameOfSession(booked) : activityName });
      onBooked();
    },
    onFailure(error) {
      setRefusal(refusalText(error));
      void readAgain(client, CHANGED);
    },
  });
  const error = errors.slotId ?? refusal ?? undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <form {...props} method="post" className="grid gap-6">
      <fieldset aria-describedby={errorId}>
        <legend className="mb-3">
          <span className="wrap-anywhere block font-bold font-display text-2xl">
            {activityName}
          </span>
          <span className="text-dim text-sm">
            Sessions of the next 14 days with a free place, in New Orleans time
          </span>
        </legend>
        {error && (
          <div role="alert" className="mb-4">
            <FieldError id={errorId}>{error}</FieldError>
          </div>
        )}
        {sessions.length === 0 && (
          <p>
            No session has a free place right now. Please check back later: places open up when
            others cancel.
          </p>
        )}
        <div className="grid gap-2">
          {sessions.map((session) => (
            <SessionField
              key={choiceOf(session)}
              session={session}
              isWrong={error !== undefined}
              describedBy={errorId}
            />
          ))}
        </div>
      </fieldset>
      {sessions.length > 0 ? (
        <DialogButtons label="Book it" pendingLabel="Booking..." isPending={isPending} />
      ) : (
        <p className="text-right">
          <CloseButton>Close</CloseButton>
        </p>
      )}
    </form>
  );
}

interface SessionFieldProps {
  session: PublicSession;
  isWrong: boolean;
  describedBy: string | undefined;
}

function SessionField({ session, isWrong, describedBy }: SessionFieldProps) {
  const { date, startTime, endTime, free } = session;
  return (
    <label className="flex min-h-14 items-center gap-3 rounded-sm border border-edge bg-night px-3 py-2 hover:border-chalk has-aria-invalid:border-red has-checked:border-chalk has-checked:bg-lifted">
      <input
        type="radio"
        name="slotId"
        value={choiceOf(session)}
        required
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        className="size-5 shrink-0 accent-red"
      />
      <span className="min-w-0">
        <span className="block font-semibold">
          {dayName(dayOfWeek(date))}, {dayAndMonth(date)}
        </span>
        <span className="block text-sm tabular-nums">
          {clockTime(startTime)} – {clockTime(endTime)}
        </span>
        <span className="wrap-anywhere block text-dim text-sm empty:hidden">
          {coachAndPlace(session)}
        </span>
      </span>
      <span className="ml-auto shrink-0 text-dim text-sm">
        {free === 1 ? "1 place" : `${free} places`}
      </span>
    </label>
  );
}

/** A session as the value of its field: its slot and its day. */
function choiceOf({ slotId, date }: PublicSession): string {
  return `${slotId} ${date}`;
}

function sessionOf(fields: FormData): { slotId: number; date: string } {
  const [slotId = "", date = ""] = String(fields.get("slotId") ?? "").split(" ");
  return { slotId: Number(slotId), date };
}
