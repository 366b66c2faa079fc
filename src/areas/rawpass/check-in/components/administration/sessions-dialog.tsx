import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  BookingChange,
  StaffAction,
  StaffBooking,
} from "#areas/rawpass/bookings/schema/staff.ts";
import { nameOfSession } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call, getQuery } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { bookingsOfQuery } from "../../client/administration.ts";
import type { CorrectedAttendance } from "../../schema/administration.ts";

/** Whose sessions these are; null after the athlete was deleted. */
interface Subject {
  athleteId: number | null;
  athleteName: string | null;
}

const STATES: Partial<Record<StaffBooking["state"], string>> = {
  booked: "booked",
  waitlisted: "on the waitlist",
  offered: "offered",
  attended: "attended",
  no_show: "missed",
};

const ACTIONS: Record<StaffAction, string> = {
  cancel: "Cancel the session",
  move: "Move",
  came: "Was there after all",
  missed: "Was not there",
};

function labelOfAction(action: StaffAction, { state }: StaffBooking): string {
  const isWait = state === "waitlisted" || state === "offered";
  return action === "cancel" && isWait ? "Take off the waitlist" : ACTIONS[action];
}

/** Where staff change a session for a family. Loaded when it is opened. */
export default function SessionsDialog({ row, onClose }: RowDialogProps<Subject>) {
  const athleteId = row.athleteId ?? 0;
  const { data: found, error } = useQuery(bookingsOfQuery(athleteId));
  const bookable = useQuery(getQuery("/api/rawpass/sessions"));
  const sessions = found?.data ?? [];
  const [bookingId, setBookingId] = useState("");
  const [wanted, setWanted] = useState("");
  const booking = sessions.find(({ id }) => id === Number(bookingId));
  const action = booking?.actions.find((one) => one === wanted);
  const isCorrection = action === "came" || action === "missed";
  const targets = (bookable.data?.data ?? []).filter(
    ({ activityId, slotId, date, free }) =>
      activityId === booking?.activityId &&
      free > 0 &&
      !sessions.some((own) => own.slotId === slotId && own.date === date),
  );
  const state = useDialogForm<BookingChange | CorrectedAttendance, unknown>({
    touched: [
      "/api/admin/rawpass/athletes/{id}/bookings",
      "/api/admin/rawpass/athletes/{id}/missed",
      "/api/admin/rawpass/today",
      "/api/admin/rawpass/drop-ins",
    ],
    schema: async () =>
      isCorrection
        ? (await import("../../schema/administration.ts")).CorrectedAttendance
        : (await import("#areas/rawpass/bookings/schema/staff.ts")).BookingChange,
    read(fields) {
      const reason = fields.get("reason");
      if (isCorrection) return { hasCome: action === "came", reason };
      const [slotId, date] = String(fields.get("slotId") ?? "").split(" ");
      return { action, slotId, date, reason };
    },
    send: (input) =>
      "action" in input
        ? call("POST", "/api/admin/rawpass/bookings/{id}/change", {
            path: { id: booking?.id ?? 0 },
            body: input,
          })
        : call("POST", "/api/admin/rawpass/bookings/{id}/attendance", {
            path: { id: booking?.id ?? 0 },
            body: input,
          }),
    done: "It is changed, and the family is notified",
    failed: "Nothing was changed",
  });
  return (
    <DialogForm
      title={`Change a session of ${row.athleteName}`}
      state={state}
      label="Change and email the family"
      pendingLabel="Changing..."
      cancelLabel="Close"
      isBusy={!action}
      onClose={onClose}
    >
      {error && <p role="alert">The sessions can't be read right now.</p>}
      {found && sessions.length === 0 && <p>There is no session to change these two weeks.</p>}
      <SelectField
        label="Session"
        value={booking?.id ?? ""}
        onChange={({ target }) => {
          setBookingId(target.value);
          setWanted("");
        }}
        empty="Choose one"
        choices={sessions.map((one) => ({
          value: one.id,
          label: `${one.activityName}, ${nameOfSession(one)}, ${STATES[one.state]}`,
        }))}
      />
      <SelectField
        label="Change"
        value={action ?? ""}
        onChange={({ target }) => setWanted(target.value)}
        empty="Choose one"
        choices={booking?.actions.map((one) => ({
          value: one,
          label: labelOfAction(one, booking),
        }))}
      />
      {action === "cancel" && booking?.state === "booked" && (
        <p className="text-dim text-sm">
          A session of a pass gives a make-up, and a single session goes back in full.
        </p>
      )}
      {action === "move" && bookable.error && (
        <p role="alert">The sessions to move to can't be read right now.</p>
      )}
      {action === "move" && (
        <SelectField
          label="To"
          error={state.errors.slotId ?? state.errors.date}
          name="slotId"
          empty={bookable.data && targets.length === 0 ? "There is none" : "Choose one"}
          choices={targets.map(({ slotId, date, startTime }) => ({
            value: `${slotId} ${date}`,
            label: nameOfSession({ date, startTime }),
          }))}
        />
      )}
      <TextField
        label="Why"
        hint="The family reads it in our email."
        error={state.errors.reason}
        type="text"
        name="reason"
        maxLength={500}
      />
    </DialogForm>
  );
}
