import { useQuery } from "@tanstack/react-query";
import { clockTime, dayAndMonth, dayName } from "#domains/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { ownBookingsQuery } from "../../client/own.ts";
import { CREDIT_DAYS, IN_TIME_HOURS } from "../../rules.ts";
import type { OwnBooking, OwnBookings } from "../../schema/own.ts";
import { CancelSession } from "./cancel-session.tsx";
import type { MakeUpDialogProps } from "./make-up-dialog.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

type MakeUp = OwnBookings["data"]["makeUps"][number];

interface MakeUpsProps {
  athleteId: number;
  athleteName: string;
}

/** An athlete's open make-ups, how they are used, and the sessions booked beside those of a pass. */
export function MakeUps({ athleteId, athleteName }: MakeUpsProps) {
  const { data, isFetching, refetch } = useQuery(ownBookingsQuery());
  const own = data && ofAthlete(data.data, athleteId);
  const place = useKeptFocus<HTMLElement>(own ? `${own.makeUps.length} ${own.single.length}` : "");
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`Make-ups of ${athleteName}`}
      className="border-line border-t-8 bg-raised p-5 sm:p-8"
    >
      <h2 className="text-4xl uppercase">Make-ups</h2>
      {own ? (
        <>
          <OpenMakeUps {...own} athleteId={athleteId} />
          {own.single.length > 0 && <SingleSessions sessions={own.single} />}
        </>
      ) : isFetching ? (
        <ListLoading label="Loading the make-ups..." />
      ) : (
        <ListError onRetry={() => void refetch()}>We can't show the make-ups right now.</ListError>
      )}
    </section>
  );
}

function ofAthlete({ coming, makeUps }: OwnBookings["data"], athleteId: number) {
  const own = coming.filter((booking) => booking.athleteId === athleteId);
  return {
    single: own.filter(
      ({ kind, state, heldUntil }) =>
        (kind === "make_up" || kind === "drop_in") && state === "booked" && heldUntil === null,
    ),
    makeUps: makeUps.filter((open) => open.athleteId === athleteId),
  };
}

const loadDialog = (_makeUp: MakeUp) => import("./make-up-dialog.tsx");

function OpenMakeUps({ makeUps, athleteId }: { makeUps: readonly MakeUp[]; athleteId: number }) {
  const { Dialog, subject, open, close } = useLateDialog<MakeUpDialogProps, MakeUp>(loadDialog);
  const activityIds = [...new Set(makeUps.map(({ activityId }) => activityId))];
  return (
    <>
      {makeUps.length === 0 && (
        <p className="mt-3 max-w-2xl text-pretty text-dim">
          None is open. Cancel a session {IN_TIME_HOURS} hours before it starts, or earlier, and you
          get one: another session of the same activity within {CREDIT_DAYS} days.
        </p>
      )}
      <ul className="mt-4 grid gap-px bg-line empty:hidden">
        {activityIds.map((activityId) => (
          <OpenOfActivity
            key={activityId}
            makeUps={makeUps.filter((one) => one.activityId === activityId)}
            onUse={(makeUp) => void open(makeUp)}
          />
        ))}
      </ul>
      {Dialog && subject && (
        <Dialog
          athleteId={athleteId}
          activityId={subject.activityId}
          activityName={subject.activityName}
          onClose={close}
        />
      )}
    </>
  );
}

interface OpenOfActivityProps {
  /** The make-ups of one activity, the one that ends first in front. */
  makeUps: readonly MakeUp[];
  onUse(makeUp: MakeUp): void;
}

function OpenOfActivity({ makeUps, onUse }: OpenOfActivityProps) {
  const [first] = makeUps;
  if (!first) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 bg-raised py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-bold font-display text-2xl">
          {first.activityName}: {makeUps.length} open
        </p>
        {makeUps.map(({ id, expiresAt }) => (
          <p key={id} className="text-dim">
            Valid until <LocalTime at={expiresAt} />
          </p>
        ))}
      </div>
      <Button onClick={() => onUse(first)}>
        Use a make-up<span className="sr-only"> for {first.activityName}</span>
      </Button>
    </li>
  );
}

function SingleSessions({ sessions }: { sessions: readonly OwnBooking[] }) {
  return (
    <>
      <h3 className="mt-8 text-2xl">Booked beside the pass</h3>
      <ul className="mt-3 grid gap-px bg-line">
        {sessions.map(({ id, date, startTime, endTime, activityName, kind }) => (
          <li key={id} className="flex items-center gap-4 bg-raised py-3">
            <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
              <span className="w-full font-semibold sm:w-60">
                {dayName(dayOfWeek(date))}, {dayAndMonth(date)}
              </span>
              <span className="tabular-nums">
                {clockTime(startTime)} – {clockTime(endTime)}
              </span>
              <span className="wrap-anywhere text-dim">
                {activityName}, {kind === "make_up" ? "make-up" : "single session"}
              </span>
            </p>
            <CancelSession bookingId={id} />
          </li>
        ))}
      </ul>
    </>
  );
}
