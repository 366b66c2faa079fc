import type { ReactNode } from "react";
import {
  clockTime,
  coachAndPlace,
  dayAndMonth,
  dayName,
} from "#areas/rawpass/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { SessionTime } from "#ui/local-time.tsx";
import type { OwnBooking } from "../../schema/own.ts";
import { CancelSession } from "./cancel-session.tsx";
import { OfferButton } from "./offer-button.tsx";
import { PayButton } from "./pay-button.tsx";
import { kindOf, lineOf } from "./session-words.ts";

interface BookingEntryProps {
  booking: OwnBooking;
  /** What a place is shown with besides, as its code for the desk. */
  children?: ReactNode;
}

/** A session that is booked beside a pass, held for its payment, offered or waited for, with what can be done. */
export function BookingEntry({ booking, children }: BookingEntryProps) {
  const { id, date, startTime, endTime, activityName } = booking;
  const isUrgent = isOffer(booking) || isHeld(booking);
  return (
    <div className={`border-l-4 bg-night p-4 sm:p-5 ${isUrgent ? "border-red" : "border-line"}`}>
      <p className="wrap-anywhere font-bold font-display text-2xl">{activityName}</p>
      <p className="tabular-nums">
        {dayName(dayOfWeek(date))}, {dayAndMonth(date)}, {clockTime(startTime)} –{" "}
        {clockTime(endTime)}
      </p>
      <p className="wrap-anywhere empty:hidden">{coachAndPlace(booking)}</p>
      <p className="mt-1 text-pretty text-dim">
        <Standing booking={booking} />
      </p>
      {children}
      <div className="needs-scripts mt-4 flex flex-wrap gap-3">
        {isOffer(booking) && <OfferButton booking={booking} />}
        {isHeld(booking) && <PayButton booking={booking} />}
        <CancelSession bookingId={id} />
      </div>
    </div>
  );
}

function isOffer({ state }: OwnBooking): boolean {
  return state === "offered";
}

/** Whether its place is kept until it is paid. */
export function isHeld({ state, heldUntil }: OwnBooking): boolean {
  return state === "booked" && heldUntil !== null;
}

function Standing({ booking }: { booking: OwnBooking }) {
  const { heldUntil, placeInLine, kind, amountCents, refundCents, freeUntil } = booking;
  if (placeInLine !== null) return <>{lineOf(placeInLine)} We write to you when a place is free.</>;
  if (heldUntil === null && kind === "drop_in" && amountCents !== null) {
    return (
      <>
        {inDollars(amountCents)} paid.
        {refundCents > 0 && ` ${inDollars(refundCents)} goes back to you.`}
        {refundCents < amountCents && Date.parse(freeUntil) > Date.now() && (
          <>
            {" "}
            Cancel before <SessionTime at={freeUntil} />, and you get{" "}
            {refundCents > 0 ? "the rest" : "all of it"} back.
          </>
        )}
      </>
    );
  }
  if (heldUntil === null) return <>{kindOf(booking)}</>;
  return isOffer(booking) ? (
    <>
      A place is free. It is kept for you until <SessionTime at={heldUntil} />; then the next in
      line gets it.
    </>
  ) : (
    <>
      Not paid yet. The place is held until <SessionTime at={heldUntil} />. If you have just paid,
      this page shows it in a moment.
    </>
  );
}
