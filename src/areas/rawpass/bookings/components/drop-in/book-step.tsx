import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { nameOfSession } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call, getQuery } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { readAgain } from "#ui/read-again.ts";
import { notifyDone } from "#ui/use-mutation-feedback.ts";
import { useOutsideLink } from "#ui/use-outside-link.ts";
import { buyDropIn } from "../../client/own.ts";
import {
  HOLD_MINUTES,
  IN_TIME_HOURS,
  isInTime,
  OFFER_MINUTES,
  WAITLIST_ENDS_HOURS,
  waitlistStep,
} from "../../rules/limits.ts";
import { bookingIn, hasMakeUpFor } from "../../rules/own-sessions.ts";
import { BookingEntry } from "../own/booking-entry.tsx";
import { CHANGED_BY_BOOKING, type LastStepProps, StepForm } from "./step-form.tsx";

/**
 * The place in a session: what the athlete has there already, or how one is had, paid or waited for. Loaded when
 * the athlete is chosen.
 */
export default function BookStep(props: LastStepProps) {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/rawpass/bookings"));
  const { shown, athlete, onBack } = props;
  if (!data) {
    return isFetching ? (
      <ListLoading label="Loading your sessions..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show your sessions right now.</ListError>
    );
  }
  const { coming, makeUps } = data.data;
  const { session } = shown;
  const own = bookingIn(coming, { ...session, athleteId: athlete.id });
  if (own) {
    return (
      <div className="grid gap-6">
        <p className="wrap-anywhere">
          {own.state === "booked" && own.heldUntil === null
            ? `${athlete.firstName} already has a place in this session.`
            : `This is how it stands for ${athlete.firstName}.`}
        </p>
        <BookingEntry booking={own} />
        <BackButtons onBack={onBack} />
      </div>
    );
  }
  const hasMakeUp = hasMakeUpFor(makeUps, { ...session, athleteId: athlete.id });
  return session.free > 0 ? (
    <Booking {...props} hasMakeUp={hasMakeUp} />
  ) : (
    <Waiting {...props} hasMakeUp={hasMakeUp} />
  );
}

interface WaysProps extends LastStepProps {
  hasMakeUp: boolean;
}

type Way = "make_up" | "drop_in";

function Booking({ hasMakeUp, shown, athlete, ...rest }: WaysProps) {
  const { session, activity } = shown;
  const { slotId, date, startsAt } = session;
  const [wish, setWish] = useState<Way>("make_up");
  const finish = useFinish();
  const { isLeaving, leaveFor } = useOutsideLink();
  const way = hasMakeUp ? wish : "drop_in";
  const price = inDollars(activity.rateCents);
  async function send(): Promise<void> {
    const chosen = { athleteId: athlete.id, slotId, date };
    if (way === "make_up") {
      await call("POST", "/api/rawpass/make-ups", { body: chosen });
      return finish({ title: "Booked", description: nameOfSession(session) });
    }
    const { paymentUrl } = await buyDropIn({ ...chosen, shownCents: activity.rateCents });
    if (paymentUrl) leaveFor(paymentUrl);
  }
  return (
    <StepForm
      {...rest}
      label={way === "make_up" ? "Book with a make-up" : `Pay ${price}`}
      pendingLabel={way === "make_up" ? "Booking..." : "Going to payment..."}
      isLeaving={isLeaving}
      send={send}
    >
      <p className="wrap-anywhere">
        A place for <strong>{fullName(athlete)}</strong>.
      </p>
      {hasMakeUp && <WayField way={way} onChoose={setWish} paid={`Pay ${price}`} />}
      <p className="border-red border-l-4 bg-night px-4 py-3 text-pretty text-sm">
        {termsOf(way, { startsAt, price })}
      </p>
    </StepForm>
  );
}

/** What the price is for, and until when it comes back. */
function termsOf(way: Way, { startsAt, price }: { startsAt: string; price: string }): string {
  const isFree = isInTime(new Date(startsAt), new Date());
  if (way === "make_up") {
    return isFree
      ? `Nothing is charged. Cancel at least ${IN_TIME_HOURS} hours ahead, and the make-up is yours again.`
      : `Nothing is charged. The session starts in less than ${IN_TIME_HOURS} hours, so the make-up won't come back.`;
  }
  const paid = `You pay ${price} once, on the next page. The place is held for you for ${HOLD_MINUTES} minutes.`;
  return isFree
    ? `${paid} Cancel at least ${IN_TIME_HOURS} hours ahead, and you get all of it back. Later only if we close the session, or if it is full and somebody else takes the place.`
    : `${paid} The session starts in less than ${IN_TIME_HOURS} hours, so we refund it only if we close the session, or if it is full and somebody else takes the place.`;
}

function Waiting({ hasMakeUp, shown, athlete, ...rest }: WaysProps) {
  const { session, activity } = shown;
  const { slotId, date, startsAt } = session;
  const [wish, setWish] = useState<Way>("make_up");
  const finish = useFinish();
  const kind = hasMakeUp ? wish : "drop_in";
  const step = waitlistStep(kind, new Date(startsAt), new Date());
  const price = inDollars(activity.rateCents);
  if (step === "nothing") {
    return (
      <div className="grid gap-6">
        <p>
          This session is full, and its waitlist ended {WAITLIST_ENDS_HOURS} hours before it starts.
        </p>
        <BackButtons onBack={rest.onBack} />
      </div>
    );
  }
  async function send(): Promise<void> {
    await call("POST", "/api/rawpass/waitlist", {
      body: { athleteId: athlete.id, slotId, date, kind },
    });
    const description = "We'll email you as soon as a place is free.";
    await finish({ title: "You are on the waitlist", description });
  }
  return (
    <StepForm {...rest} label="Join the waitlist" pendingLabel="Joining..." send={send}>
      <p className="wrap-anywhere text-pretty">
        This session is full. <strong>{fullName(athlete)}</strong> can wait in line: waiting costs
        nothing.
      </p>
      {hasMakeUp && <WayField way={kind} onChoose={setWish} paid={`Pay ${price} then`} />}
      <p className="border-red border-l-4 bg-night px-4 py-3 text-pretty text-sm">
        {step === "book"
          ? `When a place opens up, we book it with your make-up at once and email you. In the last ${IN_TIME_HOURS} hours, we ask you first.`
          : `When a place opens up, we email you and keep it for you for ${OFFER_MINUTES} minutes.`}{" "}
        The waitlist ends {WAITLIST_ENDS_HOURS} hours before the session.
      </p>
    </StepForm>
  );
}

interface WayFieldProps {
  way: Way;
  onChoose(way: Way): void;
  /** The label of paying. */
  paid: string;
}

function WayField({ way, onChoose, paid }: WayFieldProps) {
  const ways = [
    { value: "make_up" as const, label: "Use a make-up: nothing to pay" },
    { value: "drop_in" as const, label: paid },
  ];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">How</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {ways.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 items-start gap-3 rounded-sm border border-edge bg-night px-3 py-2.5 hover:border-chalk has-checked:border-chalk has-checked:bg-lifted"
          >
            <input
              type="radio"
              name="way"
              checked={value === way}
              onChange={() => onChoose(value)}
              className="mt-0.5 size-5 shrink-0 accent-red"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BackButtons({ onBack }: { onBack(): void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.rawPassOwn} className={buttonClass("quiet")}>
        See My RawPass
      </Link>
      <Button look="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}

/** Goes on to one's places, where the new one stands. */
function useFinish() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (done: { title: string; description: string }) => {
    await readAgain(client, CHANGED_BY_BOOKING);
    notifyDone(done);
    navigate(paths.rawPassOwn);
  };
}
