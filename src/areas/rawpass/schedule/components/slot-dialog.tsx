import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import { Field } from "#ui/field.tsx";
import { addSlot, changeSlot, TOUCHED } from "../client.ts";
import { clockTime, dayName, WEEKDAYS } from "../schema/slot-names.ts";
import type { StaffActivity, StaffSlot } from "../schema/staff.ts";

interface SlotTexts {
  dayOfWeek: string;
  startTime: string;
  endTime: string;
  maxCapacity: string;
  coach: string;
  place: string;
}

const NEW_TEXTS: SlotTexts = {
  dayOfWeek: "1",
  startTime: "",
  endTime: "",
  maxCapacity: "",
  coach: "",
  place: "",
};

function textsOf(slot: StaffSlot): SlotTexts {
  const { dayOfWeek, startTime, endTime, maxCapacity, coach, place } = slot;
  return {
    dayOfWeek: String(dayOfWeek),
    startTime,
    endTime,
    maxCapacity: String(maxCapacity),
    coach: coach ?? "",
    place: place ?? "",
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
  const state = useDialogForm({
    touched: TOUCHED,
    schema,
    send: (slot) => addSlot(activity.id, slot),
    done: "The time slot is added",
    failed: "Nothing was added",
  });
  return (
    <DialogForm
      title={`Add a time slot to ${activity.name}`}
      state={state}
      label="Add"
      pendingLabel="Adding..."
      onClose={onClose}
    >
      <SlotFields texts={NEW_TEXTS} errors={state.errors} />
    </DialogForm>
  );
}

interface EditSlotProps {
  slot: StaffSlot;
  onClose(): void;
}

/** Changes a weekly time. If somebody else changed it in the meantime, what was typed stays. */
export function EditSlot({ slot, onClose }: EditSlotProps) {
  const state = useEditForm({
    touched: TOUCHED,
    item: slot,
    textsOf,
    schema: movedSchema,
    send: ({ movesOn, ...edited }, shown) =>
      changeSlot(slot.id, { ...changeOf(shown, edited), movesOn }),
    done: "The time slot is saved",
  });
  const { texts, errors } = state;
  return (
    <DialogForm
      title={`Edit ${dayName(slot.dayOfWeek)}, ${clockTime(slot.startTime)}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <SlotFields texts={texts} errors={errors} />
      <Field
        label="First day of a new time"
        error={errors.movesOn}
        hint="Only where athletes have places at this time, and at least 14 days ahead: their families get a mail, and their places move. There can't be fewer places than they hold."
      >
        {(control) => <input {...control} name="movesOn" type="date" autoComplete="off" />}
      </Field>
    </DialogForm>
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
      <Field label="Coach" error={errors.coach} hint="Families read it.">
        {(control) => (
          <input {...control} name="coach" autoComplete="off" defaultValue={texts.coach} />
        )}
      </Field>
      <Field
        label="Place"
        error={errors.place}
        hint="Such as Cage 2. If it changes, families who come get an email."
      >
        {(control) => (
          <input {...control} name="place" autoComplete="off" defaultValue={texts.place} />
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
