import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { UnreadError, writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { DialogButtons } from "#ui/edit-form.tsx";
import { DateField, fieldsOf, TextField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/own.ts";
import { FREEZE_DAYS_MAX, FREEZE_DAYS_MIN, FREEZES_A_YEAR } from "../../rules/passes.ts";
import type { BookedMakeUp } from "../../schema/frozen-make-ups.ts";
import { NewFreeze } from "../../schema/passes.ts";
import { CanceledMakeUps } from "../canceled-make-ups.tsx";
import { dayWithYear } from "../pass-words.ts";
import type { FreezeDialogProps } from "./freeze-of-pass.tsx";
import { freezeSpan, freezeTerms } from "./freeze-terms.ts";

const DAYS_AT_FIRST = 14;

/** Asks from which day on and for how long, and says what that comes to. Loaded when it is opened. */
export default function FreezeDialog({ pass, athleteName, onClose }: FreezeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { nextBillingDate } = pass;
  const [today] = useState(() => businessDay(new Date()));
  return (
    <Dialog ref={dialog} title="Freeze this pass?" onClose={onClose}>
      {nextBillingDate && nextBillingDate > today ? (
        <FreezeForm
          passId={pass.id}
          athleteName={athleteName}
          nextBillingDate={nextBillingDate}
          today={today}
          onFrozen={() => dialog.current?.close()}
        />
      ) : (
        <>
          <p>
            A freeze begins at least 24 hours before the next charge, and that is due now. Once it
            is made, you can freeze the pass.
          </p>
          <p className="mt-6">
            <CloseButton>Close</CloseButton>
          </p>
        </>
      )}
    </Dialog>
  );
}

interface FreezeFormProps {
  passId: number;
  athleteName: string;
  nextBillingDate: string;
  today: string;
  onFrozen(): void;
}

function FreezeForm({ passId, athleteName, nextBillingDate, today, onFrozen }: FreezeFormProps) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { data } = useQuery(getQuery("/api/rawpass/passes/{id}", { path: { id: passId } }));
  const { first, last } = freezeSpan(nextBillingDate, today);
  const tomorrow = addDays(today, 1);
  const [wish, setWish] = useState<{ fromDate: string; days: string }>({
    fromDate: tomorrow < last ? tomorrow : last,
    days: String(DAYS_AT_FIRST),
  });
  const { errors, isPending, props } = useForm({
    schema: NewFreeze,
    isKept: true,
    send: (freeze) =>
      call("POST", "/api/rawpass/passes/{id}/freeze", { path: { id: passId }, body: freeze }).then(
        writtenData,
      ),
    onSent({ frozenFrom, frozenUntil, nextBillingDate: chargedOn }) {
      onFrozen();
      const description = `From ${dayWithYear(frozenFrom)}; back on ${dayWithYear(frozenUntil)}. Next charge on ${dayWithYear(chargedOn)}.`;
      onSuccess({ title: "The pass is frozen", description });
    },
    onFailure(error) {
      if (error instanceof UnreadError) onFrozen();
      onError("The pass is not frozen", error);
    },
  });
  const field = fieldsOf(errors);
  return (
    <form {...props} method="post" className="grid gap-5">
      <DateField
        label="First day"
        {...field("fromDate")}
        hint={`Up to 24 hours before the next charge: by ${dayWithYear(last)}.`}
        min={first}
        max={last}
        value={wish.fromDate}
        onChange={({ target }) => setWish({ ...wish, fromDate: target.value })}
      />
      <TextField
        label="Number of days"
        {...field("days")}
        hint={`${FREEZE_DAYS_MIN} to ${FREEZE_DAYS_MAX} days.`}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={wish.days}
        onChange={({ target }) => setWish({ ...wish, days: target.value })}
      />
      <Outcome
        used={data?.data.freezesUsed}
        athleteName={athleteName}
        nextBillingDate={nextBillingDate}
        extendedUntil={data?.data.extendedUntil ?? null}
        makeUps={data?.data.makeUps ?? []}
        wish={wish}
        isInTime={first <= wish.fromDate && wish.fromDate <= last}
      />
      <DialogButtons label="Freeze the pass" pendingLabel="Freezing..." isPending={isPending} />
    </form>
  );
}

interface OutcomeProps {
  /** The freezes of this calendar year; undefined while that is not known. */
  used: number | undefined;
  athleteName: string;
  nextBillingDate: string;
  extendedUntil: string | null;
  /** What its make-ups are booked for. */
  makeUps: readonly BookedMakeUp[];
  wish: { fromDate: string; days: string };
  /** Whether it begins on a day that can be chosen. */
  isInTime: boolean;
}

/** What a freeze comes to, updated with each change of the fields. */
function Outcome(props: OutcomeProps) {
  const { used, athleteName, nextBillingDate, extendedUntil, makeUps, wish, isInTime } = props;
  const checked = NewFreeze.safeParse(wish);
  const terms = isInTime && checked.success ? freezeTerms(nextBillingDate, checked.data) : null;
  return (
    <div
      aria-live="polite"
      className="wrap-anywhere grid gap-2 border-red border-l-4 bg-night px-4 py-3 text-pretty text-sm"
    >
      {terms && (
        <>
          <p>
            No training and no charge from {dayWithYear(wish.fromDate)} on. {athleteName} is back on{" "}
            <strong className="whitespace-nowrap">{dayWithYear(terms.backOn)}</strong>.
          </p>
          <p>
            Your next charge moves from {dayWithYear(nextBillingDate)} to{" "}
            <strong className="whitespace-nowrap">{dayWithYear(terms.nextCharge)}</strong>
            {extendedUntil !== null && wish.fromDate <= extendedUntil
              ? " at the latest. Days on which we are closed have moved it already, and don't count twice."
              : "."}
          </p>
          <p>
            {terms.keepsPlaces
              ? "We keep the weekly times until the return."
              : "For more than 30 days, the weekly times are given up. They are booked again for the return where they are still free."}
          </p>
          <CanceledMakeUps
            makeUps={makeUps}
            days={{ fromDate: wish.fromDate, untilDate: terms.backOn }}
          />
        </>
      )}
      <p>
        A pass can be frozen twice a calendar year
        {used !== undefined && `: ${used} of ${FREEZES_A_YEAR} used this year`}.
      </p>
    </div>
  );
}
