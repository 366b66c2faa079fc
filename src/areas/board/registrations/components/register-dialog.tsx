import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { ATHLETE_SEARCH_MIN } from "../schema/registrations.ts";

interface RegisterDialogProps {
  eventId: number;
  onClose(): void;
}

/** Where staff register an athlete for the family. Loaded when it is opened. */
export default function RegisterDialog({ eventId, onClose }: RegisterDialogProps) {
  const [name, setName] = useState("");
  const q = useDeferredValue(name).trim();
  const isLong = q.length >= ATHLETE_SEARCH_MIN;
  const { data } = useQuery({
    ...getQuery("/api/admin/events/{id}/athletes", { path: { id: eventId }, query: { q } }),
    enabled: isLong,
  });
  const found = isLong ? data?.data : undefined;
  const state = useDialogForm({
    touched: ["/api/admin/events"],
    schema: async () => (await import("../schema/registrations.ts")).StaffRegistration,
    read: (fields) => ({
      athleteId: Number(fields.get("athleteId")),
      mayWait: fields.get("mayWait") !== null,
      reason: fields.get("reason"),
    }),
    send: (form) =>
      call("POST", "/api/admin/events/{id}/registrations", { path: { id: eventId }, body: form }),
    done: ({ message = "The athlete is registered." }) => message,
    failed: "Nobody was registered",
  });
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title="Register an athlete"
      state={state}
      label="Register and notify the family"
      pendingLabel="Registering..."
      onClose={onClose}
    >
      <TextField
        label="Last name"
        hint={`At least ${ATHLETE_SEARCH_MIN} letters of it, or first and last name.`}
        type="search"
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField label="Athlete" {...field("athleteId")}>
        {!found?.length && <option value="">{found ? "Nobody found" : "Enter a name"}</option>}
        {found?.map(({ id, athleteName, username, isRegistered }) => (
          <option key={id} value={id} disabled={isRegistered}>
            {`${athleteName} (@${username})${isRegistered ? ", registered" : ""}`}
          </option>
        ))}
      </SelectField>
      <CheckField name="mayWait" label="Join the waiting list if the event is full" />
      <TextField
        label="Reason"
        {...field("reason")}
        hint="For staff only. It stays in the audit log."
        rows={3}
        required
      />
    </DialogForm>
  );
}
