import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameOfSession, nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { bookableForQuery } from "../client/staff.ts";
import type { BookableFor } from "../schema/staff.ts";

/** Whom staff book for; null after the athlete was deleted. */
interface Subject {
  athleteId: number | null;
  athleteName: string | null;
}

const ACTIONS = {
  make_up: "Book a session with a make-up",
  wait: "Join the waitlist of a session",
  wait_weekly: "Join the waitlist of a weekly time",
};
type Action = keyof typeof ACTIONS;

const HINTS: Record<Action, string> = {
  make_up: "Those with a free place for which there is a make-up.",
  wait: "Those that are full.",
  wait_weekly: "Those that are full.",
};

const KINDS = { make_up: "A make-up", drop_in: "Money, once a place is offered" };
type Kind = keyof typeof KINDS;

/** Where staff book a session for a family, or join a waitlist. Loaded when it is opened. */
export default function BookDialog({ row, onClose }: RowDialogProps<Subject>) {
  const athleteId = row.athleteId ?? 0;
  const [action, setAction] = useState<Action>("make_up");
  const { data: bookable, error } = useQuery(bookableForQuery(athleteId));
  const choices = bookable ? choicesOf(bookable.data, action) : [];
  const [chosen, setChosen] = useState("");
  const kinds = choices.find(({ value }) => value === chosen)?.kinds ?? [];
  const state = useDialogForm({
    touched: ["/api/admin/rawpass/athletes/{id}/bookings", "/api/admin/rawpass/waitlists"],
    schema: async () => (await import("#areas/rawpass/bookings/schema/staff.ts")).BookingForFamily,
    read(fields) {
      const [slotId, date] = String(fields.get("slotId") ?? "").split(" ");
      const { kind, reason } = Object.fromEntries(fields);
      return { action, slotId, date, kind, reason };
    },
    send: (wish) =>
      call("POST", "/api/admin/rawpass/athletes/{id}/book", {
        path: { id: athleteId },
        body: wish,
      }),
    done: ({ message }) => message ?? "Done, and the family is notified",
    failed: "Nothing was booked",
  });
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title={`Book for ${row.athleteName}`}
      state={state}
      label="Book and email the family"
      pendingLabel="Booking..."
      isBusy={!chosen}
      onClose={onClose}
    >
      {error && <p role="alert">The sessions can't be read right now.</p>}
      <SelectField
        label="What"
        value={action}
        onChange={({ target }) => {
          setAction(target.value as Action);
          setChosen("");
        }}
        choices={Object.entries(ACTIONS).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        label={action === "wait_weekly" ? "Weekly time" : "Session"}
        hint={HINTS[action]}
        error={errors.slotId ?? errors.date ?? errors.athleteId}
        name="slotId"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        empty={bookable && choices.length === 0 ? "There is none" : "Choose one"}
        choices={choices}
      />
      {kinds.length > 0 && (
        <SelectField
          label="Paid with"
          {...field("kind")}
          choices={kinds.map((kind) => ({ value: kind, label: KINDS[kind] }))}
        />
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

interface Choice {
  value: string;
  label: string;
  kinds?: readonly Kind[];
}

/** The sessions or weekly times that can be chosen for an action. */
function choicesOf({ makeUp, wait, weekly }: BookableFor["data"], action: Action): Choice[] {
  if (action === "wait_weekly") {
    return weekly.map((time) => ({
      value: String(time.slotId),
      label: `${time.activityName}, ${nameOfSlot(time)}`,
    }));
  }
  const sessions: readonly ((typeof makeUp)[number] & { kinds?: readonly Kind[] })[] =
    action === "wait" ? wait : makeUp;
  return sessions.map(({ slotId, date, startTime, activityName, kinds }) => ({
    value: `${slotId} ${date}`,
    label: `${activityName}, ${nameOfSession({ date, startTime })}`,
    ...(kinds && { kinds }),
  }));
}
