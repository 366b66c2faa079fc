import type { ReactNode } from "react";
import {
  clockTime,
  coachAndPlace,
  dayAndMonth,
  dayName,
} from "#areas/rawpass/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { SessionTime } from "#ui/local-time.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { useOutsideLink } from "#ui/use-outside-link.ts";
import { acceptOffer, buyDropIn } from "../../client/own.ts";
import type { OwnBooking } from "../../schema/own.ts";
import { CancelSession } from "./cancel-session.tsx";
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

/** Takes the place that is offered: by a make-up at once, otherwise on the payment page. */
function OfferButton({ booking: { id, kind, amountCents } }: { booking: OwnBooking }) {
  const { isPending, mutate } = useMutationFeedback([
    "/api/rawpass/bookings",
    "/api/rawpass/passes",
    "/api/rawpass/sessions",
  ]);
  const { isLeaving, leaveFor } = useOutsideLink();
  const shownCents = kind === "drop_in" ? (amountCents ?? undefined) : undefined;
  async function take(): Promise<void> {
    const { paymentUrl } = await acceptOffer(id, { shownCents });
    if (paymentUrl) leaveFor(paymentUrl);
  }
  const done = shownCents === undefined ? "The place is yours" : "The place is held for you";
  return (
    <Button
      disabled={isPending || isLeaving}
      onClick={() => void mutate(take, done, "The place was not taken")}
    >
      {shownCents === undefined ? "Take it with a make-up" : `Take it for ${inDollars(shownCents)}`}
    </Button>
  );
}

/** Leads to where a held place is paid; the page may not have been made yet. */
function PayButton({ booking }: { booking: OwnBooking }) {
  const { isPending, mutate } = useMutationFeedback(["/api/rawpass/bookings"]);
  const { isLeaving, leaveFor } = useOutsideLink();
  const { athleteId, slotId, date, amountCents, paymentUrl } = booking;
  if (paymentUrl) {
    return (
      <a href={paymentUrl} className={buttonClass("primary")}>
        Go to payment
      </a>
    );
  }
  async function ask(): Promise<void> {
    const wish = { athleteId, slotId, date, shownCents: amountCents ?? 0 };
    const answer = await buyDropIn(wish);
    if (answer.paymentUrl) leaveFor(answer.paymentUrl);
  }
  return (
    <Button
      disabled={isPending || isLeaving}
      onClick={() => void mutate(ask, "The payment page opens", "The payment page can't be opened")}
    >
      Go to payment
    </Button>
  );
}
