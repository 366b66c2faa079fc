import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call, getQuery } from "#lib/call.ts";
import { addDays, businessDate } from "#lib/dates.ts";
import { centsIn, inDollars } from "#lib/money.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { DateField, FieldError, fieldsOf, MoneyField, SelectField, TextField } from "#ui/field.tsx";
import { staffPassQuery, trainingQuery } from "../client/staff.ts";
import { FREEZE_DAYS_MAX, FREEZE_DAYS_MIN } from "../rules/passes.ts";
import type { AlterationQuote } from "../schema/alterations.ts";
import { NewFreeze } from "../schema/passes.ts";
import type { StaffPass, StaffPassDetails } from "../schema/staff.ts";
import { CanceledMakeUps } from "./canceled-make-ups.tsx";
import { activitiesIn, type ChosenTimes, PriceOfTraining, TimesFields } from "./chosen-times.tsx";

const ACTIONS = {
  cancel: "End the pass",
  undo_cancel: "Undo the cancellation",
  freeze: "Freeze",
  end_freeze: "End the freeze",
  change_training: "Change the training",
  change_time: "Change a weekly time",
  replace_code: "Replace the code",
  refund: "Refund a payment",
};
type Action = keyof typeof ACTIONS;

/** What staff can do about a pass; the server looks again. */
function actionsOf({ status, endsOn, frozenUntil }: StaffPass): Action[] {
  if (status === "pending") return [];
  if (status === "cancelled") return ["refund"];
  return [
    endsOn ? "undo_cancel" : "cancel",
    ...(frozenUntil
      ? ["end_freeze" as const]
      : ["freeze" as const, "change_time" as const, "change_training" as const]),
    "replace_code",
    "refund",
  ];
}

/** Where staff change a pass for a family. Loaded when it is opened. */
export default function ChangeDialog({ row, onClose }: RowDialogProps<StaffPass>) {
  const { data: details, error } = useQuery(staffPassQuery(row.id));
  const [wanted, setWanted] = useState("");
  const actions = actionsOf(row);
  const action = actions.find((one) => one === wanted);
  const refundCents = details?.data.refundCents ?? 0;
  const training = useTraining(row, action);
  const state = useDialogForm({
    touched: ["/api/admin/rawpass/passes", "/api/admin/rawpass/owed"],
    schema: async () => (await import("../schema/staff.ts")).PassChange,
    read(fields) {
      const { amount, ...texts } = Object.fromEntries(fields);
      const payment = details?.data.payments.find(({ id }) => String(id) === texts.paymentId);
      const amountCents = centsIn(String(amount ?? ""));
      const seen = { amountCents, expectedLeftCents: payment?.leftCents };
      return { ...texts, ...seen, ...training.wish, action };
    },
    send: (change) =>
      call("POST", "/api/admin/rawpass/passes/{id}/change", { path: { id: row.id }, body: change }),
    done: ({ message }) => message ?? "The pass is changed, and the family is notified",
    failed: "Nothing was changed",
  });
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title={`Change the pass of ${row.athleteName}`}
      state={state}
      label="Change and email the family"
      pendingLabel="Changing..."
      cancelLabel="Close"
      isWide={action === "change_training" || action === "end_freeze"}
      isBusy={!action || !details || (action === "change_training" && !training.quote)}
      onClose={onClose}
    >
      {error && <p role="alert">The pass can't be read right now.</p>}
      {training.error && <p role="alert">The weekly times can't be read right now.</p>}
      <SelectField
        label="Change"
        value={action ?? ""}
        onChange={({ target }) => {
          setWanted(target.value);
          training.reset();
        }}
        empty="Choose one"
        choices={actions.map((one) => ({ value: one, label: ACTIONS[one] }))}
      />
      {row.frozenUntil && !action && (
        <p className="text-dim text-sm">
          While a freeze is set, the training and the weekly times can't be changed. End the freeze
          first, or wait for its end.
        </p>
      )}
      {action === "cancel" && (
        <p role="status" className="font-semibold">
          {refundCents > 0
            ? `It ends now, and ${inDollars(refundCents)} goes back.`
            : "It runs to the end of the paid time. To give money back, refund a payment."}
        </p>
      )}
      {action === "freeze" && (
        <FreezeFields makeUps={details?.data.makeUps ?? []} errors={errors} />
      )}
      {action === "end_freeze" && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            Its times are taken? Choose others
          </summary>
          <div className="mt-3 grid gap-5">
            <TimesFields {...training.fields} error={undefined} />
          </div>
        </details>
      )}
      {action === "end_freeze" && errors.activities && (
        <FieldError id={undefined}>{errors.activities}</FieldError>
      )}
      {action === "change_training" && (
        <>
          <TimesFields {...training.fields} error={errors.activities} />
          <PriceOfTraining
            passId={row.id}
            chosen={training.fields.chosen}
            quote={training.quote}
            onQuote={training.setQuote}
          />
        </>
      )}
      {action === "replace_code" && (
        <p>
          The old code stops working at once, including on printed cards. The family finds the new
          one on its RawPass page.
        </p>
      )}
      {action === "change_time" && <TimeFields times={details?.data.times ?? []} errors={errors} />}
      {action === "refund" && (
        <>
          <SelectField label="Payment" {...field("paymentId")}>
            {details?.data.payments.length === 0 && <option value="">There is none</option>}
            {details?.data.payments.map(({ id, paidAt, amountCents, leftCents }) => (
              <option key={id} value={id}>
                {`${businessDate(new Date(paidAt))}: ${inDollars(leftCents)} of ${inDollars(amountCents)} left`}
              </option>
            ))}
          </SelectField>
          <MoneyField
            label="Amount in dollars"
            error={errors.amountCents}
            hint="Refunding all that is left of the present month ends the pass, and its make-ups."
            name="amount"
          />
        </>
      )}
      <TextField
        label="Why"
        {...field("reason")}
        hint="The family reads it in our email."
        type="text"
        maxLength={500}
      />
    </DialogForm>
  );
}

/** The weekly times that staff choose for a pass with other training, or that comes back at other times. */
function useTraining({ id, activities: own }: StaffPass, action: Action | undefined) {
  const isChange = action === "change_training";
  const { data: choice, error } = useQuery({ ...trainingQuery(id), enabled: isChange });
  const sale = useQuery({ ...getQuery("/api/rawpass/on-sale"), enabled: action === "end_freeze" });
  const [times, setTimes] = useState<ChosenTimes | null>(null);
  const [quote, setQuote] = useState<AlterationQuote["data"] | null>(null);
  const has = ({ name }: { name: string }) => own.some(({ activityName }) => activityName === name);
  const present = choice?.data.chosen.map((one) => [one.activityId, one.slotIds] as const);
  const chosen: ChosenTimes = times ?? new Map(isChange ? present : []);
  const activities = isChange
    ? (choice?.data.activities ?? [])
    : (sale.data?.data.activities ?? []).filter(has);
  const wished = activitiesIn(chosen);
  const shown = quote && {
    ...{ shownMonthlyCents: quote.monthlyCents, shownDueCents: quote.dueCents },
    prorationDate: quote.prorationDate,
  };
  return {
    ...{ quote, setQuote },
    error: isChange ? error : action === "end_freeze" ? sale.error : null,
    reset() {
      setTimes(null);
      setQuote(null);
    },
    wish: isChange || wished.length > 0 ? { activities: wished, ...shown } : {},
    fields: {
      ...{ activities, chosen },
      onChoose(next: ChosenTimes) {
        setTimes(next);
        setQuote(null);
      },
    },
  };
}

interface FreezeFieldsProps {
  makeUps: StaffPassDetails["data"]["makeUps"];
  errors: Readonly<Record<string, string>>;
}

/** The days of a freeze, and which booked make-ups it would cancel. */
function FreezeFields({ makeUps, errors }: FreezeFieldsProps) {
  const [wish, setWish] = useState({ fromDate: "", days: "" });
  const checked = NewFreeze.safeParse(wish);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setWish({ ...wish, [target.name]: target.value });
  const field = fieldsOf(errors);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <DateField label="First day" {...field("fromDate")} value={wish.fromDate} onChange={change} />
      <TextField
        label="Days"
        {...field("days")}
        hint={`${FREEZE_DAYS_MIN} to ${FREEZE_DAYS_MAX}.`}
        inputMode="numeric"
        autoComplete="off"
        value={wish.days}
        onChange={change}
      />
      <div role="status" className="col-span-full grid gap-2 empty:hidden">
        {checked.success && (
          <CanceledMakeUps
            makeUps={makeUps}
            days={{
              fromDate: checked.data.fromDate,
              untilDate: addDays(checked.data.fromDate, checked.data.days),
            }}
          />
        )}
      </div>
    </div>
  );
}

interface TimeFieldsProps {
  times: StaffPassDetails["data"]["times"];
  errors: Readonly<Record<string, string>>;
}

/** Which weekly time is left for which other one of the same activity. */
function TimeFields({ times, errors }: TimeFieldsProps) {
  const { data: onSale, error } = useQuery(getQuery("/api/rawpass/on-sale"));
  const [chosen, setChosen] = useState("");
  const left = times.find(({ slotId }) => slotId === Number(chosen)) ?? times[0];
  const own = times.map(({ slotId }) => slotId);
  const others = (onSale?.data.activities ?? [])
    .filter(({ name }) => name === left?.activityName)
    .flatMap((activity) => activity.times)
    .filter(({ slotId, free }) => free > 0 && !own.includes(slotId));
  const field = fieldsOf(errors);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {error && (
        <p role="alert" className="col-span-full">
          The weekly times can't be read right now.
        </p>
      )}
      <SelectField
        label="Instead of"
        {...field("fromSlotId")}
        value={left?.slotId ?? ""}
        onChange={({ target }) => setChosen(target.value)}
        choices={times.map((time) => ({
          value: time.slotId,
          label: `${time.activityName}, ${nameOfSlot(time)}`,
        }))}
      />
      <SelectField
        label="New time"
        {...field("toSlotId")}
        hint="From a Monday on, at the same price. The email says from which."
      >
        {onSale && others.length === 0 && <option value="">There is none</option>}
        {others.map((time) => (
          <option key={time.slotId} value={time.slotId}>
            {nameOfSlot(time)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
