import { useRef, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { ChangedMeanwhile, DialogButtons } from "#ui/edit-form.tsx";
import { Field } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { changesOf, useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { addSlot, changeSlot, TOUCHED } from "../client.ts";
import { clockTime, dayName, WEEKDAYS } from "../schema/slot-names.ts";
import type { StaffActivity, StaffSlot } from "../schema/staff.ts";

interface SlotTexts {
  dayOfWeek: string;
  startTime: string;
  endTime: string;
  maxCapacity: string;
}

const NEW_TEXTS: SlotTexts = { dayOfWeek: "1", startTime: "", endTime: "", maxCapacity: "" };

function textsOf({ dayOfWeek, startTime, endTime, maxCapacity }: StaffSlot): SlotTexts {
  return {
    dayOfWeek: String(dayOfWeek),
    startTime,
    endTime,
    maxCapacity: String(maxCapacity),
  };
}

const schema = async () => (await import("../schema/staff.ts")).EditedSlot;
const movedSchema = async () => (await import("../schema/staff.ts")).MovedSlot;

interface AddSlotProps {
  activity: StaffActivity;
  onClose(): void;
}

/** Adds a weekly time to an activity. */
export function AddSlot({ activity, onClose }: AddSlotProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema,
    isKept: true,
    send: (slot) => addSlot(activity.id, slot),
    onSent() {
      dialog.current?.close();
      onSuccess("The time slot is added");
    },
    onFailure: (error) => onError("Nothing was added", error),
  });
  return (
    <Dialog ref={dialog} title={`Add a time slot to ${activity.name}`} onClose={onClose}>
      <form {...props} method="post" className="grid gap-5">
        <SlotFields texts={NEW_TEXTS} errors={errors} />
        <DialogButtons label="Add" pendingLabel="Adding..." isPending={isPending} />
      </form>
    </Dialog>
  );
}

interface EditSlotProps {
  slot: StaffSlot;
  onClose(): void;
}

/** Changes a weekly time. If somebody else changed it in the meantime, what was typed stays. */
export function EditSlot({ slot, onClose }: EditSlotProps) {
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [texts] = useState(() => textsOf(slot));
  const { shown, hasChanged } = useLatest(form, slot, textsOf);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: movedSchema,
    isKept: true,
    send: ({ movesOn, ...edited }) =>
      changeSlot(slot.id, {
        ...changesOf(shown.current, edited),
        movesOn,
        expectedUpdatedAt: shown.current.updatedAt,
      }),
    onSent() {
      dialog.current?.close();
      onSuccess("The time slot is saved");
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  const title = `Edit ${dayName(slot.dayOfWeek)}, ${clockTime(slot.startTime)}`;
  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      <form {...props} ref={form} method="post" className="grid gap-5">
        {hasChanged && <ChangedMeanwhile />}
        <SlotFields texts={texts} errors={errors} />
        <Field
          label="First day of a new time"
          error={errors.movesOn}
          hint="Only where athletes have places at this time, and at least 14 days ahead: their families get a mail, and their places move. There can't be fewer places than they hold."
        >
          {(control) => <input {...control} name="movesOn" type="date" autoComplete="off" />}
        </Field>
        <DialogButtons label="Save" pendingLabel="Saving..." isPending={isPending} />
      </form>
    </Dialog>
  );
}

interface SlotFieldsProps {
  texts: SlotTexts;
  errors: Readonly<Record<string, string>>;
}

function SlotFields({ texts, errors }: SlotFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Day" error={errors.dayOfWeek}>
        {(control) => (
          <select {...control} name="dayOfWeek" defaultValue={texts.dayOfWeek}>
            {WEEKDAYS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Places" error={errors.maxCapacity} hint="1 to 200.">
        {(control) => (
          <input
            {...control}
            name="maxCapacity"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={texts.maxCapacity}
          />
        )}
      </Field>
      <Field label="Start" error={errors.startTime} hint="From 6:00 AM on.">
        {(control) => (
          <input {...control} name="startTime" type="time" defaultValue={texts.startTime} />
        )}
      </Field>
      <Field label="End" error={errors.endTime} hint="By 10:00 PM, after 30 to 180 minutes.">
        {(control) => (
          <input {...control} name="endTime" type="time" defaultValue={texts.endTime} />
        )}
      </Field>
    </div>
  );
}
