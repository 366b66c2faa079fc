import { call } from "#lib/call.ts";
import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import { DateField, fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../client.ts";
import { CAPACITY_MAX, MOVE_NOTICE_DAYS, SLOT_MINUTES_MAX, SLOT_MINUTES_MIN } from "../rules.ts";
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
    send: (slot) =>
      call("POST", "/api/admin/rawpass/activities/{id}/slots", {
        path: { id: activity.id },
        body: slot,
      }),
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
      call("PATCH", "/api/admin/rawpass/slots/{id}", {
        path: { id: slot.id },
        body: { ...changeOf(shown, edited), movesOn },
      }),
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
      <DateField
        label="First day of a new time"
        error={errors.movesOn}
        hint={`Only where athletes have places at this time, and at least ${MOVE_NOTICE_DAYS} days ahead: their families get a mail, and their places move. There can't be fewer places than they hold.`}
        name="movesOn"
        autoComplete="off"
      />
    </DialogForm>
  );
}

interface SlotFieldsProps {
  texts: SlotTexts;
  errors: Readonly<Record<string, string>>;
}

function SlotFields({ texts, errors }: SlotFieldsProps) {
  const field = fieldsOf(errors, texts);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label="Day" {...field("dayOfWeek")} choices={WEEKDAYS} />
      <TextField
        label="Places"
        {...field("maxCapacity")}
        hint={`1 to ${CAPACITY_MAX}.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField label="Start" {...field("startTime")} hint="From 6:00 AM on." type="time" />
      <TextField label="Coach" {...field("coach")} hint="Families read it." autoComplete="off" />
      <TextField
        label="Place"
        {...field("place")}
        hint="Such as Cage 2. If it changes, families who come get an email."
        autoComplete="off"
      />
      <TextField
        label="End"
        {...field("endTime")}
        hint={`By 10:00 PM, after ${SLOT_MINUTES_MIN} to ${SLOT_MINUTES_MAX} minutes.`}
        type="time"
      />
    </div>
  );
}
