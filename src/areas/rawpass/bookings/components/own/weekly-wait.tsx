import { nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { SessionTime } from "#ui/local-time.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import type { OwnStandingWaiting } from "../../schema/own.ts";
import { lineOf } from "./session-words.ts";

/** A weekly place that is waited for, or that is kept for who waited. */
export interface WeeklyWaitProps {
  entry: OwnStandingWaiting;
  /** Goes on to a pass with the weekly place that is kept. */
  onTake(entry: OwnStandingWaiting): void;
}

/** A weekly place that is waited for: the place in line, or until when it is kept. */
export function WeeklyWait({ entry, onTake }: WeeklyWaitProps) {
  const { id, athleteId, slotId, activityName, offeredUntil, stayUntil, placeInLine } = entry;
  const { isPending, mutate } = useMutationFeedback(["/api/rawpass/bookings"]);
  const isKept = offeredUntil !== null;
  const leave = () =>
    mutate(
      () => call("POST", "/api/rawpass/standing-waitlist/{id}/leave", { path: { id } }),
      isKept ? "The next in line gets the place" : "You are off the waitlist",
    );
  const stay = () =>
    mutate(
      () => call("POST", "/api/rawpass/standing-waitlist", { body: { athleteId, slotId } }),
      "You stay on the waitlist",
    );
  return (
    <div className={`border-l-4 bg-night p-4 sm:p-5 ${isKept ? "border-red" : "border-line"}`}>
      <p className="wrap-anywhere font-bold font-display text-2xl">{activityName}</p>
      <p>Every {nameOfSlot(entry)}</p>
      <p className="mt-1 text-pretty text-dim">
        {stayUntil !== null && (
          <>
            The offer of a weekly place has ended. You can stay on the waitlist until{" "}
            <SessionTime at={stayUntil} />.
          </>
        )}
        {stayUntil === null && isKept && (
          <>
            A weekly place is free. It is kept for you until <SessionTime at={offeredUntil} />; then
            the next in line gets it. Add it to a pass with Change, or build a pass with it.
          </>
        )}
        {stayUntil === null && !isKept && (
          <>{lineOf(placeInLine ?? 1)} We write to you when a weekly place is free.</>
        )}
      </p>
      <div className="needs-scripts mt-4 flex flex-wrap gap-3">
        {stayUntil !== null && (
          <Button disabled={isPending} onClick={() => void stay()}>
            Stay on the waitlist
          </Button>
        )}
        {isKept && <Button onClick={() => onTake(entry)}>Build a pass with it</Button>}
        <Button look="quiet" disabled={isPending} onClick={() => void leave()}>
          {isKept ? "Decline" : "Leave the waitlist"}
          <span className="sr-only">
            {" "}
            for {activityName}, {nameOfSlot(entry)}
          </span>
        </Button>
      </div>
    </div>
  );
}
